import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'all pages of a list are read',
    file: './s3-client.ts',
    find: 'while (token !== undefined)',
    replace: 'while (false)',
    test: 'all pages of a long list are read',
  },
]
