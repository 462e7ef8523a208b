import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'an app code works only once',
    file: './second-factor.ts',
    find: `      .where('last_step', '<', step)
`,
    test: 'attack: a used code is refused, and so is the code of 30 seconds before it',
  },
]
