import type { Guard } from '#test/guard.ts'

export const guards: Guard[] = [
  {
    kind: 'money',
    guard: 'only orders that the shop has signed are accepted',
    file: './shops/own-webhook.ts',
    find: 'isSignedAt(body, { secret, header: signature, nowMs })',
    replace: "secret !== '' && signature !== body.toString() && nowMs > 0",
    test: 'an unsigned, forged, altered, late, early or replayed event is refused, and nothing is stored',
  },
  {
    kind: 'money',
    guard: 'a refund voids the unused code',
    file: './record-event.ts',
    find: "if (next.code === 'void') for (const { id } of own) await codes.void(tx, id, how.now)",
    test: 'a refund voids an unused code, and a refund before the payment prevents a code',
  },
]
