import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'codes behind emailed links are checked one at a time, and each once',
    file: '#features/access/server/register.ts',
    find: `    if (claim.isMailed) await limits.take(turn, 'all')
`,
    test: 'attack: an emailed link allows one try, and all links together only one try at a time',
  },
]
