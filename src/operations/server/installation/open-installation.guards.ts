import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a database that is older than its files is detected',
    find: '(sides.installation?.generation ?? 0) < sides.filesGeneration',
    replace: 'false',
    test: 'a database that is behind its files counts as damaged until an operator confirms it',
  },
]
