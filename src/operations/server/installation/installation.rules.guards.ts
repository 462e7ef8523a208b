import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a database whose id differs from the id of the files is refused',
    find: 'if (database.id !== files.id) return',
    replace: 'if (database.id !== files.id && !namesFiles) return',
    test: 'two ids',
  },
]
