import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a route that gives access must write under a lock of the access',
    file: './serve.ts',
    find: 'if (needsHold(route) && hold?.looks === looksBefore)',
    replace: 'if (hold?.looks === -1)',
    test: 'a route that gives access, changes something as an administrator or reads a form fails unless it looks at the access itself',
  },
  {
    kind: 'privacy',
    guard: 'a streamed reply breaks off when the access ends',
    file: './hold.ts',
    find: 'hold.check().then(() => done(null, chunk), done)',
    replace: 'done(null, chunk)',
    test: 'a streamed reply breaks off once the access has ended, and what it reads is closed',
  },
]
