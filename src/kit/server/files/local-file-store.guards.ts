import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'an upload whose announced length exceeds the free space is refused',
    file: './drafts.ts',
    find: 'await disk?.requireRoomFor(expectedBytes)',
    replace: 'await disk?.requireRoomFor(0)',
    test: 'a file that is announced as larger than the free space is refused before it is read completely',
  },
]
