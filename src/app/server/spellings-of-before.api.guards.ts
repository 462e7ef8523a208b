import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'of accounts that differ only in spelling, each is reached by its exact spelling only',
    file: '#kit/server/address-key.ts',
    find: 'rows.find(({ email }) => email === exactEmail(typed)) ?? null',
    replace: 'rows[0] ?? null',
    test: 'a reset of the account letters is emailed to its exact spelling only',
  },
]
