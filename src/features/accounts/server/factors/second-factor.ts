import type { FastifyReply, FastifyRequest } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import type { KnownBrowsers } from '#kit/server/access/known-browsers.ts'
import type { SessionUser } from '#kit/server/access/session-user.ts'
import type { Recognized } from '#kit/server/access/sessions.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import {
  invalidCredentials,
  passkeyNeedsPassword,
  passkeyProvesNothing,
  secondFactorNeeded,
  signInExpired,
  wrongSecondFactor,
} from '../../accounts.errors.ts'
import type { PasskeyResponse } from '../../factors.contract.ts'
import { pendingSignInMs, type ReadCode, readCode, triesOfPendingSignIn } from '../../factors.rules.ts'
import type { AccountsStore } from '../accounts.store.ts'
import type { CodeBudgets } from './code-budgets.ts'
import type { FactorsStore } from './factors.store.ts'
import './factors.tables.ts'
import type { EmailFactorChange } from './email-factor-change.ts'
import { type Passkeys, trustPasskey } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import type { TotpSecrets } from './totp-secrets.ts'

export interface SecondFactorOptions extends Pick<Basics, 'database' | 'clock' | 'sessions' | 'isSecure'> {
  codeBudgets: CodeBudgets
  knownBrowsers: KnownBrowsers
  accounts: AccountsStore
  factors: FactorsStore
  totpSecrets: TotpSecrets
  passkeys: Passkeys
  emailChange: EmailFactorChange
}

interface Pending extends Recognized {
  id: string
}

/** The step between the first proof of identity, by password or identity provider, and the session. */
export function createSecondFactor(options: SecondFactorOptions) {
  const { database, clock, codeBudgets, knownBrowsers, sessions, accounts, factors, passkeys, emailChange, isSecure } = options
  const cookieName = isSecure ? '__Host-second-factor' : 'second-factor'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  async function begin(reply: FastifyReply, { userId, credentialsVersion }: Recognized): Promise<void> {
    const secret = newToken()
    await database.queries
      .insertInto('pending_sign_ins')
      .values({
        id: tokenHash(secret),
        user_id: userId,
        credentials_version: credentialsVersion,
        expires_at: instant(clock, pendingSignInMs),
      })
      .execute()
    reply.setCookie(cookieName, secret, { ...cookie, maxAge: pendingSignInMs / 1000 })
  }

  async function pendingOf(request: FastifyRequest): Promise<Pending> {
    const secret = request.cookies[cookieName]
    const row =
      secret &&
      (await database.queries
        .selectFrom('pending_sign_ins')
        .select(['id', 'user_id as userId', 'credentials_version as credentialsVersion'])
        .where('id', '=', tokenHash(secret))
        .where('expires_at', '>', instant(clock))
        .executeTakeFirst())
    if (!row) {
      request.isNoEvent = true
      throw signInExpired()
    }
    request.securityEvent.userId = row.userId
    return row
  }

  /** Counts an attempt. Throws when the pending sign-in has used up all of them. */
  async function countTry({ id }: Pending): Promise<void> {
    const [row] = await database.queries
      .updateTable('pending_sign_ins')
      .set((set) => ({ tries: set('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', triesOfPendingSignIn)
      .returning('tries')
      .execute()
    if (row) return
    await database.queries.deleteFrom('pending_sign_ins').where('id', '=', id).execute()
    throw signInExpired()
  }

  async function isCodeOfApp(tx: Tx, userId: string, code: string): Promise<boolean> {
    const row = await tx
      .selectFrom('totp_factors')
      .select('secret')
      .where('user_id', '=', userId)
      .where('is_confirmed', '=', true)
      .executeTakeFirst()
    const secret = row ? options.totpSecrets.read(userId, row.secret) : null
    const step = secret === null ? null : stepOfCode(secret, code, clock.now())
    if (step === null) return false
    // A code works only once, and using it invalidates earlier codes.
    return hasRow(
      tx
        .updateTable('totp_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .returning('user_id'),
    )
  }

  /** Consumes the code and the pending sign-in. Returns the kind of code; null when it was wrong. */
  const spendCode = (pending: Pending, read: ReadCode | null): Promise<'totp' | 'recovery' | null> =>
    database.transaction(async (tx) => {
      const { userId } = pending
      const now = instant(clock)
      if (read === null) return null
      if (read.kind === 'totp') {
        if (!(await isCodeOfApp(tx, userId, read.code))) return null
      } else {
        if (!(await spendRecoveryCode(tx, userId, read.code))) return null
        await emailChange(tx, { userId, change: 'recovery code used', now })
      }
      await settle(tx, pending)
      return read.kind
    })

  /** Ends the pending sign-in, and a planned factor reset, which a user who still has a factor doesn't need. */
  async function settle(tx: Tx, { id, userId }: Pending): Promise<void> {
    await tx.deleteFrom('pending_sign_ins').where('id', '=', id).execute()
    await tx.deleteFrom('factor_resets').where('user_id', '=', userId).execute()
  }

  /** Starts the session of a user who has passed the second factor in this browser. */
  async function signIn(request: FastifyRequest, reply: FastifyReply, recognized: Recognized): Promise<SessionUser> {
    const user = await accounts.findUser(recognized.userId)
    if (!user) throw invalidCredentials()
    await sessions.begin(request, reply, recognized)
    knownBrowsers.rememberWithFactor(request, reply, user)
    reply.clearCookie(cookieName, cookie)
    return user
  }

  /** Adds the owner of a passkey to the security event before the passkey is verified. */
  function noteOwner(request: FastifyRequest, { userId, isCopied }: { userId: string; isCopied: boolean }): void {
    request.securityEvent = isCopied ? { userId, kind: 'passkey-copied' } : { userId }
  }

  return {
    /**
     * Starts a session for a user who has proved their identity once.
     *
     * @throws secondFactorNeeded when the user has a second factor; the browser then gets the cookie of a pending sign-in
     */
    async beginSession(request: FastifyRequest, reply: FastifyReply, recognized: Recognized): Promise<void> {
      if (!(await factors.hasFactor(recognized.userId))) return sessions.begin(request, reply, recognized)
      await begin(reply, recognized)
      request.securityEvent = { kind: 'password-accepted', userId: recognized.userId, outcome: 'ok' }
      throw secondFactorNeeded()
    },

    pendingOf,

    async ways(request: FastifyRequest) {
      return factors.waysOf((await pendingOf(request)).userId)
    },

    async finish(request: FastifyRequest, reply: FastifyReply, code: string): Promise<SessionUser> {
      const pending = await pendingOf(request)
      const read = readCode(code)
      const giveBack = await codeBudgets.take(request, pending.userId, read)
      await countTry(pending)
      const kind = await spendCode(pending, read)
      if (kind === null) throw wrongSecondFactor()
      if (kind === 'recovery') request.securityEvent = { userId: pending.userId, kind: 'recovery-code' }
      await giveBack()
      return signIn(request, reply, pending)
    },

    async passkeyOptions(request: FastifyRequest) {
      return passkeys.questionOptions({ purpose: 'second-factor', userId: (await pendingOf(request)).userId })
    },

    async finishWithPasskey(request: FastifyRequest, reply: FastifyReply, response: PasskeyResponse): Promise<SessionUser> {
      const pending = await pendingOf(request)
      await countTry(pending)
      const question = { purpose: 'second-factor', userId: pending.userId } as const
      const { id } = await passkeys.prove(response, question, (owner) => noteOwner(request, owner))
      await database.transaction(async (tx) => {
        await trustPasskey(tx, id, pending.credentialsVersion)
        await settle(tx, pending)
      })
      return signIn(request, reply, pending)
    },

    /** Signs in with only a passkey. It is as strong as a password with a factor, because it asks for a fingerprint or a PIN. */
    async signInWithPasskey(
      request: FastifyRequest,
      reply: FastifyReply,
      response: PasskeyResponse,
      refuse: (userId: string) => Promise<void>,
    ): Promise<SessionUser> {
      const question = { purpose: 'sign-in', userId: null } as const
      const { userId, credentialsVersion } = await passkeys.prove(response, question, (owner) => noteOwner(request, owner))
      await refuse(userId)
      const current = await accounts.findOwnCredential(userId)
      if (current.credentialsVersion !== credentialsVersion) throw passkeyNeedsPassword()
      await database.queries.deleteFrom('factor_resets').where('user_id', '=', userId).execute()
      return signIn(request, reply, { userId, credentialsVersion })
    },

    proofOptions: (userId: string, hold: Hold) => passkeys.questionOptions({ purpose: 'proof', userId }, hold),

    /** Re-authenticates a signed-in user by a passkey, which must be one that can sign in alone. */
    async recognizeByPasskey(request: FastifyRequest, userId: string, response: PasskeyResponse): Promise<void> {
      const question = { purpose: 'proof', userId } as const
      const { credentialsVersion } = await passkeys.prove(response, question, (owner) => noteOwner(request, owner))
      const current = await accounts.findOwnCredential(userId)
      if (current.credentialsVersion !== credentialsVersion) throw passkeyProvesNothing()
    },
  }
}

export type SecondFactor = ReturnType<typeof createSecondFactor>
