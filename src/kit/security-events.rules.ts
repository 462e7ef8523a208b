/** Kinds of events in the audit log. A route names its kind in its contract. */
export const securityEventKinds = [
  'sign-in',
  'password-accepted',
  'second-factor',
  'recovery-code',
  'passkey',
  'passkey-copied',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'factor-reset-asked',
  'factor-reset-planned',
  'factor-reset-cancelled',
  'factors-removed',
  'sign-out',
  'sign-up',
  'set-up',
  'code',
  'code-link-asked',
  'proof',
  'reset-asked',
  'reset',
  'password-changed',
  'address-asked',
  'address-changed',
  'link-refused',
  'identity-linked',
  'identity-unlinked',
  'device-password-made',
  'device-password-revoked',
  'api-key-made',
  'api-key-revoked',
  'calendar-made',
  'calendar-revoked',
  'pages-shown',
  'shown-pages-changed',
  'pages-hidden',
  'sheet-address-named',
  'session-ended',
  'sessions-ended',
  'data-exported',
  'notices-on',
  'notices-off',
  'handwriting-on',
  'handwriting-off',
  'deletion-planned',
  'deletion-cancelled',
  'list-exported',
  'access-revoked',
  'access-restored',
  'administrator-made',
  'administrator-unmade',
  'person-signed-out',
  'codes-created',
  'orders-imported',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

/**
 * Events about which the owner of the account gets an email, because someone else could have caused them: new ways in, and exports. Changed
 * passwords, addresses and second steps have emails of their own.
 */
export const toldEvents = [
  'device-password-made',
  'api-key-made',
  'calendar-made',
  'pages-shown',
  'sheet-address-named',
  'identity-linked',
  'data-exported',
  'list-exported',
  'notices-off',
] as const satisfies readonly SecurityEventKind[]
export type ToldEvent = (typeof toldEvents)[number]

export const isToldEvent = (kind: SecurityEventKind | undefined): kind is ToldEvent =>
  (toldEvents as readonly unknown[]).includes(kind)

export type SecurityOutcome = 'ok' | 'failed'
