import { createECDH, createPrivateKey, hkdfSync } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'

/** Push services refuse tokens that last longer than a day. */
const tokenSeconds = 12 * 60 * 60
const renewAfterMs = (tokenSeconds / 2) * 1000
const mostOrigins = 200

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * Identifies this server to push services. The key pair is derived from a secret, so it is the same on every machine that has the secret.
 *
 * @param contact returns an https or mailto URL for the operators of push services
 */
export function createVapid({ secret, contact, clock }: { secret: string; contact: () => string; clock: Clock }) {
  // 16 bytes more than the order has, so that all keys are nearly equally likely.
  const random = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 48)).toString('hex')
  const scalar = (BigInt(`0x${random}`) % (order - 1n)) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: pair.getPrivateKey('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = new Map<string, { authorization: string; at: number }>()

  return {
    /** The key that browsers subscribe with, base64url. */
    publicKey,
    /** The Authorization header for a push service (RFC 8292). */
    async authorizationFor(endpoint: string): Promise<string> {
      const { origin } = new URL(endpoint)
      const now = clock.now()
      const subject = contact()
      const known = signed.get(`${origin} ${subject}`)
      if (known && Math.abs(now - known.at) < renewAfterMs) return known.authorization
      const { SignJWT } = await import('jose')
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(origin)
        .setExpirationTime(Math.floor(now / 1000) + tokenSeconds)
        .setSubject(subject)
        .sign(key)
      const authorization = `vapid t=${token}, k=${publicKey}`
      if (signed.size >= mostOrigins) signed.clear()
      signed.set(`${origin} ${subject}`, { authorization, at: now })
      return authorization
    },
  }
}
