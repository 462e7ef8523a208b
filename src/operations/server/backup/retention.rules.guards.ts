import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'the newest proven backup is never removed',
    find: 'if (newestProven) kept.add(newestProven.name)',
    test: 'the newest proven backup is kept, however old it is',
  },
]
