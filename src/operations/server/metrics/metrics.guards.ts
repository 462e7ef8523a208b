import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the metrics require their token',
    find: 'if (!isToken(request.headers.authorization, token)) throw tokenWrong()',
    replace: 'isToken(request.headers.authorization, token)',
    test: "without the token nothing is revealed, and without the variable the address doesn't exist",
  },
]
