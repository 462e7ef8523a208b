import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "a user can't find out whether another user has a file",
    file: './copies.store.ts',
    find: `      .where('user_id', '=', userId)
      .where('sha256', 'in'`,
    replace: "      .where('sha256', 'in'",
    test: "attack: a user can't find out whether another user has a file with some content",
  },
]
