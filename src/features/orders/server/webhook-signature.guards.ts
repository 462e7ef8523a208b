import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'a signature of a shop is valid for five minutes',
    find: 'if (Math.abs(nowMs / 1000 - Number(time)) > toleranceSeconds) return false',
    test: 'a signature is valid for five minutes before and after its time',
  },
]
