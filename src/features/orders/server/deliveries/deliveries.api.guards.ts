import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'a replayed message is checked against the present secret',
    file: './receive-delivery.ts',
    find: 'const reason = refusal(stored, Date.parse(stored.receivedAt))',
    replace: 'const reason = null',
    test: 'attack: a replay checks the signature with the present secret, over the same bytes',
  },
]
