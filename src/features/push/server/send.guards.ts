import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a known push service is contacted only at public addresses',
    file: '#kit/server/access/public-addresses.ts',
    find: "ipaddr.process(address).range() === 'unicast'",
    replace: "['unicast', 'carrierGradeNat'].includes(ipaddr.process(address).range())",
    test: 'attack: a known push service that DNS resolves to 100.64.0.1 gets no request',
  },
]
