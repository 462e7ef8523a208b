import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a new account password ends the calendar address',
    file: '#features/accounts/server/held-access.ts',
    find: "columns: ['calendar_feeds.token_hash', 'calendar_feeds.credentials_version', 'calendar_feeds.expires_at'],",
    replace: "columns: [], at: { 'password changed': 'stays' },",
    test: 'a new account password makes the calendar address invalid, and the email says so',
  },
  {
    kind: 'privacy',
    guard: 'a revoked calendar address no longer works',
    file: './calendar.routes.ts',
    find: 'if (!(await feeds.remove(params.userId)))',
    replace: 'if (!(await feeds.find(params.userId)))',
    test: 'an unknown, mistyped, revoked or replaced address gets 404',
  },
]
