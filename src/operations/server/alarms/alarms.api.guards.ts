import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a settled alarm comes back when its problem is found anew',
    file: '#kit/server/alarms.ts',
    find: 'const isReopened = before?.settledAt != null && isFoundAnew(before, found)',
    replace: 'const isReopened = false',
    test: 'a stored alarm that was settled comes back when something else is found, not when less is',
  },
]
