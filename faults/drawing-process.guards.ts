import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'the slow process ends a document that uses up its CPU time',
    file: '#kit/server/documents/lanes.ts',
    find: "if (cpuMs > Math.min(limits.slowCpuMs, task.mostCpuMs)) on.child.end(new DrawingFailed('too_slow'))",
    test: 'a document that uses up its CPU time is tried twice and no more',
  },
]
