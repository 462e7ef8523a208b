import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a restore ends all sessions',
    file: '#features/accounts/server/accounts.feature.ts',
    find: "sessions: underWay('sessions')",
    replace: 'sessions: deletedWithUser',
    test: 'a restored installation starts on hold: sessions and plans have ended, and emails and jobs wait',
  },
  {
    kind: 'privacy',
    guard: 'a restore deletes again what was permanently deleted after the backup',
    file: './restore-backup.ts',
    find: 'removals: await readRemovals(target),',
    replace: 'removals: { users: new Set(), uploads: new Set(), imports: new Set() },',
    test: 'pages, users and what was read that were permanently deleted after the backup are deleted again',
  },
]
