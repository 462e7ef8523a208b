import type { FastifyInstance } from 'fastify'
import { composeMail } from '#features/mail/compose-mail.ts'
import { mailedDay } from '#features/mail/mail.rules.ts'
import { instant } from '#kit/clock.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { accountDeletionApi } from '../account-deletion.contract.ts'
import { deletionFieldsMissing, deletionOfLastAdmin, deletionTooLate, wrongDeletionEmail } from '../accounts.errors.ts'
import { helpMailTexts } from '../help.texts.ts'
import { createAccountDeletionStore, graceMs } from './account-deletion.store.ts'
import type { Reauthenticate } from './re-authentication.ts'
import type { AccountSessionStore } from './sessions.store.ts'
import { createUsersAdminStore } from './users-admin.store.ts'

export interface AccountDeletionOptions extends Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl'> {
  sessionStore: AccountSessionStore
  reauthenticate: Reauthenticate
}

export function addAccountDeletionRoutes(app: FastifyInstance, options: AccountDeletionOptions) {
  const { database, sessionStore, reauthenticate, clock, wordings, publicUrl } = options
  const { lockAdministrators } = createUsersAdminStore(database)
  const store = createAccountDeletionStore(database)

  serve(app, accountDeletionApi.planned, async ({ user }) => ({ dueAt: await store.dueAt(user.id) }))

  serve(app, accountDeletionApi.plan, async ({ body, user, hold, request }) => {
    const { proof, timeZone } = body
    if (proof.trim() === '') throw deletionFieldsMissing()
    await reauthenticate({ userId: user.id, sid: request.sid }, proof, () => {
      if (addressKey(proof) !== addressKey(user.email)) throw wrongDeletionEmail()
    })
    const dueAt = instant(clock, graceMs)
    await hold.transaction(async (tx) => {
      if (user.isAdmin && (await lockAdministrators(tx)).length === 1) throw deletionOfLastAdmin()
      if (!(await store.plan(tx, user.id, dueAt))) return
      const wording = await wordings.of(tx, user.id, request.askedLanguage)
      const day = mailedDay(new Date(dueAt), timeZone, wording.say(localeTexts).locale)
      const mail = composeMail(wording, 'deletion-planned', {
        what: wording.say(helpMailTexts).deletionAsAsked(day),
        url: `${publicUrl}/login`,
      })
      await enqueueMail(tx, { ...mail, to: user.email }, instant(clock))
    })
    await sessionStore.removeOthers(user.id, request.sid)
    return { dueAt: await store.dueAt(user.id) }
  })

  serve(app, accountDeletionApi.cancel, async ({ user, hold }) => {
    if (!(await hold.transaction((tx) => store.cancel(tx, user.id, instant(clock))))) throw deletionTooLate()
    return { dueAt: null }
  })
}
