import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'an email that may have arrived is not sent again',
    find: "where.and({ state: 'sending', is_handed_over: false })",
    replace: "where('state', '=', 'sending')",
    test: 'an email that a crashed worker had handed over is shown as failed, not sent twice',
  },
]
