import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'signing in returns only to screens that need it',
    file: './find-screen.ts',
    find: 'screenPaths.filter(needsSignIn)',
    replace: 'screenPaths',
    test: 'decides which screens signing in may return to: every screen that needs it',
  },
]
