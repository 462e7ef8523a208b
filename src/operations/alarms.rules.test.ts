import { expect, test } from 'vitest'
import { byWeight } from './alarms.rules.ts'

test('alarms about emails come first, then the heaviest, and those of one weight by how long they have lasted', () => {
  const alarms = [
    { kind: 'mails-kept', raisedAt: '2026-11-01' },
    { kind: 'mails-failed', raisedAt: '2026-11-03' },
    { kind: 'disk-low' },
    { kind: 'orders-refused', raisedAt: '2026-11-02' },
    { kind: 'jobs-dead', raisedAt: '2026-10-01' },
  ] as const
  expect(byWeight<(typeof alarms)[number] & { raisedAt?: string }>(alarms).map(({ kind }) => kind)).toEqual([
    'mails-kept',
    'mails-failed',
    'disk-low',
    'orders-refused',
    'jobs-dead',
  ])
})
