import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { roomPath } from '#features/settings/rooms.rules.ts'
import { instant } from '#kit/clock.ts'
import { AppError, unknownPath } from '#kit/errors.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { serve } from '#kit/server/http/serve.ts'
import { externalSignInPath } from '../../accounts.contract.ts'
import { accessRevoked, fieldsMissing, lastWayToSignIn, providerUnavailable, secondFactorNeeded } from '../../accounts.errors.ts'
import { externalSignInApi, type SignInWays } from '../../external-sign-in.contract.ts'
import type { ExternalProblem } from '../../external-sign-in.texts.ts'
import type { AccountsStore } from '../accounts.store.ts'
import type { SecondFactor } from '../factors/second-factor.ts'
import type { Reauthenticate } from '../re-authentication.ts'
import { createExternalIdentitiesStore } from './external-identities.store.ts'
import { createExternalSignIn, type ExternalSignInOptions } from './external-sign-in.ts'
import { type IdentityProvider, IdentityProviderError } from './identity-provider.ts'
import { bindingOf, isStateOf } from './login-binding.ts'

const beginsPerNetwork: RateLimit = { name: 'external-sign-in', points: 60, windowSeconds: 15 * 60 }
const lifetimeMs = 10 * 60 * 1000
/** Covers the navigation that immediately follows the submitted form. */
const joinLifetimeSeconds = 60

export interface ExternalSignInRoutesOptions
  extends Omit<ExternalSignInOptions, 'provider' | 'identities'>,
    Pick<Basics, 'limits' | 'publicUrl' | 'isSecure'> {
  /** Null when no provider is configured; these routes then reply as if they didn't exist. */
  provider: IdentityProvider | null
  accounts: AccountsStore
  reauthenticate: Reauthenticate
  secondFactor: SecondFactor
}

export function addExternalSignInRoutes(app: FastifyInstance, { provider, ...options }: ExternalSignInRoutesOptions) {
  const { database, clock, limits, secondFactor, publicUrl, isSecure, accounts, reauthenticate } = options
  const identities = createExternalIdentitiesStore(database)
  const finish = provider && createExternalSignIn({ ...options, provider, identities })
  // The prefix keeps other hosts of the same domain from planting a sign-in of their own.
  const cookieName = isSecure ? '__Host-external-login' : 'external-login'
  // Carries the registration's token from the form to the navigation. In the URL it would end up in logs and the browser history.
  const joinCookieName = isSecure ? '__Host-external-join' : 'external-join'
  // Lax, because the provider's redirect is a navigation from another site and must send the cookie.
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  type Login = Pick<Tables['external_logins'], 'intent'> & Partial<Tables['external_logins']>
  /** Starts a sign-in, sets its cookie and returns the provider's address. */
  async function begin(login: Login, request: FastifyRequest, reply: FastifyReply, hold: Hold | null = null): Promise<string> {
    if (!provider) throw unknownPath()
    await limits.takeNetwork(beginsPerNetwork, request)
    const secret = newToken()
    const url = await provider.authorizationUrl(bindingOf(secret)).catch((error: unknown) => {
      if (error instanceof IdentityProviderError) noteProblem(request, error.message)
      throw error
    })
    const row = {
      registration: null,
      user_id: null,
      credentials_version: null,
      return_to: null,
      ...login,
      id: tokenHash(secret),
      expires_at: instant(clock, lifetimeMs),
    }
    await (hold ? hold.transaction((tx) => identities.beginLogin(row, tx)) : identities.beginLogin(row))
    reply.setCookie(cookieName, secret, { ...cookie, maxAge: lifetimeMs / 1000 })
    return url.href
  }

  async function waysOf(userId: string): Promise<SignInWays> {
    return {
      hasPassword: (await accounts.findOwnCredential(userId)).passwordHash !== null,
      provider: provider?.name ?? null,
      isLinked: provider !== null && (await identities.isLinked(userId, provider.issuer)),
    }
  }

  serve(app, externalSignInApi.begin, async ({ query, request, reply }) => {
    const token = request.cookies[joinCookieName]
    if (token) reply.clearCookie(joinCookieName, cookie)
    const return_to = options.returnPaths.find((path) => path === query.to) ?? null
    const login: Login = token ? { intent: 'join', registration: tokenHash(token) } : { intent: 'sign-in', return_to }
    try {
      return reply.redirect(await begin(login, request, reply), 302)
    } catch (error) {
      return backTo(reply, login.intent, problemOf(error))
    }
  })

  serve(app, externalSignInApi.join, async ({ body, reply }) => {
    if (!provider) throw unknownPath()
    // Fail here if the provider is down, while the form is still open. A failed navigation would lose what the user typed.
    await orUnavailable(provider.authorizationUrl(bindingOf(newToken())))
    reply.setCookie(joinCookieName, body.token, { ...cookie, maxAge: joinLifetimeSeconds })
    return { url: externalSignInPath }
  })

  serve(app, externalSignInApi.link, async ({ body, user, hold, request, reply }) => {
    if (!provider) throw unknownPath()
    if (body.password === '') throw fieldsMissing()
    const who = { userId: user.id, sid: request.sid }
    const { userId: user_id, credentialsVersion: credentials_version } = await reauthenticate(who, body.password)
    return { url: await orUnavailable(begin({ intent: 'link', user_id, credentials_version }, request, reply, hold)) }
  })

  serve(app, externalSignInApi.callback, async ({ hold, user, request, reply }) => {
    if (!finish) throw unknownPath()
    const secret = request.cookies[cookieName]
    if (!secret) return backTo(reply, 'sign-in', 'expired')
    const returned = new URL(request.url, publicUrl)
    // Check this before consuming anything, so that an address forged by someone else can't end a sign-in in progress.
    if (!isStateOf(bindingOf(secret), returned)) return backTo(reply, 'sign-in', 'refused')
    reply.clearCookie(cookieName, cookie)
    const tellOwner = (tx: Tx) => {
      request.securityEvent.kind = 'identity-linked'
      return request.tellOwner(tx)
    }
    const outcome = await finish({
      secret,
      returned,
      user: user && hold && { id: user.id, hold },
      address: request.ip,
      tellOwner,
    })
    if (outcome.kind === 'problem' && outcome.reason !== undefined) noteProblem(request, outcome.reason)
    request.securityEvent = {
      kind:
        outcome.kind === 'linked' || (outcome.kind === 'problem' && outcome.intent === 'link') ? 'identity-linked' : 'sign-in',
      outcome: outcome.kind === 'problem' ? 'failed' : 'ok',
      ...(outcome.kind === 'signed-in' ? { userId: outcome.recognized.userId } : {}),
    }
    if (outcome.kind === 'problem') return backTo(reply, outcome.intent, outcome.problem)
    if (outcome.kind === 'linked') return reply.redirect(`${roomPath('security')}?linked`, 302)
    try {
      await secondFactor.beginSession(request, reply, outcome.recognized)
    } catch (error) {
      if (error instanceof AppError && error.code === secondFactorNeeded.code)
        return reply.redirect(`/login?second-factor=${encodeURIComponent(outcome.returnTo)}`, 302)
      // Revoked, or unlinked by a password change, a moment ago.
      if (error instanceof AppError) return backTo(reply, 'sign-in', error.code === accessRevoked.code ? 'revoked' : 'unknown')
      throw error
    }
    return reply.redirect(outcome.returnTo, 302)
  })

  serve(app, externalSignInApi.ways, async ({ user }) => waysOf(user.id))

  serve(app, externalSignInApi.unlink, async ({ user, hold }) => {
    if (!provider) throw unknownPath()
    await hold.transaction(async (tx) => {
      // The hold has locked the row, so the user can't lose their last two ways to sign in at the same time.
      const [withPassword] = await tx
        .selectFrom('registered_users')
        .select('id')
        .where('user_id', '=', user.id)
        .where('password_hash', 'is not', null)
        .execute()
      if (!withPassword) throw lastWayToSignIn()
      await identities.unlink(tx, user.id, provider.issuer)
    })
    return waysOf(user.id)
  })
}

/** Logs a problem that only the operator can fix, such as a wrong client secret or a provider that no longer exists. */
function noteProblem(request: FastifyRequest, reason: string) {
  request.log.warn({ reason }, 'signing in with the identity provider failed')
}

/** Redirects to a fixed page with a fixed problem word, so that nothing in the request can choose the destination. */
function backTo(reply: FastifyReply, intent: Tables['external_logins']['intent'], problem: ExternalProblem): FastifyReply {
  const pages = { 'sign-in': '/login', join: problem === 'waiting' ? '/login' : '/access', link: roomPath('security') }
  return reply.redirect(`${pages[intent]}?problem=${problem}`, 302)
}

function problemOf(error: unknown): ExternalProblem {
  if (error instanceof IdentityProviderError) return error.kind
  if (error instanceof AppError && error.status === 429) return 'later'
  throw error
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof IdentityProviderError ? providerUnavailable() : error
  }
}
