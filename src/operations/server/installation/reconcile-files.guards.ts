import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'the files of the planners of the shop are known, so that they are in backups and never quarantined',
    file: '#features/planner/server/planner.feature.ts',
    find: `          filename: { kind: 'shop', sha256: 'sha256', unless: { column: 'state', is: 'failed' } },
`,
    test: 'a planner of the shop without its file is reported, and a picture index that is gone is made again',
  },
]
