import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token in a subscriber's unsubscribe link, `ID.SIGNATURE`: signed instead of kept, because every letter of the operator's mailing
 * service carries it, long after it was made.
 */
export function createUnsubscribeTokens(secret: string) {
  const signatureOf = (id: string) => createHmac('sha256', secret).update(`unsubscribe:${id}`).digest('base64url')
  return {
    of: (id: string): string => `${id}.${signatureOf(id)}`,
    /** The subscription's id; null for a token that was not made here. */
    read(token: string): string | null {
      const [id = '', signature = ''] = token.split('.')
      const expected = Buffer.from(signatureOf(id))
      const fixtures = Buffer.from(signature)
      return fixtures.length === expected.length && timingSafeEqual(fixtures, expected) ? id : null
    },
  }
}
