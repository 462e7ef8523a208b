import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a session that has ended writes nothing more',
    file: './sessions.store.ts',
    find: '!session || standing',
    replace: 'standing',
    test: 'attack: a session that has ended writes nothing',
  },
  {
    kind: 'privacy',
    guard: 'a session whose time ends during a request writes nothing more',
    file: './sessions.store.ts',
    find: ".where('expire', '>', instant(clock))",
    test: 'attack: a session whose time ends while the request arrives writes nothing',
  },
  {
    kind: 'privacy',
    guard: 'an administrator who has lost the role writes nothing more',
    file: './sessions.store.ts',
    find: 'if (before.isAdmin && !standing.isAdmin) throw adminOnly()',
    test: 'attack: an administrator who has lost the role writes nothing',
  },
  {
    kind: 'privacy',
    guard: 'a user whose access is revoked has no session',
    file: './standing.ts',
    find: 'admitted.revokedAt !== null || ',
    test: 'attack: a user whose access is revoked writes nothing and has no session, even if its row is still there',
  },
]
