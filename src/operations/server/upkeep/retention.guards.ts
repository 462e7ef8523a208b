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
  {
    kind: 'data',
    guard: 'an email that is still waiting is not removed',
    file: '#kit/server/mail/outbox.ts',
    find: "state in ('sent', 'failed', 'settled')",
    replace: "state in ('sent', 'failed', 'settled', 'waiting')",
    test: 'an email that is still waiting is kept, however old it is',
  },
]
