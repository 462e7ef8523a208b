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
    find: "if (shop.isTest?.(payload)) return { kind: 'test', about: guess(payload) }",
    test: 'attack: a refused message of the test mode makes no code when it is replayed',
  },
  {
    kind: 'money',
    guard: 'a message that a shop has proved stays until somebody has answered it',
    file: '../orders.feature.ts',
    find: "not (is_proved and result in ('unread', 'refused') and settled_at is null)",
    replace: '1 = 1',
    test: 'proved messages are kept with their bodies until they are answered, whatever their number, size and age',
  },
]
