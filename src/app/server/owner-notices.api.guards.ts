import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a route that makes a new way in fails unless it tells the owner',
    file: '#kit/server/owner-notices.ts',
    find: 'if (isMissing && !request.isNoEvent)',
    replace: 'if (isMissing && request.isNoEvent)',
    test: 'a route that makes a new way in without telling the owner fails',
  },
  {
    kind: 'privacy',
    guard: 'the owner is told that these emails were turned off',
    file: '#features/accounts/server/owner-notices.ts',
    find: " && event !== 'notices-off'",
    test: 'turning the emails off needs a fresh proof, is told itself, and then nothing is told until they are on again',
  },
]
