import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'later changes wait behind a queued change',
    find: '  if (hasUnsent(userId)) {',
    replace: '  if (hasUnsent("")) {',
    test: 'later changes wait behind a queued one',
  },
]
