import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, instant } from '../../clock.ts'
import { sessionLifetimeMs } from '../../session-lifetime.ts'
import type { Tx } from '../db/database.ts'
import { storageFault } from '../disk/storage-fault.ts'
import type { Hold } from './hold.ts'
import type { Proof } from './proof.ts'
import type { SessionUser } from './session-user.ts'
import { newToken, tokenHash } from './tokens.ts'

/** A session expires this long after the sign-in, however often it is used. */
export const absoluteLifetimeMs = 90 * 24 * 60 * 60 * 1000
/** A session in use is extended once a day instead of on every request. */
const extendAfterMs = 24 * 60 * 60 * 1000
/** An administrator's activity is recorded once a minute instead of on every request. */
const noteAdminUseAfterMs = 60 * 1000

/** Requests that need a user: API calls, and the server-rendered pages below `/paper`. */
const mayAct = /^\/(api|paper)(\/|\?|$)/

/** The `__Host-` prefix makes browsers refuse this cookie from subdomains and over plain HTTP. */
const secureCookieName = '__Host-session'
const plainCookieName = 'session'

/** True when the request carries a session cookie. The session itself may have expired. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return secureCookieName in request.cookies || plainCookieName in request.cookies
}

export interface SessionStore {
  /** Returns the session and its user; null when there is none or it has expired. */
  find(sid: string, clock: Clock): Promise<FoundSession | null>
  /** Throws when the user may not have a session, or when their credentials have changed since they were checked. */
  insert(session: NewSession, also?: AtSignIn['also']): Promise<void>
  extend(sid: string, expire: string): Promise<void>
  noteAdminUse(sid: string, now: string): Promise<void>
  remove(sid: string): Promise<void>
}

interface FoundSession {
  user: SessionUser
  hold: Hold
  expire: string
  /** This and `provedAt` are null in sessions older than these columns. */
  endsAt: string | null
  provedAt: string | null
  adminUsedAt: string | null
}

export interface NewSession extends Recognized {
  sid: string
  sess: string
  expire: string
  endsAt: string
  provedAt: string
}

/** What else happens when a session begins. */
export interface AtSignIn {
  /** Runs in the transaction that begins the session. */
  also?(tx: Tx): Promise<void>
  /** Runs once the session has begun. */
  afterwards(): void
}

/** The user who signs in, and the version of the credentials that were checked. */
export interface Recognized {
  userId: string
  credentialsVersion: number
  /** True when the account has just been created. */
  isNew?: boolean
}

export interface SessionRenewal {
  /** SHA-256 of the old id. */
  from: string
  /** SHA-256 of the new id. */
  to: string
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null
    /** SHA-256 of the session id in the cookie. */
    sid: string | null
    /** How long ago the user proved who they are; null without a session. */
    proof: Proof | null
  }
}

export interface SessionsOptions {
  store: SessionStore
  clock: Clock
  isSecure: boolean
  /** Called before each session begins. */
  onSignIn?: (request: FastifyRequest, reply: FastifyReply, recognized: Recognized) => Promise<AtSignIn | null>
}

/**
 * Adds sessions: a random id in an HttpOnly cookie, of which the database keeps only the hash. Sets `request.user` for requests below
 * `/api` and `/paper`; it is null when nobody is signed in.
 */
export function addSessions(app: FastifyInstance, options: SessionsOptions) {
  const { store, clock, isSecure, onSignIn } = options
  const cookieName = isSecure ? secureCookieName : plainCookieName
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  app.decorateRequest('user', null)
  app.decorateRequest('sid', null)
  app.decorateRequest('proof', null)
  app.decorateRequest('hold', null)
  app.addHook('onRequest', async (request, reply) => {
    const id = mayAct.test(request.url) ? request.cookies[cookieName] : undefined
    if (!id) return
    const sid = tokenHash(id)
    const session = await store.find(sid, clock)
    if (!session) return
    request.user = session.user
    request.sid = sid
    request.hold = session.hold
    request.proof = proofOf(sid, session)
    const end = Math.min(clock.now() + sessionLifetimeMs, Date.parse(session.endsAt ?? session.expire))
    if (end - Date.parse(session.expire) < extendAfterMs) return
    if (await unlessStorageFault(store.extend(sid, new Date(end).toISOString())))
      reply.setCookie(cookieName, id, { ...cookie, maxAge: Math.floor((end - clock.now()) / 1000) })
  })

  function proofOf(sid: string, { provedAt, adminUsedAt }: FoundSession): Proof {
    const ageOf = (at: string | null) => (at === null ? Number.POSITIVE_INFINITY : clock.now() - Date.parse(at))
    const ageMs = ageOf(provedAt)
    const adminIdleMs = Math.min(ageMs, ageOf(adminUsedAt))
    return {
      ageMs,
      adminIdleMs,
      async noteAdminUse() {
        if (adminIdleMs >= noteAdminUseAfterMs) await unlessStorageFault(store.noteAdminUse(sid, instant(clock)))
      },
    }
  }

  return {
    /** Signs a user in with a new session id and ends the browser's previous session. */
    async begin(request: FastifyRequest, reply: FastifyReply, recognized: Recognized): Promise<void> {
      const atSignIn = await onSignIn?.(request, reply, recognized)
      if (request.sid) await store.remove(request.sid)
      const id = newToken()
      const sess = JSON.stringify({ startedAt: instant(clock), userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) })
      const { userId, credentialsVersion } = recognized
      const ends = { expire: instant(clock, sessionLifetimeMs), endsAt: instant(clock, absoluteLifetimeMs) }
      await store.insert(
        { userId, credentialsVersion, sid: tokenHash(id), sess, ...ends, provedAt: instant(clock) },
        atSignIn?.also,
      )
      reply.setCookie(cookieName, id, { ...cookie, maxAge: sessionLifetimeMs / 1000 })
      atSignIn?.afterwards()
    },
    /**
     * Gives the request's session a new id. `work` stores the new id and returns whether it did; only then does the browser receive it.
     * `work` gets null when the request has no session.
     */
    async renew<Result extends { isRenewed: boolean }>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (renewal: SessionRenewal | null) => Promise<Result>,
    ): Promise<Result> {
      const id = newToken()
      const result = await work(request.sid === null ? null : { from: request.sid, to: tokenHash(id) })
      if (result.isRenewed) reply.setCookie(cookieName, id, { ...cookie, maxAge: sessionLifetimeMs / 1000 })
      return result
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (request.sid) await store.remove(request.sid)
      reply.clearCookie(cookieName, cookie)
      // Not "storage": it also holds unsent changes of other users of this browser, and the note of this sign-out.
      reply.header('clear-site-data', '"cache"')
    },
  }
}

export type Sessions = ReturnType<typeof addSessions>

/** Returns false when the disk is full or read-only, so that requests which only read still work. */
async function unlessStorageFault(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (storageFault(error) === null) throw error
    return false
  }
}
