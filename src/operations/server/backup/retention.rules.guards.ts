import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'the newest proven backup is never removed',
    find: 'if (newestProven) kept.add(newestProven.name)',
    test: 'the newest proven backup is kept, however old it is',
  },
  {
    kind: 'data',
    guard: 'backups of 7 days, 4 weeks and 12 months are kept',
    find: 'days: 7, weeks: 4, months: 12',
    replace: 'days: 7, weeks: 4, months: 11',
    test: 'of two years of daily backups, 7 daily, 4 weekly and 12 monthly ones are kept',
  },
]
