import { type Static, Type } from 'typebox'
import { ById, Instant, Message, Nullable, route, StrictObject } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'
import { SignedInUser } from './accounts.contract.ts'

/** JSON of the browser's passkey interface (WebAuthn). The libraries on both sides validate the contents. */
const Options = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })
const Response = Type.Object({
  id: Type.String({ maxLength: 2048 }),
  rawId: Type.String({ maxLength: 2048 }),
  type: Type.Literal('public-key'),
  response: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
})
export type PasskeyResponse = Static<typeof Response>
const Code = Type.String({ maxLength: 64 })
const Name = Type.String({ maxLength: 200 })
const Token = Type.String({ maxLength: 128 })

export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: Nullable(Type.String()),
  /** True after the password or address has changed. The passkey must confirm one sign-in with the password before it works alone again. */
  needsPassword: Type.Boolean(),
})
export type Passkey = Static<typeof Passkey>

export const Factors = Type.Object({
  /** When the authenticator app was set up; null when there is none. */
  totpSince: Nullable(Type.String()),
  passkeys: Type.Array(Passkey),
  recoveryCodesLeft: Type.Integer(),
  /** When this administrator will lose every right except adding a factor. Null for other users and once a factor exists. */
  requiredFrom: Nullable(Type.String()),
  /** When all factors will be removed because someone followed an emailed reset link. */
  resetDueAt: Nullable(Type.String()),
})
export type Factors = Static<typeof Factors>

/** Adding the first factor also returns recovery codes, which are shown only this once. Null for any later factor. */
const Added = Type.Object({
  factors: Factors,
  recoveryCodes: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } }),
})

/** The second step of signing in. The cookie set along with `accounts.second_factor` identifies the browser. */
export const secondFactorApi = {
  ways: route('GET /api/custom-login/second-factor', {
    summary: 'List the second factors that the user can confirm with, after a correct password',
    access: 'public',
    reply: Type.Object({ totp: Type.Boolean(), passkey: Type.Boolean(), recoveryCode: Type.Boolean() }),
  }),
  finish: route('POST /api/custom-login/second-factor', {
    securityEvent: 'second-factor',
    summary: 'Finish signing in with a code from an authenticator app, or a recovery code',
    access: 'public',
    body: StrictObject({ code: Code }),
    reply: Type.Object({ user: SignedInUser }),
  }),
  passkeyOptions: route('POST /api/custom-login/second-factor/passkey-options', {
    summary: "Get a challenge for the user's passkeys, after a correct password",
    access: 'public',
    reply: Options,
  }),
  finishWithPasskey: route('POST /api/custom-login/second-factor/passkey', {
    securityEvent: 'second-factor',
    summary: 'Finish signing in with a passkey',
    access: 'public',
    body: StrictObject({ response: Response }),
    reply: Type.Object({ user: SignedInUser }),
  }),
  lost: route('POST /api/custom-login/lost-factor', {
    securityEvent: 'factor-reset-asked',
    summary: 'Email a link that removes all second factors 24 hours after it is opened, unless canceled',
    access: 'public',
    reply: Message,
  }),
  confirmReset: route('POST /api/factor-reset', {
    securityEvent: 'factor-reset-planned',
    givesAccess: 'by mailed link',
    summary: 'Schedule the removal of all second factors, with the emailed link',
    access: 'public',
    body: StrictObject({ token: Token }),
    reply: Message,
  }),
  cancelReset: route('POST /api/factor-reset/cancel', {
    securityEvent: 'factor-reset-cancelled',
    summary: 'Cancel the removal of all second factors, with the emailed link',
    access: 'public',
    body: StrictObject({ token: Token }),
    reply: Message,
  }),
}

/** Signing in with only a passkey. */
export const passkeySignInApi = {
  options: route('POST /api/custom-login/passkey-options', {
    summary: 'Get a challenge for any passkey of this site',
    access: 'public',
    reply: Options,
  }),
  signIn: route('POST /api/custom-login/passkey', {
    securityEvent: 'passkey',
    summary: 'Sign in with a passkey, without a password',
    access: 'public',
    body: StrictObject({ response: Response }),
    reply: Type.Object({ user: SignedInUser }),
  }),
}

/** Re-authenticating within a session by a passkey instead of the password. */
export const passkeyProofApi = {
  options: route('POST /api/auth/proof/passkey-options', {
    whileReadOnly: 'secures',
    givesAccess: true,
    summary: "Get a challenge for the user's passkeys, to re-authenticate",
    reply: Options,
  }),
  prove: route('POST /api/auth/proof/passkey', {
    whileReadOnly: 'secures',
    securityEvent: 'proof',
    givesAccess: true,
    summary: 'Re-authenticate with a passkey; the session continues under a new id',
    body: StrictObject({ response: Response }),
    reply: Message,
  }),
}

/** Changing a way to sign in requires a re-authentication this recent. */
const proved = { freshProofMinutes }

/** The user's second factors. Adding or removing one and making new recovery codes need a fresh re-authentication. */
export const factorsApi = {
  list: route('GET /api/auth/factors', { summary: "List the user's second factors", reply: Factors }),
  beginTotp: route('POST /api/auth/factors/totp', {
    whileReadOnly: 'secures',
    ...proved,
    givesAccess: true,
    summary: 'Create a secret for an authenticator app; it takes effect once a code has confirmed it',
    reply: Type.Object({ secret: Type.String(), address: Type.String() }),
  }),
  confirmTotp: route('POST /api/auth/factors/totp/confirm', {
    whileReadOnly: 'secures',
    securityEvent: 'factor-added',
    givesAccess: true,
    summary: 'Confirm the authenticator app with its first code',
    body: StrictObject({ code: Code }),
    reply: Added,
  }),
  removeTotp: route('DELETE /api/auth/factors/totp', {
    whileReadOnly: 'secures',
    securityEvent: 'factor-removed',
    givesAccess: true,
    ...proved,
    summary: 'Remove the authenticator app',
    reply: Factors,
  }),
  renewRecoveryCodes: route('POST /api/auth/factors/recovery-codes', {
    whileReadOnly: 'secures',
    securityEvent: 'recovery-codes-made',
    givesAccess: true,
    ...proved,
    summary: 'Create ten new recovery codes; earlier ones stop working',
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  }),
  passkeyOptions: route('POST /api/auth/factors/passkey-options', {
    whileReadOnly: 'secures',
    givesAccess: true,
    ...proved,
    summary: 'Get a challenge for a new passkey',
    reply: Options,
  }),
  addPasskey: route('POST /api/auth/factors/passkeys', {
    whileReadOnly: 'secures',
    securityEvent: 'factor-added',
    givesAccess: true,
    summary: 'Add a passkey that the browser has created',
    body: StrictObject({ name: Name, response: Response }),
    reply: Added,
    status: 201,
  }),
  renamePasskey: route('PATCH /api/auth/factors/passkeys/:id', {
    whileReadOnly: 'secures',
    summary: 'Rename a passkey',
    params: ById,
    body: StrictObject({ name: Name }),
    reply: Factors,
  }),
  removePasskey: route('DELETE /api/auth/factors/passkeys/:id', {
    whileReadOnly: 'secures',
    securityEvent: 'factor-removed',
    givesAccess: true,
    ...proved,
    summary: 'Remove a passkey',
    params: ById,
    reply: Factors,
  }),
  cancelReset: route('DELETE /api/auth/factors/reset', {
    whileReadOnly: 'secures',
    securityEvent: 'factor-reset-cancelled',
    givesAccess: true,
    summary: 'Cancel the removal of all second factors',
    reply: Factors,
  }),
}
