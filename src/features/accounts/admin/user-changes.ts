import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changeRow, type ShownRows } from '#kit/web/cache/change-row.ts'
import { call } from '#kit/web/calls/call.ts'
import { toast } from '#kit/web/feedback/toast.ts'
import { toastFailure } from '#kit/web/feedback/toast-failure.ts'
import { countsKey, listsKey, refreshList, showRow } from '#kit/web/list/list-pages.ts'
import { type AuthUser, type RegisteredUser, type RegisteredUserState, usersApi } from '../users.contract.ts'
import { usersTexts as texts } from '../users.texts.ts'

export const registeredUsersList = 'registered-users'
export const usersList = 'users'

/** Identifies a user. Approve, revoke and restore take the registration's id; sessions take the user's id. */
export interface UserRef {
  registrationId: string
  userId: string
  name: string
  email: string
  state: RegisteredUserState
}

export const refOfRegistration = ({ id, userId, name, email, state }: RegisteredUser): UserRef => ({
  registrationId: id,
  userId,
  name,
  email,
  state,
})
export const refOfUser = ({ id, registrationId, name, email, state }: AuthUser): UserRef => ({
  registrationId,
  userId: id,
  name,
  email,
  state,
})

export type UsersChanges = ReturnType<typeof createUsersChanges>

/** Returns an administrator's changes to a user, which update both lists of users. */
export function useUsersChanges(): UsersChanges {
  const client = useQueryClient()
  return useMemo(() => createUsersChanges(client), [client])
}

/** The fields of a user that both lists show. */
type ShownUser = Partial<RegisteredUser> & Pick<RegisteredUser, 'state'>

export function createUsersChanges(client: QueryClient) {
  function show(ref: UserRef, row: ShownUser) {
    showRow<RegisteredUser>(client, registeredUsersList, { ...row, id: ref.registrationId })
    showRow<AuthUser>(client, usersList, { id: ref.userId, state: row.state })
  }
  const refreshCounts = () => client.invalidateQueries({ queryKey: countsKey })
  function settle(ref: UserRef, user: RegisteredUser) {
    show(ref, user)
    refreshCounts()
  }
  /** Reloads both lists, because someone else has changed the user and the shown rows are stale. */
  const readAnew = () => Promise.all([registeredUsersList, usersList].map((name) => refreshList(client, name)))

  return {
    /** Shows the approval before the server replies, because approving is harmless. A refusal reverts it with a message. */
    async approve(ref: UserRef): Promise<void> {
      const rows: ShownRows<ShownUser> = { key: listsKey, show: (_, user) => user && show(ref, user), refresh: refreshCounts }
      const ask = async () => {
        const { message, user } = await call(usersApi.approveUser, { params: { id: ref.registrationId } })
        toast({ title: message, tone: 'success' })
        return user
      }
      try {
        await changeRow(client, rows, {
          id: ref.registrationId,
          before: { state: ref.state },
          expected: { state: 'approved' },
          ask,
        })
      } catch (error) {
        toastFailure(error, texts.approveFailed)
        await readAnew()
      }
    },

    /** Throws when the server refuses, so that the dialog stays open and shows the message. */
    async revoke(ref: UserRef): Promise<void> {
      const { user } = await call(usersApi.revokeUser, { params: { id: ref.registrationId } })
      settle(ref, user)
      toast({ title: texts.revokedTitle, text: texts.revokedText, tone: 'success' })
    },

    async restore(ref: UserRef): Promise<void> {
      try {
        const { message, user } = await call(usersApi.restoreUser, { params: { id: ref.registrationId } })
        settle(ref, user)
        toast({ title: message, tone: 'success' })
      } catch (error) {
        toastFailure(error, texts.restoreFailed)
        await readAnew()
      }
    },
  }
}
