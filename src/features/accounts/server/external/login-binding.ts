import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '#kit/server/access/tokens.ts'

export interface LoginBinding {
  state: string
  nonce: string
  /** The PKCE verifier, which stays on the server until the token request; only its hash passes through the browser. */
  verifier: string
  challenge: string
}

/**
 * Derives the values that tie a sign-in at the provider to the browser that started it from the secret in its cookie. Another browser, or
 * another sign-in of the same browser, gets different values.
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

/** True when the address that the provider redirected to carries this binding's state. */
export function isStateOf({ state }: LoginBinding, returned: URL): boolean {
  return isSameSecret(returned.searchParams.get('state') ?? '', state)
}
