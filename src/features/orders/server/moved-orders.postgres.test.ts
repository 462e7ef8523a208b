import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/databases/databases.ts'
import { createWillow } from '#test/willow.ts'
import { signatureHeader } from './webhook-signature.ts'

const secret = 'the secret of the own webhook'

describe('on PostgreSQL', () => {
  test('a code that is used at the moment at which its order moves stays, and the operator is asked', async () => {
    const { database, drop } = await createTestDatabase('PostgreSQL', { migrated: true })
    const willow = await createWillow({ database, config: { webhookSecrets: { webhook: secret } } })
    const tell = (id: string, email: string, minute: number) => {
      const order = { number: '1', email, updated_at: `2026-03-02T09:0${minute}:00Z` }
      const payload = JSON.stringify({ id, type: 'order.paid', order })
      const signature = signatureHeader(payload, { secret, nowMs: willow.clock.now() })
      const headers = { 'content-type': 'application/json', 'willow-signature': signature }
      return willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload, headers })
    }
    await tell('first', 'ada@mail.example', 0)
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    let told = Promise.resolve({ statusCode: 0 })
    await database.transaction(async (tx) => {
      await tx.updateTable('access_codes').set({ is_used: true }).execute()
      told = tell('corrected', 'bea@mail.example', 5)
      while (((await waiting.execute(database.queries)).rows[0]?.n ?? 0) === 0);
    })
    expect((await told).statusCode).toBe(200)
    const columns = ['customer_email as customerEmail', 'asked_email as askedEmail', 'asks', 'state'] as const
    expect(await database.queries.selectFrom('orders').select(columns).execute()).toEqual([
      { customerEmail: 'ada@mail.example', askedEmail: 'bea@mail.example', asks: '["address"]', state: 'needs_decision' },
    ])
    await willow.close()
    await drop()
  })
})
