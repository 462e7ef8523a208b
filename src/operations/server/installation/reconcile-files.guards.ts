import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'no file is quarantined while the database is older than its files',
    find: "if (await alarms.has('database-older')) return false",
    test: 'nothing is quarantined while the database is older than its files',
  },
  {
    kind: 'data',
    guard: 'no file is quarantined while the database is damaged',
    find: 'return damage.length === 0',
    replace: 'return true',
    test: 'nothing is quarantined while the database is damaged',
  },
]
