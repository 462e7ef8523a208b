import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '#kit/web/calls/call.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { persisted } from '#kit/web/page/persisted.ts'
import type { SignedInUser } from '../../accounts.contract.ts'
import { type PasskeyResponse, passkeySignInApi } from '../../factors.contract.ts'
import { passkeyKnownKey } from '../../passkey-known-key.ts'

/** Wraps the browser's passkey interface (WebAuthn). Loaded when a passkey is first used. */
const library = () => import('@simplewebauthn/browser')

/** `elsewhere`: passkeys don't work at this page's address, for example because it is an IP address. */
export type PasskeySupport = 'ready' | 'unsupported' | 'elsewhere'

export function passkeySupport(): PasskeySupport {
  const { origin, hostname, protocol } = window.location
  const isNumeric = /^[\d.]+$|^\[/.test(hostname)
  if (isNumeric || origin !== pageConfig.publicUrl || (protocol !== 'https:' && hostname !== 'localhost')) return 'elsewhere'
  return 'PublicKeyCredential' in window ? 'ready' : 'unsupported'
}

/** True when a passkey was used in this browser. Only then does the sign-in screen offer passkeys as autofill. */
const isKnown = persisted<boolean>({ key: passkeyKnownKey, initial: false, parse: (value) => value === true })

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

export async function makePasskey(options: object): Promise<PasskeyResponse> {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options as CreationOptions })
  isKnown.set(true)
  return made as unknown as PasskeyResponse
}

export async function answerWithPasskey(options: object, isQuiet = false): Promise<PasskeyResponse> {
  const { startAuthentication } = await library()
  const answer = await startAuthentication({ optionsJSON: options as RequestOptions, useBrowserAutofill: isQuiet })
  return answer as unknown as PasskeyResponse
}

/** Signs in with a passkey that the user picks. With `isQuiet`, the browser offers passkeys as autofill in the email field. */
export async function signInWithPasskey(isQuiet = false): Promise<SignedInUser> {
  const response = await answerWithPasskey(await call(passkeySignInApi.options), isQuiet)
  const { user } = await call(passkeySignInApi.signIn, { body: { response } })
  isKnown.set(true)
  return user
}

/**
 * Lets the browser offer passkeys as autofill, if one was used here before. Returns null when that isn't possible, is canceled or fails:
 * the user didn't ask for it, so no error is shown.
 */
export async function offerPasskeys(): Promise<SignedInUser | null> {
  if (!isKnown.get() || passkeySupport() !== 'ready') return null
  try {
    if ((await PublicKeyCredential.isConditionalMediationAvailable?.()) !== true) return null
    return await signInWithPasskey(true)
  } catch {
    return null
  }
}

/** Classifies an error from the passkey library by the WebAuthn error names, which the library keeps. */
export function passkeyProblem(error: unknown): 'canceled' | 'there already' | 'other' {
  const { name = '', code = '' } = error instanceof Error ? (error as Error & { code?: string }) : {}
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return 'there already'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'canceled' : 'other'
}
