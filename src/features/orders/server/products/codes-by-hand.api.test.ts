import { beforeEach, expect, test } from 'vitest'
import type { AccessCode } from '#features/access/codes.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { password, type TestUser } from '#test/willow.ts'
import type { NewProduct, Product } from '../../products.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser

  beforeEach(async () => {
    for (const table of ['products', 'access_codes', 'rate_limits'] as const)
      await current().database.queries.deleteFrom(table).execute()
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })

  const post = (url: string, payload: object) => olive.send({ method: 'POST', url, payload })
  const create = (payload: object) => post('/api/admin/create-access-code', payload)
  async function product(name: string): Promise<Product> {
    const wanted: NewProduct = { name, isCoded: true, isStamped: false, editions: [], rules: [] }
    return (await post('/api/admin/products', wanted)).json().product
  }
  const listed = async () => (await olive.send({ url: '/api/admin/access-codes?limit=50' })).json<AccessCode[]>()

  test('a code made by hand has the product that was chosen, in the list and in its export', async () => {
    const planner = await product('Planner 2027')
    const reply = await create({ code: 'SPRING-2027', productId: planner.id, customerEmail: 'ada@mail.example' })
    expect([reply.statusCode, reply.json()]).toEqual([201, expect.objectContaining({ product: 'Planner 2027', state: 'bound' })])
    expect((await create({ productId: planner.id })).json()).toMatchObject({ product: 'Planner 2027' })
    expect((await create({})).json()).toMatchObject({ product: null })
    await post('/api/admin/access-codes/batch', { count: 3, productId: planner.id })
    expect((await listed()).map((code) => code.product).toSorted()).toEqual([...Array(5).fill('Planner 2027'), null])
    const sheet = (await olive.send({ url: '/api/admin/export/access-codes?format=csv' })).body
    expect(sheet).toMatch(/^\ufeff?id,code,state,customerEmail,label,product,/)
    expect(sheet).toMatch(/,SPRING-2027,bound,ada@mail\.example,,Planner 2027,/)
  })

  test('every product that has codes can be chosen, and no other', async () => {
    const planner = await product('Planner 2027')
    const mug: NewProduct = { name: 'Mug', isCoded: false, isStamped: false, editions: [], rules: [] }
    await post('/api/admin/products', mug)
    expect((await olive.send({ url: '/api/admin/access-codes/products' })).json()).toEqual([
      { id: planner.id, name: 'Planner 2027' },
    ])
  })

  test('its owner has the product', async () => {
    const planner = await product('Planner 2027')
    const { code } = (await create({ productId: planner.id })).json<AccessCode>()
    const joined = await willow.app.inject({
      method: 'POST',
      url: '/api/create-account',
      payload: { name: 'Ada Reed', email: 'ada@mail.example', accessCode: code, password },
    })
    expect(joined.statusCode).toBe(201)
    const stored = await willow.database.queries.selectFrom('access_codes').selectAll().execute()
    expect(stored).toMatchObject([{ product_id: planner.id, is_used: expect.anything() }])
  })

  test('a product that is gone, or never was, makes no code', async () => {
    const planner = await product('Planner 2027')
    await olive.send({ method: 'DELETE', url: `/api/admin/products/${planner.id}` })
    for (const url of ['/api/admin/create-access-code', '/api/admin/access-codes/batch']) {
      const reply = await post(url, { ...(url.endsWith('batch') ? { count: 2 } : {}), productId: planner.id })
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'This product doesn’t exist any more.'])
    }
    expect(await listed()).toEqual([])
  })

  test('the list keeps a code whose product was removed, with its name', async () => {
    const planner = await product('Planner 2027')
    await create({ productId: planner.id })
    await olive.send({ method: 'DELETE', url: `/api/admin/products/${planner.id}` })
    expect((await listed()).map((code) => code.product)).toEqual(['Planner 2027'])
  })
})
