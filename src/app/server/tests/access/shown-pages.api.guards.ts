import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'only a browser that has opened a link sees its pages',
    file: '#features/accounts/server/shown/showing.ts',
    find: 'return link?.id === id ? link : null',
    replace: 'return link',
    test: 'a visitor sees exactly the chosen pages as pictures, after opening the link, and nothing before',
  },
]
