import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: "the texts of one owner can't fill the disk",
    find: '|| Number(letters) >= ceiling.letters',
    test: 'an owner with too many derived rows or letters waits, others do not, and deleting a file makes room',
  },
]
