import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: "a worker that lost its lease can't renew or finish the job",
    file: './leases.store.ts',
    find: ".where('fence', '=', fence)",
    test: 'a worker notices that it has lost the job before it acts outside the database',
  },
  {
    kind: 'data',
    guard: 'the effects of a job are rolled back if its lease was lost',
    file: './run-job.ts',
    find: 'if (!(await change(tx))) throw new LeaseLost()',
    replace: 'await change(tx)',
    test: 'a worker that was frozen past its lease changes nothing',
  },
  {
    kind: 'data',
    guard: 'a job that another worker is running is not claimed',
    file: './leases.store.ts',
    find: ".where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))",
    test: 'two workers together run every job once',
  },
  {
    kind: 'data',
    guard: 'of two jobs with the same key only the first is kept',
    file: './jobs.store.ts',
    find: 'key: key ?? id,',
    replace: 'key: id,',
    test: 'of two jobs with the same key only the first is kept',
  },
]
