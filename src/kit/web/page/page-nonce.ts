import { setNonce } from 'get-nonce'

/** The nonce of this page's Content-Security-Policy, for the few style tags that libraries insert. */
export const pageNonce: string = globalThis.document?.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

/** Gives the nonce to react-remove-scroll, which adds a style tag to lock scrolling behind dialogs. Called once at startup. */
export function passNonceToStyleTags(): void {
  setNonce(pageNonce)
}
