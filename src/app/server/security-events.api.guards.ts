import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'privacy',
    guard: 'a network is stored as a keyed hash',
    file: '#kit/server/security-events.ts',
    find: 'network: networkHash(secret, request.ip)',
    replace: "network: request.ip === '127.0.0.1' ? '192.0.2.1' : networkHash(secret, request.ip)",
    test: 'the log contains no address, network or secret',
  },
]
