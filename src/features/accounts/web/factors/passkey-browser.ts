import type { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '#kit/web/calls/call.ts'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { persisted } from '#kit/web/page/persisted.ts'
import type { SignedInUser } from '../../accounts.contract.ts'
import { type PasskeyResponse, passkeySignInApi } from '../../factors.contract.ts'
import { passkeyKnownKey } from '../../passkey-known-key.ts'

/** The browser's interface for passkeys, fetched when the first one is used. */
const library = () => import('@simplewebauthn/browser')

/** `elsewhere`: this page is not where the shop's passkeys are for, as at a numeric address. */
export type PasskeySupport = 'ready' | 'unsupported' | 'elsewhere'

export function passkeySupport(): PasskeySupport {
  const { origin, hostname, protocol } = window.location
  const isNumeric = /^[\d.]+$|^\[/.test(hostname)
  if (isNumeric || origin !== pageConfig.publicUrl || (protocol !== 'https:' && hostname !== 'localhost')) return 'elsewhere'
  return 'PublicKeyCredential' in window ? 'ready' : 'unsupported'
}

/** Whether a passkey was used in this browser: only then is it worth asking for one without a press. */
const isKnown = persisted<boolean>({ key: passkeyKnownKey, initial: false, parse: (value) => value === true })

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Has the device make a passkey. */
export async function makePasskey(options: object): Promise<PasskeyResponse> {
  const { startRegistration } = await library()
  const made = await startRegistration({ optionsJSON: options as CreationOptions })
  isKnown.set(true)
  return made as unknown as PasskeyResponse
}

/** Has the device answer a challenge. */
export async function answerWithPasskey(options: object, isQuiet = false): Promise<PasskeyResponse> {
  const { startAuthentication } = await library()
  const answer = await startAuthentication({ optionsJSON: options as RequestOptions, useBrowserAutofill: isQuiet })
  return answer as unknown as PasskeyResponse
}

/** Signs in with whichever passkey the person picks. `isQuiet`: the browser offers them where the email is typed. */
export async function signInWithPasskey(isQuiet = false): Promise<SignedInUser> {
  const response = await answerWithPasskey(await call(passkeySignInApi.options), isQuiet)
  const { user } = await call(passkeySignInApi.signIn, { body: { response } })
  isKnown.set(true)
  return user
}

/** Lets the browser offer passkeys beside the addresses it knows, where one was used before. Nobody is told when it comes to nothing. */
export async function offerPasskeys(): Promise<SignedInUser | null> {
  if (!isKnown.get() || passkeySupport() !== 'ready') return null
  try {
    if ((await PublicKeyCredential.isConditionalMediationAvailable?.()) !== true) return null
    return await signInWithPasskey(true)
  } catch {
    return null
  }
}

/** What the browser says when a passkey came to nothing: by its own names, which the library keeps. */
export function passkeyProblem(error: unknown): 'canceled' | 'there already' | 'other' {
  const { name = '', code = '' } = error instanceof Error ? (error as Error & { code?: string }) : {}
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return 'there already'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'canceled' : 'other'
}
