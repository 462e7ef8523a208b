import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Order } from '../orders.contract.ts'
import type { NewProduct } from '../products.contract.ts'
import { signatureHeader } from './webhook-signature.ts'

const secret = 'the secret of the own webhook'
const items = [
  { id: 'line-1', title: 'Planner 2027', sku: 'PLAN-27', quantity: 3 },
  { id: 'line-2', title: 'Mug', quantity: 1 },
]

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { webhookSecrets: { webhook: secret }, languages: ['en', 'en-XA'] } })
  let admin: TestUser
  beforeEach(async () => {
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  let events = 0
  const send = async (type: string, order: object) => {
    const text = JSON.stringify({ id: `evt_${++events}`, type: `order.${type}`, order })
    const signature = signatureHeader(text, { secret, nowMs: willow.clock.now() })
    const headers = { 'content-type': 'application/json', 'willow-signature': signature }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload: text, headers })
    return reply.json().result ?? reply.json().message
  }
  const states = async (number: string) => {
    const [order] = (await admin.send({ url: `/api/admin/orders?q=${number}` })).json<Order[]>()
    return [order?.state, ...(order?.codes ?? []).map(({ state }) => state)]
  }
  const name = (product: Pick<NewProduct, 'name' | 'isCoded' | 'rules'>) =>
    admin.send({ method: 'POST', url: '/api/admin/products', payload: { ...product, isStamped: false, editions: [] } })

  test('an order of our own format says what was bought, and the refund of a line voids its unused codes', async () => {
    expect(await send('paid', { number: '9000', email: 'before@mail.example', items })).toBe('accepted')
    expect(await states('9000')).toEqual(['pending', 'unused'])
    await name({ name: 'Planner', isCoded: true, rules: [{ kind: 'sku', shop: null, value: 'plan-27' }] })
    await name({ name: 'Mug', isCoded: false, rules: [{ kind: 'title', shop: null, value: 'Mug' }] })

    await send('paid', { number: '9001', email: 'ada@mail.example', items })
    expect(await states('9001')).toEqual(['pending', 'unused', 'unused', 'unused'])
    expect(await send('partly_refunded', { number: '9001', refunded: [{ id: 'line-1', quantity: 1 }] })).toBe('accepted')
    expect(await states('9001')).toEqual(['pending', 'unused', 'unused', 'void'])
    await send('partly_refunded', { number: '9001', refunded: [{ id: 'line-2', quantity: 1 }] })
    expect(await states('9001')).toEqual(['pending', 'unused', 'unused', 'void'])
    // Without lines, or with an unknown one, the administrator decides.
    await send('partly_refunded', { number: '9001', refunded: [{ id: 'line-9', quantity: 1 }] })
    expect(await states('9001')).toEqual(['needs_decision', 'unused', 'unused', 'void'])

    await send('paid', { number: '9002', email: 'bo@mail.example' })
    expect(await states('9002')).toEqual(['waiting'])
    expect(await send('paid', { number: '9003', email: 'bo@mail.example', items: [{ title: 'Mug' }] })).toBe(
      'order.items.0.quantity: Invalid',
    )
  })

  test("a customer's emails with a code are in the language that the order names, also when its code is made later", async () => {
    const isAccented = async (email: string) => {
      const mails = willow.database.queries.selectFrom('mails').select('subject').where('to_address', '=', email).orderBy('id')
      return (await mails.execute()).map(({ subject }) => /[^ -~]/.test(subject))
    }
    const poster = [{ title: 'Poster', quantity: 1 }]
    await send('paid', { number: 'L-1', email: 'usual@mail.example', items })
    await send('paid', { number: 'L-2', email: 'unknown@mail.example', items, language: 'nl' })
    await send('paid', { number: 'L-3', email: 'other@mail.example', items: poster, language: 'en_XA' })
    expect(await isAccented('other@mail.example')).toEqual([])
    await name({ name: 'Poster', isCoded: true, rules: [{ kind: 'title', shop: null, value: 'Poster' }] })
    await willow.runJobs()
    const [late] = (await admin.send({ url: '/api/admin/orders?q=L-3' })).json<Order[]>()
    await admin.send({ method: 'POST', url: `/api/admin/orders/${late?.id}/resend`, payload: {} })
    expect(await isAccented('usual@mail.example')).toEqual([false])
    expect(await isAccented('unknown@mail.example')).toEqual([false])
    expect(await isAccented('other@mail.example')).toEqual([true, true])
  })
})
