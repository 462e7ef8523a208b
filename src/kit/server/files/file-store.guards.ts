import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'an existing note is not overwritten',
    file: '../s3/s3-client.ts',
    find: "isNew ? { 'if-none-match': '*' } : {}",
    replace: '{}',
    test: 'of several notes the first is kept, and every writer learns which one it is',
  },
]
