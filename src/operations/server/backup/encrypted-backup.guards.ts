import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the parts of a backup are encrypted',
    file: './sealing.ts',
    find: 'sealing?.seal(content) ?? content',
    replace: 'content',
    test: 'whoever opens the whole backup without the key finds no name, no address, no page and no secret',
  },
]
