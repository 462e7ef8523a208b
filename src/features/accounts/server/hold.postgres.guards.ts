import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a revocation at the same time is waited for',
    file: './standing.ts',
    find: '(isLocked ? registration.modifyEnd(forUpdate) : registration)',
    replace: 'registration',
    test: 'attack: a transaction that waits for a revocation which then commits writes nothing',
  },
]
