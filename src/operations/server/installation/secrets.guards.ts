import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'each secret is encrypted with its own key',
    find: 'const key = keyFor(secretKey, name)',
    replace: "const key = keyFor(secretKey, 'secret')",
    test: 'another key is refused, and so is a secret that was swapped for another one',
  },
]
