import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens for links of mails, `ID.SIGNATURE`: signed instead of kept, because a mail carries them long after it was made. A token for one
 * purpose is none for another. The first of several secrets (one a line) signs; what the others signed still counts, so that a secret can be
 * replaced.
 */
export function createSignedIds(secrets: string, purpose: string) {
  const [current = '', ...older] = secrets.split('\n')
  const signatureOf = (id: string, secret = current) =>
    createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')
  return {
    of: (id: string): string => `${id}.${signatureOf(id)}`,
    /** The id; null for a token that was not made here. */
    read(token: string): string | null {
      const [id = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature)
      const isOf = (secret: string) => {
        const expected = Buffer.from(signatureOf(id, secret))
        return given.length === expected.length && timingSafeEqual(given, expected)
      }
      return [current, ...older].some(isOf) ? id : null
    },
  }
}
