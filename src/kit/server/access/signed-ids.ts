import { createHmac } from 'node:crypto'
import { isSameSecret } from './tokens.ts'

/**
 * Creates and reads tokens for links in emails, `ID.SIGNATURE`. They are signed instead of stored, because emails are kept for a long time.
 * A token for one purpose isn't valid for another. `secrets` has one secret per line: the first signs, and all are accepted when reading,
 * so that a secret can be replaced.
 */
export function createSignedIds(secrets: string, purpose: string) {
  const [current = '', ...older] = secrets.split('\n')
  const signatureOf = (id: string, secret = current) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')
  return {
    of: (id: string): string => `${id}.${signatureOf(id)}`,
    /** Returns the id; null for a token with a wrong signature. */
    read(token: string): string | null {
      const [id = '', signature = ''] = token.split('.')
      return [current, ...older].some((secret) => isSameSecret(signature, signatureOf(id, secret))) ? id : null
    },
  }
}
