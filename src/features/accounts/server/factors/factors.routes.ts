import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { KnownBrowsers } from '#kit/server/access/known-browsers.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/ids.ts'
import {
  begunTooLongAgo,
  fieldsMissing,
  noFactor,
  passkeyNotAdded,
  passkeyNotFound,
  tooManyPasskeys,
  totpThere,
  wrongFirstCode,
} from '../../accounts.errors.ts'
import { type Factors, factorsApi, passkeySignInApi, secondFactorApi } from '../../factors.contract.ts'
import { begunFactorMs, factorTermMs, longestPasskeyName, mostPasskeys, readCode } from '../../factors.rules.ts'
import { factorsTexts } from '../../factors.texts.ts'
import type { AccountsStore } from '../accounts.store.ts'
import { refuseUnadmitted } from '../sign-in.ts'
import { credentialsVersionOf } from '../standing.ts'
import type { EmailFactorChange } from './email-factor-change.ts'
import type { FactorReset } from './factor-reset.ts'
import { type FactorsStore, hasFactorIn } from './factors.store.ts'
import type { Passkeys } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import type { SecondFactor } from './second-factor.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'
import type { TotpSecrets } from './totp-secrets.ts'

export const challengesPerNetwork: RateLimit = { name: 'passkey-network', points: 120, windowSeconds: 15 * 60 }
const codesPerUser: RateLimit = { name: 'first-code', points: 20, windowSeconds: 15 * 60 }
const lostPerUser: RateLimit = { name: 'lost-factor', points: 3, windowSeconds: 60 * 60 }
const linksPerNetwork: RateLimit = { name: 'lost-factor-link', points: 30, windowSeconds: 60 * 60 }

export interface FactorsOptions extends Pick<Basics, 'database' | 'clock' | 'limits' | 'shop' | 'hasMailServer'> {
  knownBrowsers: KnownBrowsers
  factors: FactorsStore
  totpSecrets: TotpSecrets
  passkeys: Passkeys
  secondFactor: SecondFactor
  reset: FactorReset
  emailChange: EmailFactorChange
  /** Administrators must have a second factor. */
  isProduction: boolean
  accounts: AccountsStore
  requireApproval: () => boolean
}

export function addFactorsRoutes(app: FastifyInstance, options: FactorsOptions) {
  addSignInRoutes(app, options)
  const { database, clock, limits, shop, factors, passkeys, reset, emailChange } = options

  async function factorsOf(user: { id: string; isAdmin: boolean }): Promise<Factors> {
    const [totpSince, keys, recoveryCodesLeft, resetDueAt] = [
      await factors.totpSince(user.id),
      await factors.passkeysOf(user.id),
      await factors.recoveryCodesLeft(user.id),
      await factors.resetDueAt(user.id),
    ]
    const isNeeded = options.isProduction && user.isAdmin && totpSince === null && keys.length === 0
    const requiredFrom = isNeeded ? new Date(Date.parse(await factors.termFrom(user.id)) + factorTermMs).toISOString() : null
    return { totpSince, passkeys: keys, recoveryCodesLeft, requiredFrom, resetDueAt }
  }

  async function dropCodesOfNothing(tx: Tx, userId: string): Promise<void> {
    if (!(await hasFactorIn(tx, userId))) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  }

  serve(app, factorsApi.list, async ({ user }) => factorsOf(user))

  serve(app, factorsApi.beginTotp, async ({ user, hold }) => {
    const secret = newTotpSecret()
    const row = { secret: options.totpSecrets.toStored(user.id, secret), created_at: instant(clock) }
    const begun = await hold.transaction((tx) =>
      tx
        .insertInto('totp_factors')
        .values({ user_id: user.id, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row).where('totp_factors.is_confirmed', '=', false))
        .returning('user_id')
        .execute(),
    )
    if (begun.length === 0) throw totpThere()
    return { secret, address: totpAddress({ secret, email: user.email, product: shop.now().brand.name }) }
  })

  serve(app, factorsApi.confirmTotp, async ({ body, user, hold, request, reply }) => {
    await limits.take(codesPerUser, user.id)
    const read = readCode(body.code)
    const recoveryCodes = await hold.transaction(async (tx) => {
      const row = await tx
        .selectFrom('totp_factors')
        .select(['secret', 'is_confirmed', 'created_at as begunAt'])
        .where('user_id', '=', user.id)
        .executeTakeFirst()
      if (row?.is_confirmed) throw totpThere()
      if (row && row.begunAt <= instant(clock, -begunFactorMs)) throw begunTooLongAgo()
      const secret = row ? options.totpSecrets.read(user.id, row.secret) : null
      const step = secret !== null && read?.kind === 'totp' ? stepOfCode(secret, read.code, clock.now()) : null
      if (step === null) throw wrongFirstCode()
      const codes = (await hasFactorIn(tx, user.id)) ? null : await makeRecoveryCodes(tx, user.id)
      await tx
        .updateTable('totp_factors')
        .set({ is_confirmed: true, last_step: step, created_at: instant(clock) })
        .where('user_id', '=', user.id)
        .execute()
      await emailChange(tx, { userId: user.id, change: 'totp added', now: instant(clock) })
      return codes
    })
    options.knownBrowsers.rememberWithFactor(request, reply, user)
    return { factors: await factorsOf(user), recoveryCodes }
  })

  serve(app, factorsApi.removeTotp, async ({ user, hold }) => {
    await hold.transaction(async (tx) => {
      const removed = await tx
        .deleteFrom('totp_factors')
        .where('user_id', '=', user.id)
        .where('is_confirmed', '=', true)
        .returning('user_id')
        .execute()
      if (removed.length === 0) return
      await dropCodesOfNothing(tx, user.id)
      await emailChange(tx, { userId: user.id, change: 'totp removed', now: instant(clock) })
    })
    return factorsOf(user)
  })

  serve(app, factorsApi.renewRecoveryCodes, async ({ user, hold }) => {
    const recoveryCodes = await hold.transaction(async (tx) => {
      if (!(await hasFactorIn(tx, user.id))) throw noFactor()
      await emailChange(tx, { userId: user.id, change: 'recovery codes made', now: instant(clock) })
      return makeRecoveryCodes(tx, user.id)
    })
    return { recoveryCodes }
  })

  serve(app, factorsApi.passkeyOptions, async ({ user, hold, request }) => {
    await limits.takeNetwork(challengesPerNetwork, request)
    return { ...(await passkeys.registrationOptions(user, hold)) }
  })

  serve(app, factorsApi.addPasskey, async ({ body, user, hold, request, reply }) => {
    const name = readName(body.name)
    const credential = await passkeys.readRegistration(user.id, body.response)
    const now = instant(clock)
    const recoveryCodes = await hold
      .transaction(async (tx) => {
        const there = await tx.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()
        if (there.length >= mostPasskeys) throw tooManyPasskeys()
        const codes = (await hasFactorIn(tx, user.id)) ? null : await makeRecoveryCodes(tx, user.id)
        await tx
          .insertInto('passkeys')
          .values({
            ...credential,
            id: newId(),
            user_id: user.id,
            name,
            credentials_version: await credentialsVersionOf(tx, user.id),
            created_at: now,
          })
          .execute()
        await emailChange(tx, { userId: user.id, change: 'passkey added', now })
        return codes
      })
      .catch((error) => {
        // The reply doesn't say whether the passkey is known, because it may belong to another user.
        throw database.isUniqueViolation(error) ? passkeyNotAdded() : error
      })
    options.knownBrowsers.rememberWithFactor(request, reply, user)
    return { factors: await factorsOf(user), recoveryCodes }
  })

  serve(app, factorsApi.renamePasskey, async ({ params, body, user }) => {
    const renamed = await database.queries
      .updateTable('passkeys')
      .set({ name: readName(body.name) })
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .returning('id')
      .execute()
    if (renamed.length === 0) throw passkeyNotFound()
    return factorsOf(user)
  })

  serve(app, factorsApi.removePasskey, async ({ params, user, hold }) => {
    await hold.transaction(async (tx) => {
      const removed = await tx
        .deleteFrom('passkeys')
        .where('id', '=', params.id)
        .where('user_id', '=', user.id)
        .returning('id')
        .execute()
      if (removed.length === 0) throw passkeyNotFound()
      await dropCodesOfNothing(tx, user.id)
      await emailChange(tx, { userId: user.id, change: 'passkey removed', now: instant(clock) })
    })
    return factorsOf(user)
  })

  serve(app, factorsApi.cancelReset, async ({ user, hold }) => {
    await hold.transaction((tx) => reset.cancelOwn(tx, user.id))
    return factorsOf(user)
  })
}

function addSignInRoutes(app: FastifyInstance, options: FactorsOptions) {
  const { limits, passkeys, secondFactor, reset, hasMailServer, shop, accounts } = options

  serve(app, secondFactorApi.ways, async ({ request }) => secondFactor.ways(request))

  serve(app, secondFactorApi.finish, async ({ body, request, reply }) => ({
    user: await secondFactor.finish(request, reply, body.code),
  }))

  serve(app, secondFactorApi.passkeyOptions, async ({ request }) => {
    await limits.takeNetwork(challengesPerNetwork, request)
    return { ...(await secondFactor.passkeyOptions(request)) }
  })

  serve(app, secondFactorApi.finishWithPasskey, async ({ body, request, reply }) => ({
    user: await secondFactor.finishWithPasskey(request, reply, body.response),
  }))

  serve(app, passkeySignInApi.options, async ({ request }) => {
    await limits.takeNetwork(challengesPerNetwork, request)
    return { ...(await passkeys.questionOptions({ purpose: 'sign-in', userId: null })) }
  })

  serve(app, passkeySignInApi.signIn, async ({ body, request, reply }) => {
    await limits.takeNetwork(challengesPerNetwork, request)
    const refuse = async (userId: string) => refuseUnadmitted(await accounts.findAdmission(userId), options.requireApproval)
    return { user: await secondFactor.signInWithPasskey(request, reply, body.response, refuse) }
  })

  serve(app, secondFactorApi.lost, async ({ request, say }) => {
    const { userId } = await secondFactor.pendingOf(request)
    await limits.take(lostPerUser, userId)
    await reset.ask(userId)
    const { sent, cannotSend } = say(factorsTexts).lost
    return { message: hasMailServer() ? sent : cannotSend(shop.now().brand.supportEmail) }
  })

  serve(app, secondFactorApi.confirmReset, async ({ body, request, say }) => {
    await limits.takeNetwork(linksPerNetwork, request)
    request.securityEvent.userId = await reset.confirm(body.token)
    return { message: say(factorsTexts).confirmReset.done }
  })

  serve(app, secondFactorApi.cancelReset, async ({ body, request, say }) => {
    await limits.takeNetwork(linksPerNetwork, request)
    request.securityEvent.userId = await reset.cancel(body.token)
    return { message: say(factorsTexts).cancelReset.done }
  })
}

function readName(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestPasskeyName)
  if (name === '') throw fieldsMissing()
  return name
}
