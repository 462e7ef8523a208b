import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "another user's subscription in the browser is ended",
    find: 'if (wantedBy.get() !== userId) return endSubscription()',
    replace: 'if (wantedBy.get() !== userId) return',
    test: "another user's subscription in this browser is ended",
  },
]
