import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: "the uploads of one owner at the same time can't exceed the quota and fill the disk",
    find: '+ owner.bytes + bytes <= most',
    replace: '+ bytes <= most',
    test: 'drafts that fit into the quota together come in at once, and the next one waits for one to end',
  },
]
