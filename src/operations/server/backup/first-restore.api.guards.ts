import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'an installation with users is never replaced by a backup',
    file: './first-restore.ts',
    find: `        if (await hasUsers(database.queries)) throw notEmpty()
`,
    test: 'an installation that has users is never replaced',
  },
]
