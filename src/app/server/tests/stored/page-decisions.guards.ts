import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'what an owner said about a page stays while a file that is not read yet may have it',
    file: '#features/planner/server/decisions.store.ts',
    find: 'if ((await filesOf(tx, userId)).some((id) => !read.has(id))) return',
    test: "a decision stays while a file that isn't read yet may have the page, and goes with the last file that has it",
  },
]
