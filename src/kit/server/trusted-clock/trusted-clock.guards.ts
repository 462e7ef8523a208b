import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a restart does not reset the 24 hours until a doubtful clock is trusted',
    find: 'doubtedMs === null ? row.doubted_ms : doubtedMs + since.ranMs',
    replace: '(doubtedMs ?? 0) + since.ranMs',
    test: "after 24 hours of running the clock is trusted, and a restart doesn't reset the 24 hours",
  },
]
