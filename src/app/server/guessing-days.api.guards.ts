import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'a network leaves attempts for others',
    file: '#features/access/server/code-totals.ts',
    find: "name: 'code-network-share', points: 30,",
    replace: "name: 'code-network-share', points: 31,",
    test: 'twenty networks that guess all day get 60 guesses each, and a customer elsewhere is answered at once at any hour',
  },
]
