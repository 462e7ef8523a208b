import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createSilentShops } from './silent-shops.ts'

const dayMs = 24 * 60 * 60 * 1000
const start = Date.parse('2026-01-01T09:00:00.000Z')
const dayAt = (day: number) => new Date(start + day * dayMs).toISOString()
const secrets = { shopify: 'a secret' }

forEachDatabase((current) => {
  const table = () => current().database.queries
  beforeEach(async () => {
    for (const name of ['orders', 'shop_contacts'] as const) await table().deleteFrom(name).execute()
  })

  /** Orders of a hundred days, and what was heard last with the last one. */
  async function sold({ eachDay }: { eachDay: number }) {
    const order = (day: number) => ({
      ...{ id: newId(), source: 'shopify' as const, state: 'pending' as const, is_activated: false },
      ...{ customer_email: '', customer_key: '', search_text: '' },
      ...{ created_at: dayAt(day), reference: `${day}`, order_number: `${day}`, number_key: `${day}` },
    })
    await table()
      .insertInto('orders')
      .values(Array.from({ length: 100 }, (_, day) => order(day)))
      .execute()
    await sql`insert into orders
      (id, source, state, is_activated, customer_email, customer_key, search_text, created_at, reference, order_number, number_key)
      with recursive more(n) as (select 2 union all select n + 1 from more where n < ${sql.lit(eachDay)})
      select id || '-' || n, source, state, is_activated, customer_email, customer_key, search_text, created_at,
        reference || '-' || n, order_number || '-' || n, number_key || '-' || n from orders, more`.execute(table())
    await heard(99)
  }
  const heard = (day: number) =>
    table()
      .insertInto('shop_contacts')
      .values({ shop: 'shopify', heard_at: dayAt(day), tested_at: null })
      .onConflict((conflict) => conflict.column('shop').doUpdateSet({ heard_at: dayAt(day) }))
      .execute()

  test('what a shop has sold since is looked at in its next silence', async () => {
    await sold({ eachDay: 2 })
    const find = createSilentShops(table())
    expect(await find({ secrets, now: dayAt(104) })).toHaveLength(1)
    await heard(104)
    expect(await find({ secrets, now: dayAt(104) })).toEqual([])
    // Its longest silence is known then: five days.
    const latest = table()
      .updateTable('orders')
      .set({ created_at: dayAt(104) })
    await latest.where('order_number', '=', '98').execute()
    expect(await find({ secrets, now: dayAt(110) })).toEqual([])
    expect(await find({ secrets, now: dayAt(115) })).toEqual([{ shop: 'shopify', heardAt: dayAt(104) }])
  })

  test('a silent shop of 6,000 orders costs one look at them, however often it is asked', async () => {
    await sold({ eachDay: 60 })
    let looks = 0
    const find = createSilentShops(
      table().withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (result.rows.some((row) => 'at' in row)) looks += 1
          return result
        },
      }),
    )
    for (let minute = 0; minute < 60; minute += 1)
      expect(await find({ secrets, now: dayAt(99 + 10 + minute / 1440) })).toEqual([{ shop: 'shopify', heardAt: dayAt(99) }])
    expect(looks).toBe(1)
  })
})
