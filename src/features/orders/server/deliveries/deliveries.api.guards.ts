import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'a replayed message is checked against the present secret',
    file: './receive-delivery.ts',
    find: 'const proved = found && (await prove(found, Date.parse(found.receivedAt)))',
    replace: 'const proved = found && { read: found.body }',
    test: 'attack: a replay checks the signature with the present secret, over the same bytes',
  },
  {
    kind: 'money',
    guard: 'an order of a test mode makes no code',
    file: './read-delivery.ts',
    find: "if (shop.isTest(payload)) return { kind: 'test', about: guess(payload) }",
    test: 'attack: a refused message of the test mode makes no code when it is replayed',
  },
]
