import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'each secret is encrypted with its own key',
    find: 'const keyOf = (secretKey: string, name: string) =>',
    replace: "const keyOf = (secretKey: string, _name: string, name = 'any') =>",
    test: 'another key is refused, and so is a secret that was swapped for another one',
  },
]
