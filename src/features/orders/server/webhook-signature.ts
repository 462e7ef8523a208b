import { createHmac } from 'node:crypto'
import { isSameSecret } from '#kit/server/access/tokens.ts'

/** Maximum difference between a signature's time and ours, in seconds. */
const toleranceSeconds = 300

const digestOf = (secret: string | Buffer, ...parts: (string | Buffer)[]): Buffer => {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** Verifies an HMAC-SHA256 over the body, in hex or base64, as shop systems send it. */
export function isSigned(
  body: Buffer,
  { secret, signature, encoding }: { secret: string; signature: string; encoding: 'hex' | 'base64' },
) {
  const shape = encoding === 'hex' ? /^[0-9a-f]{64}$/i : /^[A-Za-z0-9+/]{43}=$/
  return shape.test(signature) && isSameSecret(digestOf(secret, body), Buffer.from(signature, encoding))
}

/** The signature that takes the place of a secret in a message itself, so that the secret isn't stored with it. */
export const sealOf = (body: Buffer, secret: string): string => digestOf(secret, body).toString('hex')

/**
 * Verifies `<id> <seconds> <signatures>` as Standard Webhooks say: each signature is `v1,<base64>` over `<id>.<seconds>.<body>`. The key is the
 * secret itself, or what is in base64 behind `whsec_`.
 */
export function isStandardSigned(
  body: Buffer,
  { secret, signature, nowMs }: { secret: string; signature: string; nowMs: number },
): boolean {
  const [id = '', time = '', ...signatures] = signature.split(' ')
  if (id === '' || !/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > toleranceSeconds) return false
  const keys = [secret, Buffer.from(secret.replace(/^whsec_/, ''), 'base64')]
  const expected = keys.map((key) => digestOf(key, `${id}.${time}.`, body))
  return signatures.slice(0, 5).some((one) => {
    const sent = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1]
    return sent !== undefined && expected.some((digest) => isSameSecret(digest, Buffer.from(sent, 'base64')))
  })
}

/** Returns when such a signature says that it was made; null when it doesn't say. */
export function standardSignedAtMs(signature: string): number | null {
  const time = /^\S+ (\d{1,12}) /.exec(signature)?.[1]
  return time === undefined ? null : Number(time) * 1000
}

/**
 * Verifies `t=<seconds>,v1=<hex>` with HMAC-SHA256 over `<seconds>.<body>`. It may contain up to five `v1`, of which one must match, so
 * that senders can rotate their secret.
 */
export function isSignedAt(body: Buffer, { secret, header, nowMs }: { secret: string; header: string; nowMs: number }): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const [time, ...moreTimes] = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  if (time === undefined || moreTimes.length > 0 || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(nowMs / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = digestOf(secret, `${time}.`, body)
  const signatures = parts.filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value ?? '')).slice(0, 5)
  return signatures.some(([, value]) => isSameSecret(expected, Buffer.from(value ?? '', 'hex')))
}

/** Returns when such a header says that it was made; null when it doesn't say. */
export function signedAtMs(header: string): number | null {
  const time = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header)?.[1]
  return time === undefined ? null : Number(time) * 1000
}

/** Returns the header value that a sender must send. */
export function signatureHeader(body: string | Buffer, { secret, nowMs }: { secret: string; nowMs: number }): string {
  const time = Math.floor(nowMs / 1000)
  return `t=${time},v1=${digestOf(secret, `${time}.`, body).toString('hex')}`
}
