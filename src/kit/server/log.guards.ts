import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the log never contains the database password',
    find: 'serializers: { err: errorWords }',
    test: 'an error is logged without the objects attached to it',
  },
]
