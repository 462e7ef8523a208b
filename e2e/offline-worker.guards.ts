import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a file that another site posts is uploaded only if the user keeps it',
    file: '#app/web/worker/shared-files.ts',
    find: ', isShared: true }',
    replace: ' }',
    test: 'attack: a file that another site posts is uploaded only if the user keeps it',
  },
]
