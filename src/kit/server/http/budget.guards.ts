import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'one answer cannot hold up all others',
    file: './serve.ts',
    find: 'const answer = isCounted(route)',
    replace: 'const answer = isCounted(route) && reply.sent',
    test: 'a call that reads has a budget, and nothing that removes, exports or signs in is refused',
  },
]
