import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { tokenHash } from '#kit/server/access/tokens.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { createTestDatabase } from '#test/databases/databases.ts'
import { createWillow } from '#test/willow.ts'
import { createSessionStore } from './sessions.store.ts'

async function given() {
  const { database, drop } = await createTestDatabase('PostgreSQL', { migrated: true })
  const willow = await createWillow({ database })
  const robin = await willow.fixtures.signedInUser({ isAdmin: true })
  const sid = tokenHash(robin.cookie.split('=')[1] ?? '')
  const hold = (await createSessionStore(database, { requireApproval: () => false }).find(sid, willow.clock))?.hold
  if (!hold) throw new Error('no session')
  const close = async () => {
    await willow.close()
    await drop()
  }
  /** Resolves when `work` waits for a lock, or is done because there was none. */
  async function waits(work: Promise<unknown>) {
    let isDone = false
    void work.finally(() => {
      isDone = true
    })
    const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    while (!isDone && ((await waiting.execute(database.queries)).rows[0]?.n ?? 0) === 0);
  }
  return { database, robin, sid, hold, waits, close }
}

const endings: Record<string, (tx: Tx, robin: { id: string }) => Promise<unknown>> = {
  'a revocation': (tx, { id }) =>
    tx.updateTable('registered_users').set({ revoked_at: '2026-03-02T09:00:00.000Z' }).where('user_id', '=', id).execute(),
  'a sign-out': (tx, { id }) => tx.deleteFrom('sessions').where('user_id', '=', id).execute(),
  'the loss of the role': (tx, { id }) => tx.updateTable('users').set({ is_admin: false }).where('id', '=', id).execute(),
}

describe('on PostgreSQL', () => {
  test.each(Object.entries(endings))(
    'attack: a transaction that waits for %s which then commits writes nothing',
    async (_name, end) => {
      const { database, robin, hold, waits, close } = await given()
      let isWritten = false
      let late: Promise<unknown> = Promise.resolve()
      await database.transaction(async (tx) => {
        await end(tx, robin)
        late = hold
          .transaction(async () => {
            isWritten = true
          })
          .catch((error: unknown) => error)
        await waits(late)
      })
      expect(await late).toMatchObject({ code: expect.stringMatching(/^session\.(required|admin_only)$/) })
      expect(isWritten).toBe(false)
      await close()
    },
  )

  test.each(Object.entries(endings))('%s waits for a transaction that has begun', async (_name, end) => {
    const { database, robin, hold, waits, close } = await given()
    const order: string[] = []
    let ending: Promise<unknown> = Promise.resolve()
    await hold.transaction(async () => {
      ending = database.transaction((tx) => end(tx, robin)).then(() => order.push('ended'))
      await waits(ending)
      order.push('wrote')
    })
    await ending
    expect(order).toEqual(['wrote', 'ended'])
    await close()
  })
})
