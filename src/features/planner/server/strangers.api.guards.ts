import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'only a user with pages in a planner can see its blank pages',
    file: './book.routes.ts',
    find: `which === 'bought' ? null : await ownShelf(userId, id)`,
    replace: `null`,
    test: "no route gives a user another user's pages, planners, pictures or imports",
  },
]
