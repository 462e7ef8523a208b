import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'an unused code is voided only when its time is over',
    file: '#features/access/server/codes.store.ts',
    find: ".where('created_at', '<', createdBefore)",
    replace: ".where('created_at', '<=', createdBefore)",
    test: 'an unused code without an address is voided after the number of days that the operator sets, and never by default',
  },
]
