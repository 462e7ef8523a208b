import { beforeEach, expect, test } from 'vitest'
import { type Clock, instant } from '#kit/clock.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { recordAction } from '#kit/server/notices/action-log.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock, createWillow, type TestClock } from '#test/willow.ts'
import { usualRetentionDays } from '../config.ts'
import { removeOutdated } from './retention.ts'

const day = 24 * 60 * 60 * 1000

forEachDatabase((current) => {
  let clock: TestClock
  beforeEach(async () => {
    clock = createTestClock()
    for (const table of ['mails', 'actions', 'order_events', 'orders'] as const)
      await current().database.queries.deleteFrom(table).execute()
  })
  const remove = (by: Clock = clock, retentionDays = usualRetentionDays) =>
    removeOutdated({ database: current().database, clock: by, retentionDays })
  const count = async (table: 'mails' | 'actions' | 'order_events') =>
    (await current().database.queries.selectFrom(table).selectAll().execute()).length

  /** Expects that the row still exists after this many days, and that it's gone a millisecond later. */
  async function expectKept(table: 'mails' | 'actions' | 'order_events', days: number) {
    clock.advance(days * day)
    await remove()
    expect(await count(table)).toBe(1)
    clock.advance(1)
    await remove()
    expect(await count(table)).toBe(0)
  }
  const mail = () =>
    current().database.transaction((tx) =>
      enqueueMail(tx, { kind: 'code', to: 'ada@mail.example', subject: 's', text: 't', html: 'h' }, instant(clock)),
    )

  test('an email is kept for 180 days after it was sent', async () => {
    await mail()
    await current().database.queries.updateTable('mails').set({ state: 'sent' }).execute()
    await expectKept('mails', 180)
  })

  test('an email that is still waiting is kept, however old it is', async () => {
    await mail()
    clock.advance(10_000 * day)
    await remove()
    expect(await count('mails')).toBe(1)
  })

  test('the action log is kept for two years', async () => {
    await current().database.transaction((tx) =>
      recordAction(tx, { actor: null, action: 'export', subject: 'users', address: 'cli', now: instant(clock) }),
    )
    await expectKept('actions', 730)
  })

  test('order events are kept for two years', async () => {
    const now = instant(clock)
    await current()
      .database.queries.insertInto('orders')
      .values({
        id: 'order',
        order_number: '1',
        customer_email: '',
        is_activated: false,
        created_at: now,
        source: 'csv',
        reference: '1',
        number_key: '1',
        state: 'paid',
        search_text: '1',
      } as never)
      .execute()
    await current()
      .database.queries.insertInto('order_events')
      .values({ order_id: 'order', event_id: 'e', kind: 'paid', received_at: now })
      .execute()
    await expectKept('order_events', 730)
  })

  test('the operator can set longer or shorter times', async () => {
    await mail()
    await current().database.queries.updateTable('mails').set({ state: 'failed' }).execute()
    clock.advance(31 * day)
    await remove(clock, { ...usualRetentionDays, mails: 30 })
    expect(await count('mails')).toBe(0)
  })

  test('an unused code without an address is voided after the number of days that the operator sets, and never by default', async () => {
    const willow = await createWillow({ database: current().database, clock })
    const [open, bound] = [await willow.fixtures.code(), await willow.fixtures.code('ada@mail.example')]
    const listed = async () => {
      const codes = (await olive.send({ url: '/api/admin/access-codes' })).json<{ id: string; code: string; state: string }[]>()
      const stateOf = (code: string) => codes.find((one) => one.code === code)?.state
      return { open: stateOf(open), bound: stateOf(bound), id: codes.find((one) => one.code === open)?.id }
    }
    clock.advance(90 * day)
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    await remove()
    await remove(clock, { ...usualRetentionDays, openCodes: 90 })
    expect(await listed()).toMatchObject({ open: 'available', bound: 'bound' })
    clock.advance(1)
    await remove(clock, { ...usualRetentionDays, openCodes: 90 })
    const { id, ...states } = await listed()
    expect(states).toEqual({ open: 'void', bound: 'bound' })
    const history = (await olive.send({ url: `/api/admin/access-codes/${id}/history` })).json()
    expect(history.events.at(-1)).toEqual({ kind: 'voided', at: instant(clock), by: null, detail: null })
    await willow.close()
  })
})
