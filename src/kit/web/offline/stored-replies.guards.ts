import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a late reply does not create the database of a signed-out user again',
    file: './user-database.ts',
    find: `  removed.add(userId)
`,
    test: "a reply that arrives after the sign-out doesn't create the user's database again",
  },
  {
    kind: 'privacy',
    guard: 'nothing stored is shown after 30 days without the server',
    find: 'Math.abs(now - contactAt) > sessionLifetimeMs',
    replace: 'contactAt === 0',
    test: 'after 30 days without the server everything is removed instead of shown, even if the clock was set back',
  },
]
