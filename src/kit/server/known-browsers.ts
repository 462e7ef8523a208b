import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from './tokens.ts'

const keptSeconds = 365 * 24 * 60 * 60

/** Browsers in which somebody has signed in before. The cookie opens nothing: it gives wrong passwords typed there a budget of their own. */
export interface KnownBrowsers {
  /** What tells this browser from others, when it has signed in with that address before; null otherwise. */
  find(request: FastifyRequest, email: string): string | null
  remember(request: FastifyRequest, reply: FastifyReply, email: string): void
}

/** The cookie is `RANDOM.SIGNATURE`, signed for one address, which does not stand in it. */
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
