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
]
