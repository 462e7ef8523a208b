import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'an address alone never decides whose pages are restored',
    file: './restored-user.ts',
    find: 'const isNamed = !isAddress && (fromUser !== undefined || before.id === today.id)',
    replace: 'const isNamed = !isAddress',
    test: 'without a terminal an address is refused with the line to type, which names both users',
  },
  {
    kind: 'privacy',
    guard: 'the pages of a deleted account are restored for nobody',
    file: './restored-user.ts',
    find: 'if (!options.alsoDeleted && (await isRemoved(before.id, options)))',
    replace: 'if (options.fromUser !== undefined && (await isRemoved(before.id, options)))',
    test: 'attack: whoever signs up with the address of a deleted account gets nothing of its pages',
  },
]
