import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** Tolerated clock difference in steps, in both directions. */
const skewSteps = 1
export const validCodes = 2 * skewSteps + 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns 160 random bits in Base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** Returns the code of a step (RFC 6238 with SHA-1, the only hash that all authenticator apps support). */
export function totpCode(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

export function totpStep(nowMs: number): number {
  return Math.floor(nowMs / 1000 / stepSeconds)
}

/** Returns the step of a code: the current one, the one before or the one after. Null when the code matches none of them. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const key = fromBase32(secret)
  const now = totpStep(nowMs)
  for (let step = now + skewSteps; step >= now - skewSteps; step--) if (totpCode(key, step) === code) return step
  return null
}

export function totpAddress({ secret, email, product }: { secret: string; email: string; product: string }): string {
  const label = `${encodeURIComponent(product)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(product)}`
}

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text
}

export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const letter of text) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((value >> bits) & 255)
    }
  }
  return Uint8Array.from(bytes)
}
