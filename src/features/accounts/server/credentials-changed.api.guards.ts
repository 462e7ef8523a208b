import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a change of the password ends an open reset link',
    file: './held-access.ts',
    find: "columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],",
    replace: "columns: [], at: { 'password changed': 'stays' },",
    test: 'attack: a change of the password ends an open reset link, and the email says so',
  },
  {
    kind: 'privacy',
    guard: 'a change of the password unlinks identities',
    file: './held-access.ts',
    find: "at: { 'access revoked': 'stays' },",
    replace: "at: { 'access revoked': 'stays', 'password changed': 'stays' },",
    test: 'attack: a change of the password ends a linked identity, and the email says so',
  },
]
