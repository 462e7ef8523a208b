import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a streamed reply breaks off when the access ends',
    file: '../access/hold.ts',
    find: 'hold.check().then(() => done(null, chunk), done)',
    replace: 'done(null, chunk)',
    test: 'a streamed reply breaks off once the access has ended, and what it reads is closed',
  },
]
