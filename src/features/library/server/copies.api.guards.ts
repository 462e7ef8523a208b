import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "a user can't find out whether another user has a file",
    file: './copies.store.ts',
    find: `    .where('user_id', '=', userId)
    .where((row) => row.or`,
    replace: '    .where((row) => row.or',
    test: "attack: a user can't find out whether another user has a file with some content",
  },
]
