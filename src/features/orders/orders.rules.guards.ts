import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'an order gets one code, however often its payment is reported',
    file: './orders.rules.ts',
    find: 'if (order.paidAt !== null) return null',
    replace: '',
    test: 'a paid order gets one code, however often the payment is reported',
  },
]
