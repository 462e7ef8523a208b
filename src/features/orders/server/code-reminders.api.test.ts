import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, formBody } from '#test/willow.ts'
import { mayRemind } from '../code-reminders.rules.ts'
import { endReminders } from './code-reminders.store.ts'
import { signatureHeader } from './webhook-signature.ts'

const secret = 'the secret of the own webhook'
const day = 24 * 60 * 60 * 1000
const days = 14
const config = { webhookSecrets: { webhook: secret }, smtpUrl: 'smtp://127.0.0.1:9' }

describe('who is reminded', () => {
  const at = (days: number) => new Date(Date.UTC(2026, 2, 2) + days * day).toISOString()
  const fine = {
    ...{ now: at(14), dueAt: at(14), isTheirs: true, lastMail: 'sent', hasUnsubscribed: false },
    order: { state: 'pending', customerEmail: 'ada@mail.example', refundedAt: null, partlyRefundedAt: null },
    code: { isUsed: false, voidedAt: null },
  }
  test.each([
    ['on its day', {}, true],
    ['when the first email is no longer kept', { lastMail: null }, true],
    ['a week late', { now: at(21) }, true],
    ['not later, as after a wrong clock', { now: at(22) }, false],
    ['not before its day', { now: at(13) }, false],
    ['not after a refund', { order: { ...fine.order, refundedAt: at(3) } }, false],
    ['not after a partial refund', { order: { ...fine.order, partlyRefundedAt: at(3) } }, false],
    ['not while a decision waits', { order: { ...fine.order, state: 'needs_decision' } }, false],
    ['not without an address', { order: { ...fine.order, customerEmail: '' } }, false],
    ['not of a used code', { code: { isUsed: true, voidedAt: null } }, false],
    ['not of a void code', { code: { isUsed: false, voidedAt: at(3) } }, false],
    ['not of a code that was given to somebody else', { isTheirs: false }, false],
    ['not after a bounce', { lastMail: 'failed' }, false],
    ['not while the first email waits', { lastMail: 'waiting' }, false],
    ['not after an unsubscription', { hasUnsubscribed: true }, false],
  ])('%s', (_when, changed, isReminded) => expect(mayRemind({ ...fine, ...changed })).toBe(isReminded))
})

forEachDatabase((current) => {
  const willow = useWillow(current, { config })
  let made = 0
  let prefix = ''
  beforeAll(() => switchTo(String(days)))
  beforeEach(() => {
    prefix = `r${++made}-`
  })

  async function switchTo(codeReminderDays: string | null): Promise<void> {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const { groups } = (await olive.send({ url: '/api/admin/shop-settings' })).json()
    const { version } = groups.find((group: { id: string }) => group.id === 'words')
    const payload = { version, changes: { codeReminderDays } }
    const reply = await olive.send({ method: 'PUT', url: '/api/admin/shop-settings/words', payload })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  const addressOf = (at: number) => `${prefix}${at}@mail.example`
  async function sendEvent(type: 'paid' | 'refunded' | 'partly_refunded', at: number): Promise<void> {
    const payload = JSON.stringify({
      ...{ id: `evt_${prefix}${type}${at}`, type: `order.${type}` },
      order: { number: `${prefix}${at}`, email: addressOf(at) },
    })
    const signature = signatureHeader(payload, { secret, nowMs: willow.clock.now() })
    const headers = { 'content-type': 'application/json', 'willow-signature': signature }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload, headers })
    expect(reply.statusCode, reply.body).toBe(200)
  }
  async function sell(count: number): Promise<void> {
    for (let at = 0; at < count; at++) await sendEvent('paid', at)
    await arrive()
  }
  const arrive = () => willow.database.queries.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'code').execute()
  /** The addresses of this test that were reminded. */
  async function reminded(): Promise<string[]> {
    const mails = willow.database.queries.selectFrom('mails').select('to_address').where('kind', '=', 'code-reminder')
    return (await mails.where('to_address', 'like', `${prefix}%`).execute()).map(({ to_address }) => to_address)
  }
  async function after(ms: number): Promise<number> {
    willow.clock.advance(ms)
    await willow.runJobs()
    return (await reminded()).length
  }

  test('of 100 orders, 40 of them unused and 3 of these refunded, 37 are reminded on the day, once', async () => {
    await sell(100)
    const used = Array.from({ length: 60 }, (_, at) => addressOf(at + 40))
    await willow.database.queries.updateTable('access_codes').set({ is_used: true }).where('customer_email', 'in', used).execute()
    for (const at of [0, 1, 2]) await sendEvent('refunded', at)
    expect(await after((days - 1) * day)).toBe(0)
    expect(await after(day)).toBe(37)
    expect((await reminded()).filter((address) => [0, 1, 2].some((at) => address === addressOf(at)))).toEqual([])
    // The mail server is away: the emails wait in the outbox, and no second one joins them.
    for (let late = 1; late <= 3; late++) expect(await after(day)).toBe(37)
    const [mail] = await willow.database.queries
      .selectFrom('mails')
      .selectAll()
      .where('to_address', '=', addressOf(3))
      .where('kind', '=', 'code-reminder')
      .execute()
    expect(mail).toMatchObject({ state: 'waiting', is_bulk: true })
    expect(mail?.text).toContain('We send this reminder only once.')
  })

  test('two processes send one email, and a clock that is set back and forward another one to nobody', async () => {
    await sell(4)
    const other = await createWillow({ database: current().database, config, clock: willow.clock })
    willow.clock.advance(days * day)
    await Promise.all([willow.runJobs(), other.runJobs()])
    expect(await reminded()).toHaveLength(4)
    await other.close()
    for (const ms of [-30 * day, 30 * day, 400 * day, -400 * day]) expect(await after(ms)).toBe(4)
    await sell(1)
    expect(await after(400 * day)).toBe(4)
    willow.clock.advance(-400 * day)
  })

  test('what was sent before it was switched on, or on again, stays as it was', async () => {
    await switchTo(null)
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const batch = {
      method: 'POST' as const,
      url: '/api/admin/access-codes/batch',
      payload: { count: 5000, label: `${prefix}older` },
    }
    expect((await olive.send(batch)).statusCode).toBe(201)
    await sell(3)
    await switchTo(String(days))
    await sendEvent('paid', 3)
    await switchTo(null)
    await sendEvent('partly_refunded', 5)
    await switchTo('21')
    willow.clock.advance(1000)
    for (const at of [4, 5]) await sendEvent('paid', at)
    await arrive()
    // The order of 5 is from before the switch, although its code isn't.
    const planned = willow.database.queries.selectFrom('code_reminders').select('order_id')
    expect(await planned.execute()).toHaveLength(1)
    expect(await after(20 * day)).toBe(0)
    await after(day)
    expect(await reminded()).toEqual([addressOf(4)])
  })

  test('nobody is reminded after a restore, of a file without emails, a batch or a code that an administrator made', async () => {
    await sell(2)
    expect(await willow.database.transaction((tx) => endReminders(tx, 'all'))).toBe(2)
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    for (const [number, isMailed] of [
      [5, false],
      [6, true],
    ] as const) {
      const content = Buffer.from(`Order ID,Email\n${prefix}${number},${addressOf(number)}\n`)
      const { payload, headers } = await formBody([['file', { filename: 'orders.csv', content }]])
      const url = `/api/admin/orders/import?mode=commit&mail=${isMailed}`
      expect((await olive.send({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
    }
    await olive.send({ method: 'POST', url: '/api/admin/create-access-code', payload: { customerEmail: addressOf(7) } })
    await arrive()
    await after(22 * day)
    expect(await reminded()).toEqual([addressOf(6)])
  })

  test('nobody is reminded after an unsubscription', async () => {
    await sell(2)
    const { queries } = willow.database
    await willow.app.inject({ method: 'POST', url: '/api/newsletter', payload: { email: addressOf(0) } })
    const theirs = queries.updateTable('subscriptions').where('email', '=', addressOf(0))
    const ended = theirs.set({ unsubscribed_at: new Date(willow.clock.now()).toISOString(), is_active: false })
    // The subscription is written after its reply.
    await expect.poll(async () => (await ended.executeTakeFirst()).numUpdatedRows).toBe(1n)
    await after(21 * day)
    expect(await reminded()).toEqual([addressOf(1)])
  })

  test('only a number of days within the limits is saved', async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    const { groups } = (await olive.send({ url: '/api/admin/shop-settings' })).json()
    const { version } = groups.find((group: { id: string }) => group.id === 'words')
    for (const typed of ['2', '61', '7.5', 'soon']) {
      const payload = { version, changes: { codeReminderDays: typed } }
      const reply = await olive.send({ method: 'PUT', url: '/api/admin/shop-settings/words', payload })
      expect([reply.statusCode, reply.json().message]).toEqual([
        400,
        '“Days until an unused code is mentioned” must be a number from 3 to 60.',
      ])
    }
  })
})
