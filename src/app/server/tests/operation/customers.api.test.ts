import { beforeAll, describe, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { Customer, Decisions, Found } from '../../../customers.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ name: 'Olive Owner', isAdmin: true })
  })

  const bought = (...lines: string[]) => imported('Order ID,Email', ...lines)
  async function imported(...lines: string[]): Promise<void> {
    const content = Buffer.from(`${lines.join('\n')}\n`)
    const form = await formBody([['file', { filename: 'orders.csv', content }]])
    const reply = await olive.send({ method: 'POST', url: '/api/admin/orders/import?mode=commit', ...form })
    expect(reply.statusCode).toBe(200)
  }
  const find = async (q: string) => (await olive.send({ url: `/api/admin/find?q=${encodeURIComponent(q)}` })).json<Found>()
  const ask = (email: string) => olive.send({ url: `/api/admin/customer?email=${encodeURIComponent(email)}` })
  const customer = async (email: string) => (await ask(email)).json<Customer>()
  const register = async (email: string, accessCode: string) => {
    const step = { name: 'Rosa Reed', email, accessCode }
    const validated = await willow.app.inject({ method: 'POST', url: '/api/validate-access', payload: step })
    const payload = { token: validated.json().token, password: 'a good password' }
    expect((await willow.app.inject({ method: 'POST', url: '/api/create-account', payload })).statusCode).toBeLessThan(300)
  }

  test('one search finds people, codes, orders and emails, at most five of each', async () => {
    await bought(...Array.from({ length: 7 }, (_, at) => `F-${at},finn.${'abcdefg'[at]}@mail.example`))
    const user = await willow.fixtures.user({ name: 'Finn Field', email: 'finn.field@mail.example' })
    const found = await find('finn.')
    expect([found.people, found.codes, found.orders, found.mails].map(({ length }) => length)).toEqual([1, 5, 5, 5])
    expect(found.people[0]).toMatchObject({ userId: user.id })
    expect((await find('F-3')).orders).toMatchObject([{ orderNumber: 'F-3', customerEmail: 'finn.d@mail.example' }])
    const code = (await find('finn.c@mail.example')).codes[0]?.code ?? ''
    expect((await find(code)).orders).toMatchObject([{ orderNumber: 'F-2' }])
    expect(await find('  ')).toEqual({ people: [], codes: [], orders: [], mails: [] })
  })

  test('the page of a customer has one timeline from the order to the sign-in, with devices as counts', async () => {
    await bought('T-1,rosa@mail.example', 'T-2,rosa@mail.example.org')
    const [code] = (await find('rosa@mail.example')).codes.filter((one) => one.customerEmail === 'rosa@mail.example')
    willow.clock.advance(60_000)
    const before = await customer('Rosa@mail.example')
    expect(before).toMatchObject({ email: 'rosa@mail.example', user: null, deletionDueAt: null, needsApproval: false })
    expect(before.timeline.map(({ kind }) => kind).toSorted()).toEqual(['mailed', 'ordered'])
    await register('rosa@mail.example', code?.code ?? '')
    willow.clock.advance(60_000)
    const payload = { email: 'rosa@mail.example', password: 'a good password' }
    expect((await willow.app.inject({ method: 'POST', url: '/api/custom-login', payload })).statusCode).toBe(200)
    await expect.poll(async () => (await customer('rosa@mail.example')).timeline[0]?.kind).toBe('signed-in')
    const after = await customer('rosa@mail.example')
    expect(after.user).toMatchObject({ name: 'Rosa Reed', email: 'rosa@mail.example' })
    expect(after.counts).toEqual({ sessions: 1, devicePasswords: 0, passkeys: 0, apps: 0 })
    expect(after.orders.map(({ orderNumber }) => orderNumber)).toEqual(['T-1'])
    expect(after.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ordered', 'mailed', 'redeemed', 'signed-up']))
  })

  test('an order to a mistyped address is on the page of the account that has redeemed its code', async () => {
    await bought('M-1,mira@mial.example')
    const [code] = (await find('mira@mial.example')).codes
    await olive.send({ method: 'PATCH', url: `/api/admin/access-codes/${code?.id}`, payload: { customerEmail: null } })
    await register('mira@mail.example', code?.code ?? '')
    expect((await customer('mira@mail.example')).orders).toMatchObject([{ orderNumber: 'M-1' }])
  })

  test('a customer without an account has a page with each code, the latest email with it, and no planners', async () => {
    await bought('N-1,nell@mail.example')
    const page = await customer('nell@mail.example')
    expect(page).toMatchObject({ user: null, planners: [], orders: [{ orderNumber: 'N-1' }] })
    const [code] = page.codes
    expect(page.codeMails).toMatchObject([{ codeId: code?.id, to: 'nell@mail.example', state: 'waiting' }])
    willow.clock.advance(60_000)
    const url = `/api/admin/orders/${page.orders[0]?.id}/resend`
    expect((await olive.send({ method: 'POST', url, payload: { email: 'nell@mail.example.org' } })).statusCode).toBe(200)
    const corrected = await customer('nell@mail.example.org')
    expect(corrected.codeMails).toMatchObject([{ codeId: code?.id, to: 'nell@mail.example.org' }])
    expect((corrected.codeMails[0]?.at ?? '') > (page.codeMails[0]?.at ?? '')).toBe(true)
  })

  test('the codes of an order are mailed again ten times a day at most', async () => {
    await bought('L-1,lars@mail.example')
    const [order] = (await customer('lars@mail.example')).orders
    const resend = async () => (await olive.send({ method: 'POST', url: `/api/admin/orders/${order?.id}/resend` })).statusCode
    for (let sent = 0; sent < 10; sent += 1) expect(await resend()).toBe(200)
    expect(await resend()).toBe(429)
  })

  test('the page lists the planners of an account once, and says which of them were given', async () => {
    const rosa = await willow.fixtures.signedInUser({ name: 'Rosa Bright' })
    const post = (url: string, payload: object) => olive.send({ method: 'POST', url, payload })
    const product = async (name: string) => {
      const wanted = { name, isCoded: true, isStamped: false, editions: [], rules: [] }
      return (await post('/api/admin/products', wanted)).json().product as { id: string }
    }
    const [diary, planner] = [await product('Diary'), await product('Planner')]
    await post(`/api/admin/users/${rosa.id}/products`, { productId: diary.id })
    for (let made = 0; made < 2; made += 1) {
      const { code: accessCode } = (await post('/api/admin/create-access-code', { productId: planner.id })).json()
      await rosa.send({ method: 'POST', url: `/api/users/${rosa.id}/access-codes`, payload: { accessCode } })
    }
    expect((await customer(rosa.email)).planners.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { productId: diary.id, name: 'Diary', isGiven: true },
      { productId: planner.id, name: 'Planner', isGiven: false },
    ])
    await willow.database.queries.deleteFrom('products').execute()
  })

  test('an address that the shop does not know has no page', async () => {
    const reply = await ask('nobody@mail.example')
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'admin.customer_not_found'])
  })

  describe('what waits for a decision today', () => {
    const strict = useWillow(current, () => ({ clock: willow.clock, config: { requireApproval: true } }))
    beforeAll(async () => {
      const registration = (await find(olive.email)).people[0]?.id
      await olive.send({ method: 'POST', url: `/api/admin/approve-user/${registration}` })
    })
    const decisions = async (app = strict.app) =>
      (await app.inject({ url: '/api/admin/decisions', headers: { cookie: olive.cookie } })).json<Decisions>()

    test('are people without approval, the oldest five first, only in a shop that approves everybody', async () => {
      const before = (await decisions()).people.count
      for (let at = 0; at < 6; at += 1) await willow.fixtures.user({ name: `Waiting ${at}` })
      await willow.fixtures.user({ isApproved: true })
      const { people } = await decisions()
      expect([people.count - before, people.first.length]).toEqual([6, 5])
      const times = people.first.map(({ registeredAt }) => registeredAt)
      expect(times).toEqual(times.toSorted())
      expect(await decisions(willow.app)).toMatchObject({ asksApproval: false, people: { count: 0, first: [] } })
      const url = `/api/admin/customer?email=${encodeURIComponent(people.first[0]?.email ?? '')}`
      const page = await strict.app.inject({ url, headers: { cookie: olive.cookie } })
      expect(page.json()).toMatchObject({ needsApproval: true, user: { state: 'pending' } })
    })

    test('are refunded orders whose code was used', async () => {
      await bought('D-1,dora@mail.example')
      await register('dora@mail.example', (await find('dora@mail.example')).codes[0]?.code ?? '')
      await imported('Order ID,Email,Status', 'D-1,dora@mail.example,refunded')
      const { orders } = await decisions()
      expect([orders.count, orders.first.map(({ orderNumber }) => orderNumber)]).toEqual([1, ['D-1']])
      const url = `/api/admin/orders/${orders.first[0]?.id}/decide`
      expect((await olive.send({ method: 'POST', url, payload: { decision: 'keep' } })).statusCode).toBe(200)
      expect((await decisions()).orders).toEqual({ count: 0, first: [] })
    })

    test('are accounts that will be deleted within a day, until they are kept or gone', async () => {
      const dayMs = 24 * 60 * 60 * 1000
      const robin = await willow.fixtures.user({ name: 'Robin Leaving' })
      const url = `/api/admin/users/${robin.id}/deletion`
      expect((await olive.send({ method: 'POST', url, payload: { isAsked: true } })).statusCode).toBe(200)
      const dueIn = async (ms: number) => {
        const due = { due_at: new Date(willow.clock.now() + ms).toISOString() }
        await willow.database.queries.updateTable('account_deletions').set(due).where('user_id', '=', robin.id).execute()
        return (await decisions()).deletions
      }
      const none = { count: 0, first: [] }
      expect(await dueIn(dayMs + 1)).toEqual(none)
      expect(await dueIn(0)).toEqual(none)
      expect(await dueIn(dayMs)).toMatchObject({ count: 1, first: [{ userId: robin.id, name: 'Robin Leaving' }] })
      expect((await olive.send({ method: 'DELETE', url })).statusCode).toBe(200)
      expect((await decisions()).deletions).toEqual(none)
    })
  })

  test('attack: neither the search nor the page shows what a customer writes', async () => {
    const robin = await willow.fixtures.signedInUser({ name: 'Robin Wren' })
    await uploadFile(robin, 'Diary of sorrows.png', await pngPage())
    const goal = { userId: robin.id, title: 'Leave my job', timeframe: 'monthly' }
    expect((await robin.send({ method: 'POST', url: '/api/goals', payload: goal })).statusCode).toBe(201)
    const shown = [await ask(robin.email), ...(await Promise.all(['sorrows', 'job', robin.email].map((q) => find(q))))]
    expect(JSON.stringify(shown.map((one) => ('body' in one ? one.body : one)))).not.toMatch(/sorrows|Leave my job/)
  })
})
