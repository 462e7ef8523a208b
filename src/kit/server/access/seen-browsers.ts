import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret, newToken } from './tokens.ts'

const keptSeconds = 365 * 24 * 60 * 60
/** A shared tablet keeps this many users. */
const mostUsers = 4
/** The form of the id and of each signature. */
const inBase64 = /^[\w-]{43}$/

/** The cookie is `ID.SIGNATURE.SIGNATURE`. Each signature covers one user, whose id isn't part of the cookie. */
export function createSeenBrowsers({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  const name = isSecure ? '__Host-seen-browser' : 'seen-browser'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: keptSeconds } as const
  const sign = (id: string, userId: string) => createHmac('sha256', secret).update(`seen:${id}:${userId}`).digest('base64url')
  function read(request: FastifyRequest): { id: string; signatures: string[] } {
    const parts = (request.cookies[name] ?? '').split('.')
    const [id = '', ...signatures] = parts
    return parts.every((part) => inBase64.test(part)) ? { id, signatures } : { id: newToken(), signatures: [] }
  }
  return {
    has(request: FastifyRequest, userId: string): boolean {
      const { id, signatures } = read(request)
      return signatures.some((given) => isSameSecret(given, sign(id, userId)))
    },
    remember(request: FastifyRequest, reply: FastifyReply, userId: string): void {
      const { id, signatures } = read(request)
      const own = sign(id, userId)
      const others = signatures.filter((one) => one !== own).slice(0, mostUsers - 1)
      reply.setCookie(name, [id, own, ...others].join('.'), cookie)
    },
  }
}

/** Remembers the browsers in which sessions of a user have begun, so that another sign-in there is no news. The cookie grants no access. */
export type SeenBrowsers = ReturnType<typeof createSeenBrowsers>
