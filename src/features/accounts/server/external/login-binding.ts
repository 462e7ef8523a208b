import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface LoginBinding {
  state: string
  nonce: string
  /** PKCE: kept here, its hash travels. */
  verifier: string
  challenge: string
}

/**
 * What ties a sign-in at the provider to the browser that began it, all made from the secret in its cookie: another browser, or
 * another sign-in of the same one, has other values.
 */
export function bindingOf(secret: string): LoginBinding {
  const derive = (name: string) => createHmac('sha256', secret).update(name).digest('base64url')
  const verifier = derive('verifier')
  return {
    state: derive('state'),
    nonce: derive('nonce'),
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
}

/** Whether an address the browser came back to belongs to the sign-in that this binding is of. */
export function isStateOf({ state }: LoginBinding, returned: URL): boolean {
  const fixtures = Buffer.from(returned.searchParams.get('state') ?? '')
  const expected = Buffer.from(state)
  return fixtures.length === expected.length && timingSafeEqual(fixtures, expected)
}
