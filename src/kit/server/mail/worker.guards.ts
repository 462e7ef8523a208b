import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'an email that may have arrived is not sent again',
    file: './worker.ts',
    find: "await abandoned.set({ state: 'waiting', next_try_at: now }).where('is_handed_over', '=', false).execute()",
    replace: "await abandoned.set({ state: 'waiting', next_try_at: now }).execute()",
    test: 'an email that a crashed worker had handed over is shown as failed, not sent twice',
  },
  {
    kind: 'data',
    guard: 'only the worker that holds an email sends it',
    file: './worker.ts',
    find: 'return marked.length === 1',
    replace: 'return true',
    test: 'a worker that was frozen past its lease sends nothing, because another one has sent the email',
  },
]
