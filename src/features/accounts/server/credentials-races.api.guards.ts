import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a sign-in gets a session only if the credentials are still valid',
    file: './sessions.store.ts',
    find: 'if (held.credentialsVersion !== credentialsVersion) throw invalidCredentials()',
    test: 'attack: a sign-in with the old password gets no session when a reset happens at the same time',
  },
  {
    kind: 'privacy',
    guard: 'whatever gives access is written only by a session that still exists, with the present credentials',
    file: '#kit/server/hold.ts',
    find: `        await lock(tx)
`,
    replace: `        looks += 1
`,
    test: 'attack: a change of address is not planned when a reset happens at the same time',
  },
  {
    kind: 'privacy',
    guard: 'a reset link is created only if the user still has the address',
    file: './account-mail.store.ts',
    find: `        .where('email', '=', reset.email)
`,
    test: 'attack: a reset link is not sent to an address that is changed at the same time',
  },
  {
    kind: 'privacy',
    guard: 'rehashing replaces only the hash that was checked',
    file: './accounts.store.ts',
    find: `        .where('password_hash', '=', before)
`,
    test: 'attack: rehashing the old password at sign-in does not overwrite the new one',
  },
]
