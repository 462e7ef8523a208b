import { composeMail } from '#features/mail/compose-mail.ts'
import { mailedDay } from '#features/mail/mail.rules.ts'
import { roomPath } from '#features/settings/rooms.rules.ts'
import { instant } from '#kit/clock.ts'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import type { SecurityEventKind } from '#kit/security-events.rules.ts'
import { type Actor, note } from '#kit/server/access/actor.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { Action } from '#kit/server/notices/action-log.ts'
import { recordSecurityEvent } from '#kit/server/notices/security-events.ts'
import { emailTaken, invalidEmail } from '../accounts.errors.ts'
import { type Help, type HelpRefusal, helpRefusal } from '../help.rules.ts'
import { helpMailTexts } from '../help.texts.ts'
import type { MailedHelp } from '../users.contract.ts'
import {
  administratorCanOnlyRead,
  administratorNotApproved,
  helpOfAdministrator,
  helpOfRevoked,
  lastAdministrator,
  userNotFound,
} from '../users.errors.ts'
import { createAccountDeletionStore, graceMs } from './account-deletion.store.ts'
import { createMailedLinks } from './mailed-links.ts'
import { createUserSessionsStore } from './user-sessions.store.ts'
import { findAdministrators } from './users.store.ts'
import { createUsersAdminStore } from './users-admin.store.ts'

const refused = {
  'is administrator': helpOfAdministrator,
  'not approved': administratorNotApproved,
  'only reads': administratorCanOnlyRead,
  'last administrator': lastAdministrator,
  revoked: helpOfRevoked,
} satisfies Record<HelpRefusal, unknown>

/** The events of the customer's own account, which they see in their settings. */
const eventOf: Partial<Record<string, SecurityEventKind>> = {
  'user.mail-reset-link': 'reset-asked',
  'user.address': 'address-asked',
  'user.erase': 'deletion-planned',
  'user.keep': 'deletion-cancelled',
  'session.end': 'sessions-ended',
}

/**
 * What the shop can do for a user. Nothing here shows what they write or opens their account: links go to the user, and none is returned.
 * Each is in the action log, and the user is told where it concerns them.
 */
export function createHelpUsers(options: Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl'>) {
  const { database, clock, wordings, publicUrl } = options
  const users = createUsersAdminStore(database)
  const sessions = createUserSessionsStore(database)
  const deletions = createAccountDeletionStore(database)
  const links = createMailedLinks(options)

  /** Finds the user, and locks the administrators and the user, so that what is decided stays true. */
  async function lockUser(tx: Tx, id: string) {
    const administrators = await users.lockAdministrators(tx)
    const registration = await users.lockByUser(tx, id)
    if (!registration) throw userNotFound()
    const { email, state, readOnlyAt } = registration
    return { id, email, state, readOnlyAt, isAdmin: await users.isAdmin(tx, id), administrators }
  }

  async function allow(tx: Tx, help: Help, id: string) {
    const user = await lockUser(tx, id)
    const refusal = helpRefusal(help, user, user.administrators)
    if (refusal !== null) throw refused[refusal]()
    return user
  }

  async function log(tx: Tx, actor: Actor, done: { action: string; subject: string; details: Action['details'] }) {
    await note(tx, actor, done)
    const kind = eventOf[done.action]
    if (kind) await recordSecurityEvent(tx, { kind, userId: done.subject, now: actor.now })
  }

  async function mailHelp(tx: Tx, user: { id: string; email: string }, about: 'ownData' | 'lostFactor', path: string) {
    const wording = await wordings.of(tx, user.id)
    const mail = composeMail(wording, 'help', { ...wording.say(helpMailTexts)[about], url: publicUrl + path })
    await enqueueMail(tx, { ...mail, to: user.email }, instant(clock))
  }

  const mailers: Record<MailedHelp, (tx: Tx, id: string) => Promise<{ email: string }>> = {
    async 'reset-link'(tx, id) {
      const user = await allow(tx, 'reset link', id)
      await links.mailResetLink(tx, user)
      return user
    },
    async 'own-data'(tx, id) {
      const user = await lockUser(tx, id)
      await mailHelp(tx, user, 'ownData', roomPath('data'))
      return user
    },
    async 'lost-factor'(tx, id) {
      const user = await lockUser(tx, id)
      await mailHelp(tx, user, 'lostFactor', '/login')
      return user
    },
  }

  /** Sets the role and tells all administrators, also the one who isn't one any more. False when it was so already. */
  const setRole = (id: string, isAdmin: boolean, actor: Actor) =>
    actor.transaction(async (tx) => {
      const user = await allow(tx, isAdmin ? 'make administrator' : 'unmake administrator', id)
      if (user.isAdmin === isAdmin) return { email: user.email, isNew: false }
      const before = await findAdministrators(tx)
      await users.setRole(tx, { id, isAdmin, now: actor.now })
      // With the new role, the next sign-in is one that knows of it.
      await sessions.end(tx, id, null)
      const told = new Map([...before, ...(await findAdministrators(tx))].map((one) => [one.id, one.email]))
      for (const [toId, to] of told) {
        const wording = await wordings.of(tx, toId)
        const words = wording.say(helpMailTexts)
        const by = actor.email ?? words.commandLine
        const what = isAdmin ? words.made(user.email, by) : words.unmade(user.email, by)
        const mail = composeMail(wording, 'administrators-changed', { what, url: `${publicUrl}/admin/log` })
        await enqueueMail(tx, { ...mail, to }, actor.now)
      }
      const action = isAdmin ? 'user.admin' : 'user.admin-end'
      await log(tx, actor, { action, subject: id, details: { email: user.email } })
      return { email: user.email, isNew: true }
    })

  return {
    mail: (id: string, about: MailedHelp, actor: Actor): Promise<{ email: string }> =>
      actor.transaction(async (tx) => {
        const { email } = await mailers[about](tx, id)
        await log(tx, actor, { action: `user.mail-${about}`, subject: id, details: { email } })
        return { email }
      }),

    /** Emails the new address a link. Nothing changes before it's followed, and then the earlier address may still refuse. */
    correctAddress: (id: string, typed: string, actor: Actor): Promise<{ email: string }> => {
      const newEmail = normalizeEmail(typed)
      if (!isEmail(newEmail)) throw invalidEmail()
      return actor.transaction(async (tx) => {
        await allow(tx, 'address', id)
        const others = tx.selectFrom('users').select('id').where('email_key', '=', addressKey(newEmail)).where('id', '!=', id)
        if (await hasRow(others)) throw emailTaken()
        await links.mailConfirmation(tx, { userId: id, newEmail, isCorrection: true })
        await log(tx, actor, { action: 'user.address', subject: id, details: { email: newEmail } })
        return { email: newEmail }
      })
    },

    /** Plans the deletion as its owner would. They are told, and can keep the account for seven days. */
    planDeletion: (id: string, { isAsked }: { isAsked: boolean }, actor: Actor): Promise<{ email: string; isNew: boolean }> =>
      actor.transaction(async (tx) => {
        const user = await allow(tx, 'deletion', id)
        const dueAt = instant(clock, graceMs)
        if (!(await deletions.plan(tx, id, dueAt))) return { email: user.email, isNew: false }
        const wording = await wordings.of(tx, id)
        const day = mailedDay(new Date(dueAt), undefined, wording.say(localeTexts).locale)
        const words = wording.say(helpMailTexts)
        const what = isAsked ? words.deletionAsAsked(day) : words.deletionByShop(day)
        const mail = composeMail(wording, 'deletion-planned', { what, url: `${publicUrl}/login` })
        await enqueueMail(tx, { ...mail, to: user.email }, actor.now)
        await log(tx, actor, { action: 'user.erase', subject: id, details: { email: user.email } })
        return { email: user.email, isNew: true }
      }),

    cancelDeletion: (id: string, actor: Actor): Promise<{ isNew: boolean }> =>
      actor.transaction(async (tx) => {
        const { email } = await lockUser(tx, id)
        if (!(await deletions.cancelPlanned(tx, id, actor.now))) return { isNew: false }
        await log(tx, actor, { action: 'user.keep', subject: id, details: { email } })
        return { isNew: true }
      }),

    endSessions: (id: string, sid: string | null, actor: Actor): Promise<number> =>
      actor.transaction(async (tx) => {
        const ended = await sessions.end(tx, id, sid)
        if (ended > 0) await log(tx, actor, { action: 'session.end', subject: id, details: { sessions: ended } })
        return ended
      }),

    makeAdministrator: (id: string, actor: Actor) => setRole(id, true, actor),
    unmakeAdministrator: (id: string, actor: Actor) => setRole(id, false, actor),

    /** Adds a note to the customer's timeline. It is in the log, so it can't be changed, and goes with the account. */
    addNote: (id: string, text: string, actor: Actor): Promise<void> =>
      actor.transaction(async (tx) => {
        await lockUser(tx, id)
        await log(tx, actor, { action: 'user.note', subject: id, details: { note: text } })
      }),
  }
}
