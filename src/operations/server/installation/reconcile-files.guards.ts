import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'no file is quarantined while the database is older than its files',
    file: './reconcile-files.ts',
    find: "if (await alarms.has('database-older')) return false",
    replace: '',
    test: 'nothing is quarantined while the database is older than its files',
  },
  {
    kind: 'data',
    guard: 'no file is quarantined while the database is damaged',
    file: './reconcile-files.ts',
    find: 'return damage.length === 0',
    replace: 'return true',
    test: 'nothing is quarantined while the database is damaged',
  },
]
