import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the service worker shows nothing of a user who has signed out',
    find: 'userId !== null && !isSigningOut',
    replace: 'userId !== null',
    test: "a user who has signed out gets the visitor page, even if the server doesn't know it yet",
  },
]
