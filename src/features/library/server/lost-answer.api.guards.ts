import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a file is kept if its row may have been inserted',
    file: './store-upload.ts',
    find: 'if (!(error instanceof OutcomeUnknown)) await',
    replace: 'await',
    test: 'if the reply to the commit is lost, the file is kept and the user is asked to check',
  },
  {
    kind: 'data',
    guard: 'a file is removed if its row was certainly not inserted',
    file: './store-upload.ts',
    find: 'if (!(error instanceof OutcomeUnknown)) await files.remove(filename)',
    test: 'if the row was certainly not inserted, the file is removed at once',
  },
]
