/** What the audit log of security events knows. A route names its kind in its contract. */
export const securityEventKinds = [
  'sign-in',
  'sign-out',
  'sign-up',
  'set-up',
  'code',
  'proof',
  'reset-asked',
  'reset',
  'password-changed',
  'address-asked',
  'address-changed',
  'identity-linked',
  'identity-unlinked',
  'device-password-made',
  'device-password-revoked',
  'session-ended',
  'sessions-ended',
  'data-exported',
  'deletion-planned',
  'deletion-cancelled',
  'list-exported',
  'access-revoked',
  'access-restored',
  'person-signed-out',
  'codes-created',
  'orders-imported',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export type SecurityOutcome = 'ok' | 'failed'
