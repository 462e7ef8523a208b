import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: "only a signed link can turn off a user's email reminders",
    file: './reminders.routes.ts',
    find: 'const userId = tokens.read(query.token)',
    replace: "const userId = query.token.split('.')[0] ?? null",
    test: "an email program can turn off a user's email reminders with one click, but no other user's",
  },
  {
    kind: 'privacy',
    guard: 'only a verified address gets reminders',
    file: '#features/accounts/server/users.store.ts',
    find: 'row.verifiedAt === null ? null : row.email',
    replace: 'row.email',
    test: 'an unverified address and a user with revoked access get no reminders',
  },
]
