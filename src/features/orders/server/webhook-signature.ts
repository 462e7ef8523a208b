import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a signature's time may be from ours (issue: 300 s). */
const toleranceSeconds = 300

const digestOf = (secret: string, ...parts: (string | Buffer)[]): Buffer => {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** Compares in constant time; anything that is not 32 bytes is wrong. */
function isSame(expected: Buffer, fixtures: Buffer): boolean {
  return fixtures.length === expected.length && timingSafeEqual(expected, fixtures)
}

/** HMAC-SHA256 over the body alone, in hex or base64, as shop systems sign. */
export function isSigned(
  body: Buffer,
  { secret, signature, encoding }: { secret: string; signature: string; encoding: 'hex' | 'base64' },
) {
  const shape = encoding === 'hex' ? /^[0-9a-f]{64}$/i : /^[A-Za-z0-9+/]{43}=$/
  return shape.test(signature) && isSame(digestOf(secret, body), Buffer.from(signature, encoding))
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>`; of several v1 one must be right, so that a secret can be changed. */
export function isSignedAt(body: Buffer, { secret, header, nowMs }: { secret: string; header: string; nowMs: number }): boolean {
  const parts = header.split(',').map((part) => part.trim().split('='))
  const [time, ...moreTimes] = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  if (time === undefined || moreTimes.length > 0 || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(nowMs / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = digestOf(secret, `${time}.`, body)
  const fixtures = parts.filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/i.test(value ?? '')).slice(0, 5)
  return fixtures.some(([, value]) => isSame(expected, Buffer.from(value ?? '', 'hex')))
}

/** What a sender puts into the header. */
export function signatureHeader(body: string | Buffer, { secret, nowMs }: { secret: string; nowMs: number }): string {
  const time = Math.floor(nowMs / 1000)
  return `t=${time},v1=${digestOf(secret, `${time}.`, body).toString('hex')}`
}
