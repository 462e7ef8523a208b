import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import { isSameSecret, newToken } from './tokens.ts'

const keptSeconds = 365 * 24 * 60 * 60
/** A shared tablet keeps this many users. */
const mostUsers = 4
/** The form of the id and of each signature. */
const inBase64 = /^[\w-]{43}$/

/** What a browser is known for: the right password of an address, and the second factor of a user. Empty when it isn't. */
interface Claims {
  password: string
  factor: string
}

const nobody: { id: string; users: Claims[] } = { id: '', users: [] }

/**
 * The cookie is `RANDOM`, followed by `.SIGNATURE.SIGNATURE` for each user. The first signature covers an email address, the second one a
 * user's id; it's empty before the second factor. Neither the address nor the id is part of the cookie. Signatures that don't match the user
 * who signs in may be those of others, or of an earlier address, so they are kept.
 */
export function createKnownBrowsers({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  const name = isSecure ? '__Host-known-browser' : 'known-browser'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: keptSeconds } as const
  const sign = (claim: string) => createHmac('sha256', secret).update(claim).digest('base64url')
  const passwordClaim = (id: string, email: string) => sign(`browser:${id}:${addressKey(email)}`)
  const factorClaim = (id: string, userId: string) => sign(`second-factor:${id}:${userId}`)

  function read(request: FastifyRequest): typeof nobody | null {
    const [id = '', ...signatures] = (request.cookies[name] ?? '').split('.')
    // Without this, an id that contains a colon could move a part of the address into the id, and make one cookie valid for another address.
    if (!inBase64.test(id) || signatures.some((one) => one !== '' && !inBase64.test(one))) return null
    const users: Claims[] = []
    for (let at = 0; at < signatures.length; at += 2)
      users.push({ password: signatures[at] ?? '', factor: signatures[at + 1] ?? '' })
    return { id, users }
  }

  function write(reply: FastifyReply, id: string, users: readonly Claims[]) {
    const signatures = users.slice(0, mostUsers).flatMap(({ password, factor }) => [password, factor])
    reply.setCookie(name, [id, ...signatures].join('.').replace(/\.+$/, ''), cookie)
  }

  return {
    /** Returns the browser's id when the right password of this address was given there before; null otherwise. */
    find(request: FastifyRequest, email: string): string | null {
      const { id, users } = read(request) ?? nobody
      return users.some(({ password }) => isSameSecret(password, passwordClaim(id, email))) ? id : null
    },
    /** Returns the browser's id when this user has passed the second factor there before; null otherwise. Several users may share the browser. */
    findWithFactor(request: FastifyRequest, userId: string): string | null {
      const { id, users } = read(request) ?? nobody
      return users.some(({ factor }) => isSameSecret(factor, factorClaim(id, userId))) ? id : null
    },
    remember(request: FastifyRequest, reply: FastifyReply, email: string): void {
      const { id, users } = read(request) ?? { id: newToken(), users: [] }
      const password = passwordClaim(id, email)
      const own = users.find((one) => isSameSecret(one.password, password)) ?? { password, factor: '' }
      write(reply, id, [own, ...users.filter((one) => one !== own)])
    },
    rememberWithFactor(request: FastifyRequest, reply: FastifyReply, { id: userId, email }: { id: string; email: string }): void {
      const { id, users } = read(request) ?? { id: newToken(), users: [] }
      const own = { password: passwordClaim(id, email), factor: factorClaim(id, userId) }
      write(reply, id, [
        own,
        ...users.filter((one) => !isSameSecret(one.password, own.password) && !isSameSecret(one.factor, own.factor)),
      ])
    },
  }
}

/**
 * Remembers browsers in which users have signed in before, and in which they have passed their second factor. The cookie grants no access;
 * wrong passwords and codes from such a browser only have rate limits of their own.
 */
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
