import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'an order gets one code, however often its payment is reported',
    find: 'if (order.paidAt !== null) return null',
    test: 'a paid order gets one code, however often the payment is reported',
  },
]
