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
    file: '#kit/server/access/hold.ts',
    find: `        await lock(tx)
`,
    replace: `        checks += 1
`,
    test: 'attack: a change of address is not planned when a reset happens at the same time',
  },
]
