import { createHmac } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { OwnPlanner } from '#features/planner/own-planners.contract.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { edition } from '#test/routes/sample-rows.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Order } from '../../orders.contract.ts'
import type { NewProduct, Product } from '../../products.contract.ts'
import { shopifyOrder, shopifyRefund } from '../shops/shops.test-data.ts'

const secret = 'the secret of the shopify shop'

forEachDatabase((current) => {
  const willow = useWillow(current, { config: { webhookSecrets: { shopify: secret } } })
  let admin: TestUser
  let editionId: string
  const queries = () => willow.database.queries

  beforeEach(async () => {
    for (const table of ['products', 'orders', 'access_codes', 'mails', 'jobs', 'rate_limits', 'given_products'] as const)
      await queries().deleteFrom(table).execute()
    await queries().deleteFrom('users').where('email', 'like', 'buyer-%').execute()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    editionId = await edition({ willow, owner: admin }, 'published')
  })

  async function deliver(payload: object): Promise<void> {
    const text = JSON.stringify(payload)
    const headers = {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(text).digest('base64'),
    }
    const reply = await willow.app.inject({ method: 'POST', url: '/api/webhooks/shopify', payload: text, headers })
    expect(reply.json().result).toBe('accepted')
  }
  const line = (title: string, id = 1000 + title.length, quantity = 1) => ({ id, title, quantity })
  const sell = (number: number, ...line_items: object[]) =>
    deliver(shopifyOrder({ id: number, name: `#${number}`, email: `buyer-${number}@mail.example`, line_items }))
  const order = async (number: number) =>
    (await admin.send({ url: `/api/admin/orders?q=buyer-${number}@mail.example` })).json<Order[]>()[0] as Order
  const named = (name: string, editions = [{ id: editionId, label: '' }]): NewProduct => ({
    ...{ name, isCoded: true, isStamped: false, editions },
    rules: [{ kind: 'title', shop: null, value: name }],
  })
  async function add(product: NewProduct): Promise<{ id: string; earlier: number }> {
    const { product: added, earlier } = (
      await admin.send({ method: 'POST', url: '/api/admin/products', payload: product })
    ).json<{ product: Product; earlier: number }>()
    return { id: added.id, earlier }
  }
  const change = (id: string, product: NewProduct) =>
    admin.send({ method: 'PUT', url: `/api/admin/products/${id}`, payload: product })
  const open = (id: string) => admin.send({ method: 'POST', url: `/api/admin/products/${id}/earlier-orders` })
  const opened = async (id: string) => {
    const { message } = (await open(id)).json<{ message: string }>()
    await willow.runJobs()
    return message
  }
  async function redeem(number: number): Promise<TestUser> {
    const user = await willow.fixtures.signedInUser({ email: `buyer-${number}@mail.example` })
    const payload = { accessCode: (await order(number)).accessCode }
    expect((await user.send({ method: 'POST', url: `/api/users/${user.id}/access-codes`, payload })).statusCode).toBe(201)
    return user
  }
  const planners = async (user: TestUser) =>
    (await user.send({ url: `/api/users/${user.id}/planners` })).json<OwnPlanner[]>().map(({ name }) => name)
  const codes = () => queries().selectFrom('access_codes').select(['id', 'product_id as productId']).orderBy('id').execute()
  const mails = async () => (await queries().selectFrom('mails').select('id').execute()).length

  test('naming a product offers its planner to the orders before, whose used and unused codes open it, without a new code or email', async () => {
    for (const number of [1, 2]) await sell(number, line('Planner 2026'))
    await sell(3, line('Mug'))
    const ada = await redeem(1)
    const before = [(await codes()).map(({ id }) => id), await mails()]
    const { id, earlier } = await add(named('Planner 2026'))
    expect([earlier, await planners(ada)]).toEqual([2, []])
    expect(await opened(id)).toBe('Planner 2026 is being opened for 2 orders from before.')
    expect(await planners(ada)).toEqual(['Planner 2026'])
    expect(await planners(await redeem(2))).toEqual(['Planner 2026'])
    expect([(await codes()).map((code) => code.id), await mails()]).toEqual(before)
    expect((await order(1)).codes).toMatchObject([{ product: 'Planner 2026', state: 'used' }])
  })

  test('opening it again changes nothing, also under another name and for two administrators at once', async () => {
    await sell(1, line('Planner 2026', 1, 2), line('Planner 2026', 2))
    const { id, earlier } = await add(named('Planner 2026'))
    expect(earlier).toBe(1)
    await Promise.all([open(id), open(id)])
    await willow.runJobs()
    const after = await codes()
    expect(after).toMatchObject([{ productId: id }])
    const renamed = { ...named('Planner 2026'), name: 'Daily planner' }
    expect((await change(id, renamed)).json()).toMatchObject({ earlier: 0 })
    expect(await opened(id)).toBe('No order from before needs it any more.')
    expect(await codes()).toEqual(after)
    expect(await queries().selectFrom('given_products').selectAll().execute()).toEqual([])
  })

  test('one code opens both planners of an order from before, each once its product is named', async () => {
    await sell(1, line('Planner 2026'), line('Diary 2026'))
    const ada = await redeem(1)
    const first = await add(named('Planner 2026'))
    await opened(first.id)
    const second = await add(named('Diary 2026'))
    expect([first.earlier, second.earlier]).toEqual([1, 1])
    await opened(second.id)
    expect((await planners(ada)).toSorted()).toEqual(['Diary 2026', 'Planner 2026'])
    expect((await change(second.id, named('Diary 2026'))).json()).toMatchObject({ earlier: 0 })
    expect(await codes()).toHaveLength(1)
  })

  test('a rule that is added later offers it, and so does a product that gives codes from then on', async () => {
    await sell(1, line('Planer 2026'))
    const { id, earlier } = await add(named('Planner 2026'))
    expect(earlier).toBe(0)
    const both = { ...named('Planner 2026'), rules: [{ kind: 'title' as const, shop: null, value: 'Planer 2026' }] }
    expect((await change(id, { ...both, isCoded: false })).json()).toMatchObject({ earlier: 0 })
    expect((await change(id, both)).json()).toMatchObject({ earlier: 1 })
  })

  test('orders that were refunded or taken back stay out, also between the offer and the opening', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await sell(number, line('Planner 2026'), line('Mug'))
    await redeem(3)
    const gone = await redeem(4)
    await redeem(6)
    await deliver(shopifyRefund({ id: 901, order_id: 1 }))
    await queries()
      .updateTable('access_codes')
      .set({ read_only_at: new Date(willow.clock.now()).toISOString() })
      .where('id', '=', (await order(3)).codeId)
      .execute()
    await queries().deleteFrom('users').where('id', '=', gone.id).execute()
    const { id, earlier } = await add(named('Planner 2026'))
    expect(earlier).toBe(3)
    await open(id)
    await deliver(shopifyRefund({ id: 906, order_id: 6 }))
    expect(await order(6)).toMatchObject({ state: 'needs_decision', codes: [{ state: 'used' }] })
    await admin.send({ method: 'POST', url: `/api/admin/access-codes/${(await order(2)).codeId}/void` })
    await willow.runJobs()
    const { codeId } = await order(5)
    expect((await codes()).filter(({ productId }) => productId === id)).toEqual([{ id: codeId, productId: id }])
  })

  test('a product that was removed meanwhile is opened for nobody', async () => {
    await sell(1, line('Planner 2026'))
    const { id } = await add(named('Planner 2026'))
    await open(id)
    await admin.send({ method: 'DELETE', url: `/api/admin/products/${id}` })
    await willow.runJobs()
    expect(await codes()).toMatchObject([{ productId: null }])
    const reply = await open(id)
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'This product doesn’t exist.'])
  })

  test('3,000 orders from before are counted, and opened by a job that can run twice', async () => {
    await sell(1, line('Planner 2026'))
    const [stored] = await queries().selectFrom('orders').selectAll().execute()
    const [code] = await queries().selectFrom('access_codes').selectAll().execute()
    if (!stored || !code) throw new Error('Nothing was sold.')
    for (let made = 0; made < 2_999; made += 500) {
      const ids = Array.from({ length: Math.min(500, 2_999 - made) }, (_, at) => ({
        id: newId(),
        codeId: newId(),
        at: made + at,
      }))
      const copies = ids.map(({ id, codeId, at }) => ({
        ...stored,
        id,
        code_id: codeId,
        reference: `copy ${at}`,
        order_number: `copy ${at}`,
      }))
      await queries()
        .insertInto('access_codes')
        .values(ids.map(({ codeId, at }) => ({ ...code, id: codeId, code: `COPY-${at}` })))
        .execute()
      await queries().insertInto('orders').values(copies).execute()
      await queries()
        .insertInto('order_codes')
        .values(ids.map(({ id, codeId }) => ({ order_id: id, code_id: codeId, line: '' })))
        .execute()
    }
    const { id, earlier } = await add(named('Planner 2026'))
    expect(earlier).toBe(3_000)
    await open(id)
    expect(await opened(id)).toBe('Planner 2026 is being opened for 3,000 orders from before.')
    expect(await codes()).toSatisfy(
      (all: { productId: string }[]) => all.length === 3_000 && all.every((one) => one.productId === id),
    )
  })
})
