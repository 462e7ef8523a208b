import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens for links of mails, `ID.SIGNATURE`: signed instead of kept, because a mail carries them long after it was made. A token for one
 * purpose is none for another.
 */
export function createSignedIds(secret: string, purpose: string) {
  const signatureOf = (id: string) => createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')
  return {
    of: (id: string): string => `${id}.${signatureOf(id)}`,
    /** The id; null for a token that was not made here. */
    read(token: string): string | null {
      const [id = '', signature = ''] = token.split('.')
      const expected = Buffer.from(signatureOf(id))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
    },
  }
}
