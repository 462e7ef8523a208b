import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'data',
    guard: 'a file is moved only if a search without indexes finds no row either',
    find: 'await without(found.unnamed.slice(0, mostConfirmed), isSurelyNamed)',
    replace: 'found.unnamed.slice(0, mostConfirmed)',
    test: 'a file that is missing only from a damaged index stays',
  },
]
