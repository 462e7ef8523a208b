import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns 256 random bits as URL-safe text, for session ids, registration tokens and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Returns the hash that the database stores instead of the token. Tokens are random, so a plain SHA-256 can't be reversed, and looking up
 * the hash gives an attacker nothing to time.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Compares a secret in constant time. Values of a different length are never equal. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
