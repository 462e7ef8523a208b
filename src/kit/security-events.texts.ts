import type { SecurityEventKind, SecurityOutcome } from './security-events.rules.ts'

const ok: Record<SecurityEventKind, string> = {
  'sign-in': 'Signed in',
  'password-accepted': 'Password accepted, second step asked',
  'second-factor': 'Signed in by a second step',
  passkey: 'Signed in with a passkey',
  'passkey-copied': 'A passkey that may have been copied',
  'factor-added': 'Second step added',
  'factor-removed': 'Second step removed',
  'recovery-codes-made': 'New recovery codes made',
  'factor-reset-asked': 'Removal of the second step requested',
  'factor-reset-planned': 'Removal of the second step planned',
  'factor-reset-cancelled': 'Removal of the second step canceled',
  'sign-out': 'Signed out',
  'sign-up': 'Account created',
  'set-up': 'Administrator created',
  code: 'Access code accepted',
  'code-link-asked': 'Link to check an access code requested',
  proof: 'Identity confirmed',
  'reset-asked': 'Password reset requested',
  reset: 'Password reset',
  'password-changed': 'Password changed',
  'address-asked': 'Change of email requested',
  'address-changed': 'Email changed',
  'identity-linked': 'Account linked',
  'identity-unlinked': 'Account unlinked',
  'device-password-made': 'Device password made',
  'device-password-revoked': 'Device password revoked',
  'calendar-made': 'Calendar address made',
  'calendar-revoked': 'Calendar address revoked',
  'session-ended': 'Device signed out',
  'sessions-ended': 'All other devices signed out',
  'data-exported': 'Everything downloaded',
  'deletion-planned': 'Deletion planned',
  'deletion-cancelled': 'Deletion cancelled',
  'list-exported': 'List exported',
  'access-revoked': 'Someone’s access revoked',
  'access-restored': 'Someone’s access restored',
  'person-signed-out': 'Someone signed out',
  'codes-created': 'Batch of codes created',
  'orders-imported': 'Orders imported',
}

const failed: Partial<Record<SecurityEventKind, string>> = {
  'sign-in': 'Sign-in failed',
  'second-factor': 'Wrong code at the second step',
  passkey: 'Passkey refused',
  'factor-added': 'Second step not added',
  'sign-up': 'Sign-up refused',
  code: 'Access code refused',
  proof: 'Wrong password when asked again',
  reset: 'Password reset link refused',
  'password-changed': 'Change of password refused',
  'address-asked': 'Change of email refused',
}

/** What happened, in words. */
export const wordsOfEvent = ({ kind, outcome }: { kind: SecurityEventKind; outcome: SecurityOutcome }): string =>
  outcome === 'ok' ? ok[kind] : (failed[kind] ?? `${ok[kind]}: refused`)

/** The audit log on screen. */
export const securityEventsTexts = {
  title: 'Security Log',
  lead: 'Sign-ins, guesses, changed passwords and exports. Networks are shown as hashes; no address is kept.',
  label: 'Security events',
  words: ['event', 'events'] as const,
  event: 'Event',
  account: 'Account',
  network: 'Network',
  when: 'When',
  states: { failed: 'Failed', ok: 'Succeeded' },
  unknown: 'Unknown',
  empty: { title: 'Nothing yet', text: 'Sign-ins and changes of passwords appear here.' },
  own: {
    open: 'Security Events',
    hint: 'See when someone signed in, or tried to.',
    title: 'Security events',
    lead: 'What happened to your account lately. Change your password if something wasn’t you.',
    none: 'Nothing has happened yet.',
    loadFailed: "The events couldn't be loaded.",
    tryAgain: 'Try again',
  },
}
