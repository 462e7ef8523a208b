import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'only a user with pages in a planner can see its blank pages',
    file: './book.routes.ts',
    find: `which === 'bought' ? null : await ownShelf(userId, id)`,
    replace: `null`,
    test: "a planner is 404 for a user with no page in it, and another user's pages can't be read",
  },
]
