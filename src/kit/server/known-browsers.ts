import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from './tokens.ts'

const keptSeconds = 365 * 24 * 60 * 60

/**
 * Remembers browsers in which a user has signed in before. The cookie grants no access; wrong passwords from such a browser only have a
 * rate limit of their own.
 */
export interface KnownBrowsers {
  /** Returns the browser's id when it has signed in with that address before; null otherwise. */
  find(request: FastifyRequest, email: string): string | null
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
}

/** The cookie is `RANDOM.SIGNATURE`. The signature covers one email address, which isn't part of the cookie. */
export function createKnownBrowsers({ secret, isSecure }: { secret: string; isSecure: boolean }): KnownBrowsers {
  const name = isSecure ? '__Host-known-browser' : 'known-browser'
  const signatureOf = (id: string, email: string) =>
    createHmac('sha256', secret).update(`browser:${id}:${email}`).digest('base64url')

  const find: KnownBrowsers['find'] = (request, email) => {
    const [id = '', signature = ''] = (request.cookies[name] ?? '').split('.')
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(id, email))]
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
  }
  return {
    find,
    remember(request, reply, email) {
      const id = find(request, email) ?? newToken()
      const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: keptSeconds } as const
      reply.setCookie(name, `${id}.${signatureOf(id, email)}`, cookie)
    },
  }
}
