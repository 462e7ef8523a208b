import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'removing lost factors takes 24 hours',
    file: '#features/accounts/factors.rules.ts',
    find: 'factorResetWaitMs = 24 * 60',
    replace: 'factorResetWaitMs = 23 * 60',
    test: 'a user who lost every factor can sign in with only the password 24 hours after using the emailed link',
  },
]
