import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a program can’t change what another has locked',
    file: './asked.ts',
    find: 'if (!changes.every((change) => mayChange(locks, change, tokens))) throw pathLocked()',
    test: 'a locked path changes only with the token of its lock, until the lock ends',
  },
]
