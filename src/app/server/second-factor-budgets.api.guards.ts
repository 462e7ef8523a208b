import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a known browser has its own 10 wrong codes a day, and then those of all other browsers',
    file: '#features/accounts/server/factors/code-budgets.ts',
    find: "name: 'second-factor-browser', points: 10,",
    replace: "name: 'second-factor-browser', points: 11,",
    test: 'a known browser has its own 10 wrong codes a day, and then those of all other browsers',
  },
  {
    kind: 'privacy',
    guard: 'a browser is known for the second factor of the users who passed it there, and of nobody else',
    file: '#kit/server/known-browsers.ts',
    find: 'users.some(({ factor }) => isSameSecret(factor, factorClaim(id, userId)))',
    replace: "users.some(({ factor }) => factor !== '')",
    test: "attack: another user's cookie, an invented one and a mixture of both count like any other",
  },
]
