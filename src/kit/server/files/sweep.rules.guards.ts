import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'at most 20 files are quarantined on one day',
    find: 'mostFiles = 20',
    replace: 'mostFiles = 21',
    test: 'of 100000 files at most 20 are quarantined on one day',
  },
]
