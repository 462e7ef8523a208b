import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, instant } from '../clock.ts'
import { storageFault } from './disk/storage-fault.ts'
import type { Proof } from './proof.ts'
import type { SessionUser } from './session-user.ts'
import { newToken, tokenHash } from './tokens.ts'

/** A session ends so long after its last use. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000
/** However much it is used, a session ends so long after signing in. */
export const absoluteLifetimeMs = 90 * 24 * 60 * 60 * 1000
/** A session in use is extended once a day, not at every request. */
const extendAfterMs = 24 * 60 * 60 * 1000
/** That an administrator is at work is noted once a minute, not at every request. */
const noteAdminUseAfterMs = 60 * 1000

/** Where somebody is looked up: the calls, and the pages that are drawn for one person. */
const mayAct = /^\/(api|paper)(\/|\?|$)/

/** The prefix makes browsers refuse the cookie from sub-domains and over plain http. */
const secureCookieName = '__Host-session'
const plainCookieName = 'session'

/** Whether the browser says it has a session; it may have ended. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return secureCookieName in request.cookies || plainCookieName in request.cookies
}

export interface SessionStore {
  /** The person of a session that has not expired at `now`, and its times. */
  find(sid: string, now: string): Promise<FoundSession | null>
  /** Throws when the person may not have a session, or when their credentials have changed since they were recognized. */
  insert(session: NewSession): Promise<void>
  extend(sid: string, expire: string): Promise<void>
  noteAdminUse(sid: string, now: string): Promise<void>
  remove(sid: string): Promise<void>
}

interface FoundSession {
  user: SessionUser
  expire: string
  /** Null in sessions from before these were kept. */
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

/** Who signs in, and the version of the credentials by which they were recognized. */
export interface Recognized {
  userId: string
  credentialsVersion: number
}

/** A session that goes on under another id. */
export interface SessionRenewal {
  /** SHA-256 of the id it had. */
  from: string
  /** SHA-256 of the id it gets. */
  to: string
}

export interface Sessions {
  /** Signs a person in with a new session id; a session the browser had before ends. */
  begin(request: FastifyRequest, reply: FastifyReply, recognized: Recognized): Promise<void>
  /**
   * Lets the session that asks go on under a new id: `work` writes it, and returns whether it did. The browser gets the new id after that.
   * Without a session `work` gets null.
   */
  renew<Result extends { isRenewed: boolean }>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (renewal: SessionRenewal | null) => Promise<Result>,
  ): Promise<Result>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SessionUser | null
    /** SHA-256 of the session id in the cookie. */
    sid: string | null
    /** How long ago the person proved who they are; null without a session. */
    proof: Proof | null
  }
}

/**
 * Sessions of random ids in an HttpOnly cookie, kept by their hash. Every request below `/api/` and `/paper` finds its
 * person in `request.user`, or null.
 */
export function addSessions(app: FastifyInstance, options: { store: SessionStore; clock: Clock; isSecure: boolean }): Sessions {
  const { store, clock, isSecure } = options
  const cookieName = isSecure ? secureCookieName : plainCookieName
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  app.decorateRequest('user', null)
  app.decorateRequest('sid', null)
  app.decorateRequest('proof', null)
  app.addHook('onRequest', async (request, reply) => {
    const id = mayAct.test(request.url) ? request.cookies[cookieName] : undefined
    if (!id) return
    const sid = tokenHash(id)
    const session = await store.find(sid, instant(clock))
    if (!session) return
    request.user = session.user
    request.sid = sid
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
    async begin(request, reply, recognized) {
      if (request.sid) await store.remove(request.sid)
      const id = newToken()
      const sess = JSON.stringify({ startedAt: instant(clock), userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) })
      await store.insert({
        ...recognized,
        sid: tokenHash(id),
        sess,
        expire: instant(clock, sessionLifetimeMs),
        endsAt: instant(clock, absoluteLifetimeMs),
        provedAt: instant(clock),
      })
      reply.setCookie(cookieName, id, { ...cookie, maxAge: sessionLifetimeMs / 1000 })
    },
    async renew(request, reply, work) {
      const id = newToken()
      const result = await work(request.sid === null ? null : { from: request.sid, to: tokenHash(id) })
      if (result.isRenewed) reply.setCookie(cookieName, id, { ...cookie, maxAge: sessionLifetimeMs / 1000 })
      return result
    },
    async end(request, reply) {
      if (request.sid) await store.remove(request.sid)
      reply.clearCookie(cookieName, cookie)
      // Not "storage": the browser's is shared, and holds what others have not sent yet and what it has to remember of this sign-out.
      reply.header('clear-site-data', '"cache"')
    },
  }
}

/** Whether it was saved. Reading goes on where nothing can be. */
async function unlessStorageFault(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (storageFault(error) === null) throw error
    return false
  }
}
