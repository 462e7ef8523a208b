import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** How many steps of 30 seconds a clock may be off, either way. */
const skewSteps = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits, as RFC 4226 recommends, in Base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** The code of one step (RFC 6238 with SHA-1, which is what all authenticator apps know). */
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

/** The step whose code this is, now or one step before or after; null when it is none of them. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const key = fromBase32(secret)
  const now = totpStep(nowMs)
  for (let step = now + skewSteps; step >= now - skewSteps; step--) if (totpCode(key, step) === code) return step
  return null
}

/** What the QR code says to an authenticator app. */
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
