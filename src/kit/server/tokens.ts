import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as URL-safe text: session ids, registration tokens, links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * What the database keeps of a token. The token itself is random, so a plain SHA-256 cannot be reversed, and looking the
 * hash up compares nothing that an attacker could time.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
