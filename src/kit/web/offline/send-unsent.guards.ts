import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a changed text that arrives too late is kept',
    find: " || words === '')",
    replace: ' || true)',
    test: 'a change to a row that was deleted elsewhere is dropped silently, except when it contains text',
  },
]
