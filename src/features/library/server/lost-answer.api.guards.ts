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
]
