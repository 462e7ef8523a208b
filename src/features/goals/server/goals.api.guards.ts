import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "a user can't change another user's goal",
    file: './goals.store.ts',
    find: `      .where('user_id', '=', userId)
`,
    test: "another user's goals are 404, and their list is forbidden",
  },
  {
    kind: 'privacy',
    guard: "another user's row is not returned",
    file: '#kit/server/sent-once.ts',
    find: `  if (row.userId !== sent.userId) throw notFound()
`,
    test: "an id can't be used for another goal or by another user, and must have the right form",
  },
]
