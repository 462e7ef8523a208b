import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from './tokens.ts'

const keptSeconds = 365 * 24 * 60 * 60

/**
 * Remembers browsers in which a user has signed in before, and in which they have passed their second factor. The cookie grants no access;
 * wrong passwords and codes from such a browser only have rate limits of their own.
 */
export interface KnownBrowsers {
  /** Returns the browser's id when the right password of this address was given there before; null otherwise. */
  find(request: FastifyRequest, email: string): string | null
  /** Returns the browser's id when this user has passed the second factor there before; null otherwise. */
  findWithFactor(request: FastifyRequest, userId: string): string | null
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
  rememberWithFactor(request: FastifyRequest, reply: FastifyReply, user: { id: string; email: string }): void
}

/**
 * The cookie is `RANDOM.SIGNATURE`, or `RANDOM.SIGNATURE.SIGNATURE` after the second factor. The first signature covers one email address,
 * the second one a user's id. Neither of them is part of the cookie.
 */
export function createKnownBrowsers({ secret, isSecure }: { secret: string; isSecure: boolean }): KnownBrowsers {
  const name = isSecure ? '__Host-known-browser' : 'known-browser'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: keptSeconds } as const
  const sign = (claim: string) => createHmac('sha256', secret).update(claim).digest('base64url')
  const passwordClaim = (id: string, email: string) => sign(`browser:${id}:${email}`)
  const factorClaim = (id: string, userId: string) => sign(`second-factor:${id}:${userId}`)

  function read(request: FastifyRequest) {
    const [id = '', password = '', factor = ''] = (request.cookies[name] ?? '').split('.')
    // Without this, an id that contains a colon could move a part of the address into the id, and make one cookie valid for another address.
    return /^[\w-]+$/.test(id) ? { id, password, factor } : null
  }

  const find: KnownBrowsers['find'] = (request, email) => {
    const given = read(request)
    return given && isSame(given.password, passwordClaim(given.id, email)) ? given.id : null
  }
  return {
    find,
    findWithFactor(request, userId) {
      const given = read(request)
      return given && isSame(given.factor, factorClaim(given.id, userId)) ? given.id : null
    },
    remember(request, reply, email) {
      const there = find(request, email)
      const id = there ?? newToken()
      const factor = there === null ? '' : (read(request)?.factor ?? '')
      reply.setCookie(name, [id, passwordClaim(id, email), factor].filter(Boolean).join('.'), cookie)
    },
    rememberWithFactor(request, reply, { id: userId, email }) {
      const id = find(request, email) ?? newToken()
      reply.setCookie(name, `${id}.${passwordClaim(id, email)}.${factorClaim(id, userId)}`, cookie)
    },
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
