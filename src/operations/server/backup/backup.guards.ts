import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'files that a kept backup needs are not removed',
    file: './prune-backups.ts',
    find: 'needed.add(path)',
    replace: 'needed.delete(path)',
    test: 'expired backups are removed, with the files that only they had',
  },
]
