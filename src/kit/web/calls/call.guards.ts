import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the app forgets the user whose session has ended on the server',
    find: `  noticeEndedSession(error, caller)
`,
    test: 'forgets the user whose session has ended on the server, but not one who has signed in since then',
  },
]
