import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a change of the password ends an open reset link',
    file: './held-access.ts',
    find: `columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],
  at: endsAlways,`,
    replace: `columns: ['registered_users.password_reset_token', 'registered_users.password_reset_expires'],
  at: { ...endsAlways, 'password changed': 'stays' },`,
    test: 'attack: a change of the password ends an open reset link, and the email says so',
  },
  {
    kind: 'privacy',
    guard: 'a change of the password unlinks identities',
    file: './held-access.ts',
    find: "at: { ...endsAlways, 'access revoked': 'stays' },",
    replace: "at: { ...endsAlways, 'access revoked': 'stays', 'password changed': 'stays' },",
    test: 'attack: a change of the password ends a linked identity, and the email says so',
  },
]
