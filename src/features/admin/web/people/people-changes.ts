import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#kit/web/call.ts'
import { messageOf } from '#kit/web/call-error.ts'
import { toast } from '#kit/web/toast.ts'
import { adminScreensTexts } from '../../admin-screens.texts.ts'
import { type AuthUser, peopleApi, type RegisteredUser, type RegisteredUserState } from '../../people.contract.ts'
import { refreshList, showRow } from '../list/list-pages.ts'
import { countsKey } from '../overview/counts.tsx'

const texts = adminScreensTexts.people
export const registeredUsersList = 'registered-users'
export const usersList = 'users'

/** Who is meant: approve, revoke and restore take the registration's id, sessions the person's. */
export interface PersonRef {
  registrationId: string
  userId: string
  name: string
  email: string
  state: RegisteredUserState
}

export const refOfRegistration = ({ id, userId, name, email, state }: RegisteredUser): PersonRef => ({
  registrationId: id,
  userId,
  name,
  email,
  state,
})
export const refOfUser = ({ id, registrationId, name, email, state }: AuthUser): PersonRef => ({
  registrationId,
  userId: id,
  name,
  email,
  state,
})

export type PeopleChanges = ReturnType<typeof createPeopleChanges>

/** What an administrator does to a person; shown in both lists of people. */
export function usePeopleChanges(): PeopleChanges {
  const client = useQueryClient()
  return useMemo(() => createPeopleChanges(client), [client])
}

export function createPeopleChanges(client: QueryClient) {
  function show(person: PersonRef, row: Partial<RegisteredUser> & { state: RegisteredUserState }) {
    showRow<RegisteredUser>(client, registeredUsersList, { ...row, id: person.registrationId })
    showRow<AuthUser>(client, usersList, { id: person.userId, state: row.state })
  }
  function settle(person: PersonRef, user: RegisteredUser) {
    show(person, user)
    client.invalidateQueries({ queryKey: countsKey })
  }
  /** Somebody else changed it meanwhile: what is shown is not what is there. */
  const readAnew = () => Promise.all([registeredUsersList, usersList].map((name) => refreshList(client, name)))

  return {
    /** Shown at once: approving is harmless, and a refusal takes it back with words. */
    async approve(person: PersonRef): Promise<void> {
      show(person, { state: 'approved' })
      try {
        const { message, user } = await call(peopleApi.approveUser, { params: { id: person.registrationId } })
        settle(person, user)
        toast({ title: message, tone: 'success' })
      } catch (error) {
        show(person, { state: person.state })
        toast({ title: messageOf(error, texts.approveFailed), tone: 'destructive' })
        await readAnew()
      }
    },

    /** Throws the refusal, so that the dialog stays open with the words in it. */
    async revoke(person: PersonRef): Promise<void> {
      const { user } = await call(peopleApi.revokeUser, { params: { id: person.registrationId } })
      settle(person, user)
      toast({ title: texts.revokedTitle, text: texts.revokedText, tone: 'success' })
    },

    async restore(person: PersonRef): Promise<void> {
      try {
        const { message, user } = await call(peopleApi.restoreUser, { params: { id: person.registrationId } })
        settle(person, user)
        toast({ title: message, tone: 'success' })
      } catch (error) {
        toast({ title: messageOf(error, texts.restoreFailed), tone: 'destructive' })
        await readAnew()
      }
    },
  }
}
