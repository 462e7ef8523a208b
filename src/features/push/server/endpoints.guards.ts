import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'the host of a push address must be exactly that of a known service',
    find: 'host.endsWith(service) : host === service',
    replace: 'host.includes(service) : host.startsWith(service)',
    test: 'attack: any other address is refused, in any spelling',
  },
]
