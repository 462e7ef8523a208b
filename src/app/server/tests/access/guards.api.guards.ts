import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "another user's id in a path or a body is refused",
    file: '#kit/server/http/serve.ts',
    find: 'if (part.userId !== request.user?.id) throw notAllowed()',
    test: "a user's own id is accepted in a path or a body, and any other id is a 403",
  },
]
