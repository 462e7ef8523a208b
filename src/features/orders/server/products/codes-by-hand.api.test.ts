import { beforeEach, describe, expect, test } from 'vitest'
import type { AccessCode } from '#features/access/codes.contract.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { edition } from '#test/routes/sample-rows.ts'
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

  describe('a planner', () => {
    let ada: TestUser
    let editionId: string
    beforeEach(async () => {
      ada = await willow.fixtures.signedInUser({ name: 'Ada Reed' })
      editionId = await edition({ willow, owner: olive }, 'published')
    })
    const published = async (name: string, editions = [{ id: editionId, label: '' }]): Promise<Product> =>
      (await post('/api/admin/products', { name, isCoded: true, isStamped: false, editions, rules: [] })).json().product
    const planners = async () =>
      (await ada.send({ url: `/api/users/${ada.id}/planners` })).json<{ name: string }[]>().map(({ name }) => name)
    const give = (productId: string) => post(`/api/admin/users/${ada.id}/products`, { productId })
    const take = (productId: string) => olive.send({ method: 'DELETE', url: `/api/admin/users/${ada.id}/products/${productId}` })
    const setProduct = (id: string, productId: string | null) =>
      olive.send({ method: 'PUT', url: `/api/admin/access-codes/${id}/product`, payload: { productId } })
    const redeem = (accessCode: string) =>
      ada.send({ method: 'POST', url: `/api/users/${ada.id}/access-codes`, payload: { accessCode } })
    const actions = async (subject: string) =>
      (await olive.send({ url: `/api/admin/actions?subject=${subject}` })).json<{ action: string; details: object }[]>()

    test('opens with a code that gets its product later, used or not, and no longer when it is set to none', async () => {
      const planner = await published('Planner 2026')
      const code = (await create({})).json<AccessCode>()
      await redeem(code.code)
      expect(await planners()).toEqual([])
      expect((await setProduct(code.id, planner.id)).json()).toMatchObject({ product: 'Planner 2026', productId: planner.id })
      expect(await planners()).toEqual(['Planner 2026'])
      const { events } = (await olive.send({ url: `/api/admin/access-codes/${code.id}/history` })).json()
      expect(events).toContainEqual(expect.objectContaining({ kind: 'named', by: olive.email, detail: 'Planner 2026' }))
      await setProduct(code.id, null)
      expect(await planners()).toEqual([])
    })

    test('of a code is refused in a sentence when the code is void or unknown, or the product is gone', async () => {
      const planner = await published('Planner 2026')
      const { id } = (await create({})).json<AccessCode>()
      await post(`/api/admin/access-codes/${id}/void`, {})
      await olive.send({ method: 'DELETE', url: `/api/admin/products/${(await published('Diary')).id}` })
      const gone = await setProduct(id, (await published('Gone')).id)
      expect([gone.statusCode, gone.json().message]).toEqual([409, 'This access code is void, so it opens nothing.'])
      expect((await setProduct('none', planner.id)).json().message).toBe('This access code doesn’t exist.')
      const open = (await create({})).json<AccessCode>()
      expect((await setProduct(open.id, 'none')).json().message).toBe('This product doesn’t exist any more.')
    })

    test('that is given is there at once, is in the log, and can be taken back', async () => {
      const planner = await published('Planner 2026')
      expect((await give(planner.id)).json()).toEqual({ message: 'Ada Reed has Planner 2026 now.' })
      expect(await planners()).toEqual(['Planner 2026'])
      expect(await listed()).toEqual([])
      expect((await take(planner.id)).json()).toEqual({ message: 'Planner 2026 was taken back from Ada Reed.' })
      expect(await planners()).toEqual([])
      expect((await actions(ada.id)).map(({ action, details }) => [action, details])).toEqual([
        ['user.take', { product: 'Planner 2026' }],
        ['user.give', { product: 'Planner 2026' }],
      ])
      const again = await take(planner.id)
      expect([again.statusCode, again.json().message]).toEqual([409, 'This planner isn’t given any more.'])
    })

    test('that two administrators give at once is given once', async () => {
      const planner = await published('Planner 2026')
      const replies = await Promise.all([give(planner.id), give(planner.id)])
      expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect((await give(planner.id)).json().message).toBe('They have this planner already.')
      expect(await planners()).toEqual(['Planner 2026'])
    })

    test('that was bought is not given again, and is not taken back as a gift', async () => {
      const planner = await published('Planner 2026')
      await redeem((await create({ productId: planner.id })).json<AccessCode>().code)
      expect((await give(planner.id)).statusCode).toBe(409)
      expect((await take(planner.id)).statusCode).toBe(409)
      expect(await planners()).toEqual(['Planner 2026'])
    })

    test('without a published edition is given, and the reply says what is missing', async () => {
      const planner = await published('Planner 2026', [])
      expect((await give(planner.id)).json().message).toBe(
        'Ada Reed has Planner 2026 now, and can download it once one of its editions is published.',
      )
    })

    test('is given to nobody when the product or the account is gone', async () => {
      const planner = await published('Planner 2026')
      await willow.database.queries.deleteFrom('users').where('id', '=', ada.id).execute()
      const noAccount = await give(planner.id)
      expect([noAccount.statusCode, noAccount.json().message]).toEqual([404, 'This account doesn’t exist any more.'])
      ada = await willow.fixtures.signedInUser()
      await olive.send({ method: 'DELETE', url: `/api/admin/products/${planner.id}` })
      expect((await give(planner.id)).json().message).toBe('This product doesn’t exist any more.')
    })

    test('attack: a customer gives themselves none', async () => {
      const planner = await published('Planner 2026')
      const payload = { productId: planner.id }
      const reply = await ada.send({ method: 'POST', url: `/api/admin/users/${ada.id}/products`, payload })
      expect([reply.statusCode, await planners()]).toEqual([403, []])
    })

    test('a code is mailed ten times a day at most', async () => {
      const { id } = (await create({ customerEmail: 'ada@mail.example' })).json<AccessCode>()
      const send = async () => (await post(`/api/admin/access-codes/${id}/send`, {})).statusCode
      for (let sent = 0; sent < 10; sent += 1) expect(await send()).toBe(200)
      expect(await send()).toBe(429)
    })
  })
})
