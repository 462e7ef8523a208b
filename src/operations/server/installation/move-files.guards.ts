import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a moved file is read back and compared',
    find: 'if ((await sha256In(to, key)) !== draft.sha256)',
    replace: 'if (false)',
    test: 'a change made by the target on the way is noticed',
  },
  {
    kind: 'data',
    guard: "a move refuses a place with another installation's files",
    find: 'if (!mayTake)',
    replace: 'if (false)',
    test: "a place with another installation's files is refused and stays unchanged",
  },
]
