import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'an upload waits until a sign-out is confirmed',
    find: 'if (before) await before',
    test: 'waits for the same condition as every call, and fails if that fails',
  },
]
