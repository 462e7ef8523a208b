import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the registration token is used only once',
    file: './external-sign-in.routes.ts',
    find: 'if (token) reply.clearCookie(joinCookieName, cookie)',
    test: 'the registration token goes to /api/login in a one-minute cookie for a single use, and never in an address',
  },
]
