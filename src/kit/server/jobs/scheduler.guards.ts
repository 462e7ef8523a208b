import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'the effects of a job are rolled back if its lease was lost',
    file: './run-job.ts',
    find: 'if (!(await change(tx))) throw new LeaseLost()',
    replace: 'await change(tx)',
    test: 'a worker that was frozen past its lease changes nothing',
  },
]
