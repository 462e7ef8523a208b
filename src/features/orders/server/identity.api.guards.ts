import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'the orders of two shops with the same id are never made one',
    file: './change-orders.ts',
    find: "(['source', 'connectionId', 'reference'] as const).some((field) => order[field] !== other[field])",
    replace: 'order.reference !== other.reference',
    test: 'an earlier file may be of either shop, so a message with its number is asked about',
  },
]
