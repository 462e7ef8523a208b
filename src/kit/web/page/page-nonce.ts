import { setNonce } from 'get-nonce'

/** The nonce of this page's Content-Security-Policy, for the few style tags that libraries insert. */
export const pageNonce: string = globalThis.document?.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

/** Gives the nonce to react-remove-scroll, which locks scrolling behind dialogs by a style tag. Once, at start. */
export function passNonceToStyleTags(): void {
  setNonce(pageNonce)
}
