import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'administrators get an email after 72 hours without a proven backup',
    find: 'const emailAfterMs = 72 * hourMs',
    replace: 'const emailAfterMs = 71 * hourMs',
    test: 'after 72 hours without a proven backup the administrators get one email, and the alarm stays until a backup is proven',
  },
]
