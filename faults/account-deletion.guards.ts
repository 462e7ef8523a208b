import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the next start finishes an interrupted account deletion',
    file: '#kit/server/files/remove-files.ts',
    find: 'payload: { files: files.slice(at, at + filesPerJob) }',
    replace: 'payload: { files: files.slice(at, at + 1) }',
    test: 'if the server is killed while it deletes an account with 1,000 pages, the next start finishes the deletion',
  },
]
