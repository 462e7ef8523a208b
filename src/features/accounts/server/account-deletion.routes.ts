import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import type { Limit, Limits } from '#kit/server/limits.ts'
import { enqueueMail, type OutgoingMail } from '#kit/server/mail/outbox.ts'
import type { Passwords } from '#kit/server/passwords.ts'
import { serve } from '#kit/server/serve.ts'
import { accountDeletionApi } from '../account-deletion.contract.ts'
import {
  deletionFieldsMissing,
  deletionOfLastAdmin,
  deletionTooLate,
  wrongCurrentPassword,
  wrongDeletionEmail,
} from '../accounts.errors.ts'
import { normalizeEmail } from '../accounts.rules.ts'
import { createAccountDeletionStore } from './account-deletion.store.ts'
import type { AccountsStore } from './accounts.store.ts'
import type { AccountSessionStore } from './sessions.store.ts'

/** How long somebody can change their mind. */
const graceMs = 7 * 24 * 60 * 60 * 1000
/** Someone at an unlocked tablet must not be able to guess. */
const perPerson: Limit = { name: 'delete-account', points: 10, windowSeconds: 15 * 60 }

export interface AccountDeletionOptions {
  database: Database
  accounts: AccountsStore
  sessionStore: AccountSessionStore
  passwords: Passwords
  limits: Limits
  clock: Clock
  /** The administrators whose access is not revoked, held until the transaction ends. */
  holdAdministrators(tx: Tx): Promise<string[]>
  plannedMail(dueAt: string): Omit<OutgoingMail, 'to'>
}

export function addAccountDeletionRoutes(app: FastifyInstance, options: AccountDeletionOptions) {
  const { database, accounts, sessionStore, passwords, limits, clock } = options
  const store = createAccountDeletionStore(database)

  async function prove(user: { id: string; email: string }, proof: string): Promise<void> {
    if (proof.trim() === '') throw deletionFieldsMissing()
    await limits.take(perPerson, user.id)
    const stored = await accounts.findPasswordHash(user.id)
    if (stored === null) {
      if (normalizeEmail(proof) !== user.email) throw wrongDeletionEmail()
    } else if (!(await passwords.verify(stored, proof))) throw wrongCurrentPassword()
    await limits.giveBack(perPerson, user.id)
  }

  serve(app, accountDeletionApi.planned, async ({ user }) => ({ dueAt: await store.dueAt(user.id) }))

  serve(app, accountDeletionApi.plan, async ({ body, user, request }) => {
    await prove(user, body.proof)
    const dueAt = instant(clock, graceMs)
    await database.transaction(async (tx) => {
      const administrators = await options.holdAdministrators(tx)
      if (administrators.length === 1 && administrators[0] === user.id) throw deletionOfLastAdmin()
      if (await store.plan(tx, user.id, dueAt))
        await enqueueMail(tx, { ...options.plannedMail(dueAt), to: user.email }, instant(clock))
    })
    await sessionStore.removeOthers(user.id, request.sid)
    return { dueAt: await store.dueAt(user.id) }
  })

  serve(app, accountDeletionApi.cancel, async ({ user }) => {
    if (!(await store.cancel(user.id, instant(clock)))) throw deletionTooLate()
    return { dueAt: null }
  })
}
