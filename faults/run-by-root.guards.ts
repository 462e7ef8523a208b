import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a server that root starts becomes the owner of the data folder before it creates files',
    file: '#operations/server/owner/give-up-root.ts',
    find: 'if (process.geteuid?.() !== 0) return null',
    replace: 'return null',
    test: 'a server that root starts on the folder of another user is that user, with no group of root',
  },
]
