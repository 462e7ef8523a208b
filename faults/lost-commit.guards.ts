import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a commit whose reply is lost does not count as rolled back',
    file: '#kit/server/db/database.ts',
    find: 'throw isCommitting && !isRefused(error) ? new OutcomeUnknown(error) : error',
    replace: 'throw error',
    test: 'a connection that is cut at the commit loses no file and no page',
  },
]
