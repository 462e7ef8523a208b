import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'two changes of one row are sent one after the other',
    find: '{ scope, mutationFn:',
    replace: '{ mutationFn:',
    test: "changes to one row are sent one after the other, each based on the server's previous answer",
  },
]
