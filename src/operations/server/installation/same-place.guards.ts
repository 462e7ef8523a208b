import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'writes are refused while the data folder is gone',
    find: 'if (watch.isGone() && !safe',
    replace: 'if (false && !safe',
    test: 'while the data folder is gone, writes are refused and reads are not',
  },
  {
    kind: 'data',
    guard: 'a write is not acknowledged if the data folder disappears during it',
    find: 'reply.statusCode < 400 && !(await watch.look())',
    replace: 'false',
    test: 'a write is not acknowledged if the data folder went away during it',
  },
]
