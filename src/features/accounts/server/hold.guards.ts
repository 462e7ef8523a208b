import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a session that has ended writes nothing more',
    file: './sessions.store.ts',
    find: '!session || standing',
    replace: 'standing',
    test: 'attack: a session that has ended writes nothing',
  },
]
