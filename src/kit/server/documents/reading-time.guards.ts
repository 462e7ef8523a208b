import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: "the documents of one owner can't use up the CPU time of all",
    find: 'if (waitMs > 0) throw',
    replace: 'if (waitMs < 0) throw',
    test: 'an owner has a quarter of an hour of CPU time in an hour; then only their documents wait, until the hour is over',
  },
]
