import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Derives a key for each purpose, so that what was sealed for one can't be swapped for another. */
export function keyFor(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, keyBytes))
}

/** Encrypts a text with AES-256-GCM. Returns nonce, tag and ciphertext in base64url. */
export function seal(text: string, key: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce)
  const content = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), content]).toString('base64url')
}

/** Returns the text, or null when it was sealed with another key or was changed. */
export function unseal(sealed: string, key: Buffer): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const content = bytes.subarray(nonceBytes + tagBytes)
    return Buffer.concat([opening.update(content), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}
