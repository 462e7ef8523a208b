import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/ids.ts'
import { deleteDueAccounts } from '#operations/server/upkeep/delete-accounts.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, password, type TestUser } from '#test/willow.ts'
import type { OwnPlanner } from '../own-planners.contract.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  const blank = blankPlanner({ year: 2027, months: 1 })
  const large = blankPlanner({ year: 2027, months: 2 })
  let admin: TestUser
  let ada: TestUser
  let small: string
  let product: { id: string }
  const queries = () => willow.database.queries

  async function addEdition(title: string, content: Buffer, isPublished = true): Promise<string> {
    const form = await formBody([
      ['title', title],
      ['file', { filename: 'planner.pdf', content }],
    ])
    const { id } = (await admin.send({ method: 'POST', url: '/api/admin/editions', ...form })).json<{ id: string }>()
    await willow.runJobs('planner')
    if (isPublished) await admin.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
    return id
  }
  async function addProduct(name: string, editions: { id: string; label: string }[]): Promise<{ id: string }> {
    const payload = { name, isCoded: true, isStamped: false, rules: [], editions }
    return (await admin.send({ method: 'POST', url: '/api/admin/products', payload })).json().product
  }
  /** A code that was bought with the product, as orders make it. */
  async function codeOf(productId: string, email?: string): Promise<string> {
    const code = await willow.fixtures.code(email)
    await queries().updateTable('access_codes').set({ product_id: productId }).where('code', '=', code).execute()
    return code
  }
  const redeem = (user: TestUser, accessCode: string) =>
    user.send({ method: 'POST', url: `/api/users/${user.id}/access-codes`, payload: { accessCode } })
  const planners = async (user: TestUser) => (await user.send({ url: `/api/users/${user.id}/planners` })).json<OwnPlanner[]>()
  const file = (user: TestUser, id: string, headers: Record<string, string> = {}) =>
    user.send({ url: `/api/users/${user.id}/planners/${id}/file`, headers })
  const cover = (user: TestUser, id: string) =>
    user.send({ url: `/api/users/${user.id}/editions/${id}/pages/1/picture?width=64` })

  beforeEach(async () => {
    for (const table of ['products', 'editions', 'edition_pages', 'access_codes', 'jobs', 'rate_limits'] as const)
      await queries().deleteFrom(table).execute()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    ada = await willow.fixtures.signedInUser()
    small = await addEdition('Daily planner 2027', blank)
    product = await addProduct('Planner 2027', [{ id: small, label: '10 inch' }])
  })

  test('the owner of a code without a planner is told that none belongs to it, where the shop has planners to download', async () => {
    const isWithout = async () =>
      (await ada.send({ url: `/api/users/${ada.id}/planner` })).json<{ isWithoutPlanner: boolean }>().isWithoutPlanner
    expect(await isWithout()).toBe(false)
    await redeem(ada, await willow.fixtures.code())
    expect(await isWithout()).toBe(true)
    await queries().updateTable('editions').set({ state: 'ready' }).execute()
    expect(await isWithout()).toBe(false)
    await queries().updateTable('editions').set({ state: 'published' }).execute()
    await admin.send({ method: 'POST', url: `/api/admin/users/${ada.id}/products`, payload: { productId: product.id } })
    expect(await isWithout()).toBe(false)
  })

  test('attack: what the shop gave to one user, or beside their code, opens nothing to another, and ends with the code', async () => {
    const eve = await willow.fixtures.signedInUser()
    const other = await addEdition('Large', large)
    const next = await addProduct('Planner 2028', [{ id: other, label: '13 inch' }])
    await admin.send({ method: 'POST', url: `/api/admin/users/${ada.id}/products`, payload: { productId: product.id } })
    const code = await willow.fixtures.code()
    await redeem(ada, code)
    const { id } = await queries().selectFrom('access_codes').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    const further = { id: newId(), product_id: next.id, code_id: id, user_id: null, given_at: '2026-03-02T09:00:00.000Z' }
    await queries().insertInto('given_products').values(further).execute()
    await redeem(eve, await willow.fixtures.code())
    expect((await file(ada, other)).statusCode).toBe(200)
    expect(await planners(eve)).toEqual([])
    for (const edition of [small, other]) expect((await file(eve, edition)).statusCode).toBe(404)
    await queries().updateTable('access_codes').set({ taken_back_at: '2026-03-02T09:00:00.000Z' }).where('id', '=', id).execute()
    expect((await file(ada, other)).statusCode).toBe(404)
    expect((await file(ada, small)).statusCode).toBe(200)
  })

  test('an owner who redeems the code of a product sees its planners, and downloads them whole and in parts', async () => {
    expect(await planners(ada)).toEqual([])
    const reply = await redeem(ada, await codeOf(product.id))
    expect([reply.statusCode, reply.json()]).toEqual([201, { message: 'The code was added.', productId: product.id }])
    const [{ editions } = { editions: [] }] = await planners(ada)
    expect(await planners(ada)).toMatchObject([{ id: product.id, name: 'Planner 2027' }])
    expect(editions).toEqual([
      { id: small, title: 'Daily planner 2027', label: '10 inch', year: 2027, pageCount: expect.any(Number) },
    ])

    const whole = await file(ada, small)
    expect(whole.rawPayload.equals(blank)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Daily planner 2027 (10 inch).pdf"',
      'content-length': String(blank.length),
    })
    const part = await file(ada, small, { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${blank.length}`])
    expect(part.rawPayload.equals(blank.subarray(100, 200))).toBe(true)
    expect((await cover(ada, small)).statusCode).toBe(200)
  })

  test('a planner waits to be fetched until its owner downloads it, says that they have it, or brings a page of it', async () => {
    const isToFetch = async (user: TestUser) => (await user.send({ url: `/api/users/${user.id}/planner` })).json().isToFetch
    const say = (user: TestUser) =>
      user.send({ method: 'POST', url: `/api/users/${user.id}/planner-notices/fetched`, payload: { carriesOver: false } })
    const [ben, cleo] = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
    await say(ben)
    expect(await isToFetch(ben)).toBe(false)
    for (const user of [ada, ben, cleo]) await redeem(user, await codeOf(product.id))
    expect([await isToFetch(ada), await isToFetch(ben), await isToFetch(cleo)]).toEqual([true, true, true])
    expect((await file(ben, 'none')).statusCode).toBe(404)
    expect(await isToFetch(ben)).toBe(true)
    expect((await file(ada, small)).statusCode).toBe(200)
    expect((await say(ben)).json()).toEqual([])
    await uploadFile(
      cleo,
      'a.pdf',
      writePdf([{ streams: [printOf(plannerPages({ year: 2027, months: 1 })[8] ?? { texts: [], links: [] }), penStrokes(3)] }]),
    )
    await willow.runJobs()
    expect([await isToFetch(ada), await isToFetch(ben), await isToFetch(cleo)]).toEqual([false, false, false])
  })

  test('the shop sees since when a code is used and its planner downloaded, and finds those that never were', async () => {
    const [ben, eve] = [await willow.fixtures.signedInUser(), await willow.fixtures.signedInUser()]
    const [adas, bens, unused] = [await codeOf(product.id), await codeOf(product.id), await codeOf(product.id)]
    const plain = await willow.fixtures.code()
    await redeem(ada, adas)
    await redeem(ben, bens)
    await redeem(eve, plain)
    const listed = async (filter: string) => {
      const reply = await admin.send({ url: `/api/admin/access-codes?${filter}` })
      const rows = reply.json<{ code: string; downloadedAt: string | null }[]>()
      expect(reply.headers['x-total-count']).toBe(String(rows.length))
      return rows
    }
    const codesIn = async (filter: string) => (await listed(filter)).map(({ code }) => code).toSorted()
    expect(await codesIn('state=never_downloaded')).toEqual([adas, bens].toSorted())
    expect(await codesIn('state=never_used')).toEqual([unused])
    const downloadedAt = new Date(willow.clock.now()).toISOString()
    await file(ada, small)
    willow.clock.advance(60_000)
    await file(ada, small, { range: 'bytes=100-199' })
    expect(await codesIn('state=never_downloaded&sort=code')).toEqual([bens])
    expect(await listed(`q=${adas}`)).toMatchObject([{ downloadedAt }])

    const customer = (await admin.send({ url: `/api/admin/customer?email=${ada.email}` })).json()
    expect(customer.codes).toMatchObject([{ code: adas, usedAt: expect.any(String), downloadedAt }])
    const csv = await admin.send({ url: '/api/admin/export/access-codes?format=csv' })
    expect(csv.body).toContain(downloadedAt)
    const never = await admin.send({ url: '/api/admin/export/access-codes?format=csv&state=never_downloaded' })
    expect([never.body.includes(bens), never.body.includes(adas)]).toEqual([true, false])

    const payload = { proof: password, timeZone: 'UTC' }
    await ada.send({ method: 'POST', url: '/api/account/deletion', payload })
    willow.clock.advance(8 * 24 * 60 * 60 * 1000)
    expect(await deleteDueAccounts(willow)).toBe(1)
    const [row] = await queries().selectFrom('access_codes').selectAll().where('code', '=', adas).execute()
    expect(row).toMatchObject({ is_downloaded: true, downloaded_at: null })
  })

  test('attack: without a product of its own, every edition is 404, a guessed one too', async () => {
    const eve = await willow.fixtures.signedInUser()
    const other = await addEdition('Large', large)
    await redeem(ada, await codeOf(product.id))
    await redeem(eve, await willow.fixtures.code())
    expect(await planners(eve)).toEqual([])
    for (const [user, id] of [
      [eve, small],
      [eve, 'none'],
      [ada, other],
    ] as const) {
      expect((await file(user, id)).json()).toEqual({ message: 'There is no such edition.', code: 'planner.edition_not_found' })
      expect((await cover(user, id)).statusCode).toBe(404)
    }
  })

  describe('blank pages', () => {
    const shape = { year: 2027, months: 1 }
    const print = (number: number) => printOf(plannerPages(shape)[number - 1] ?? { texts: [], links: [] })
    const day = (dayOfMonth: number) => 1 + 1 + 4 + dayOfMonth
    const bookPage = (user: TestUser, number: number, id = small) =>
      user.send({ url: `/api/users/${user.id}/editions/${id}/pages/${number}/picture?width=64` })
    /** Uploads these pages and a loose one, and puts that one on a page of the edition. */
    async function exports(user: TestUser, numbers: readonly number[], by = { editionId: small, editionPage: day(9) }) {
      const streams = [...numbers.map((number) => [print(number), penStrokes(3)]), ['BT /F1 12 Tf 50 500 Td (Loose) Tj ET']]
      await uploadFile(user, 'export.pdf', writePdf(streams.map((page) => ({ streams: page }))))
      await willow.runJobs()
      const [read] = (await user.send({ url: `/api/users/${user.id}/imports` })).json<{ id: string }[]>()
      const pages = (await user.send({ url: `/api/imports/${read?.id}/pages` })).json<{ id: string }[]>()
      const answer = { method: 'PATCH', url: `/api/page-instances/${pages.at(-1)?.id}`, payload: by } as const
      expect((await user.send(answer)).statusCode).toBe(200)
    }
    const codesOf = async (user: TestUser, numbers: readonly number[], id = small) =>
      Promise.all(numbers.map(async (number) => (await bookPage(user, number, id)).statusCode))

    test('attack: whoever puts a page on an edition that is sold sees no blank page of it, and its day stays', async () => {
      await exports(ada, [])
      expect(await codesOf(ada, [1, day(9)])).toEqual([404, 404])
      const days = await ada.send({ url: `/api/users/${ada.id}/days?from=2027-01-01&to=2027-01-31` })
      expect(days.json()).toMatchObject([{ date: '2027-01-09', editionId: small, editionPage: day(9) }])
    })

    test('attack: nor does an edition open that corrects one that is sold', async () => {
      const corrected = await addEdition('Corrected', large, false)
      const payload = { corrects: small, changes: 'A month more' }
      await admin.send({ method: 'PUT', url: `/api/admin/editions/${corrected}/correction`, payload })
      await admin.send({ method: 'POST', url: `/api/admin/editions/${corrected}/publish` })
      await exports(ada, [], { editionId: corrected, editionPage: 3 })
      expect(await codesOf(ada, [1, 3], corrected)).toEqual([404, 404])
    })

    test('of pages whose print was recognized, these blank pages are shown, also without a product', async () => {
      await exports(ada, [day(4), day(5)])
      expect(await codesOf(ada, [day(4), day(5), day(6), day(9), 1])).toEqual([200, 200, 404, 404, 404])
    })

    test('a code without a product opens them if it was redeemed after the edition was published, and not the others', async () => {
      const ben = await willow.fixtures.signedInUser()
      await redeem(ben, await willow.fixtures.code())
      willow.clock.advance(1000)
      const later = await addEdition('Later', large)
      await addProduct('Later', [{ id: later, label: '' }])
      for (const one of [ada, ben]) await exports(one, [])
      await redeem(ada, await willow.fixtures.code())
      expect([await codesOf(ada, [1]), await codesOf(ben, [1])]).toEqual([[200], [200]])
      await exports(ben, [], { editionId: later, editionPage: 3 })
      expect(await codesOf(ben, [1, 3], later)).toEqual([404, 404])
    })

    test('an edition of no product is open to everybody with pages in it', async () => {
      const free = await addEdition('Free', large)
      await exports(ada, [], { editionId: free, editionPage: 3 })
      expect(await codesOf(ada, [1, 3], free)).toEqual([200, 200])
    })
  })

  test('an edition is there once it is published, and stays when it is retired', async () => {
    const draft = await addEdition('Large', large, false)
    const both = await addProduct('Both', [
      { id: small, label: '' },
      { id: draft, label: '' },
    ])
    await redeem(ada, await codeOf(both.id))
    const ids = async () => (await planners(ada)).flatMap(({ editions }) => editions.map(({ id }) => id))
    expect(await ids()).toEqual([small])
    expect((await file(ada, draft)).statusCode).toBe(404)
    await admin.send({ method: 'POST', url: `/api/admin/editions/${small}/retire` })
    expect(await ids()).toEqual([small])
  })

  test('a product that was removed stays with its buyers, and opens no more to others', async () => {
    await redeem(ada, await codeOf(product.id))
    const before = await planners(ada)
    expect((await admin.send({ method: 'DELETE', url: `/api/admin/products/${product.id}` })).statusCode).toBe(200)
    expect(await planners(ada)).toEqual(before)
    expect([(await file(ada, small)).statusCode, (await cover(ada, small)).statusCode]).toEqual([200, 200])
    const eve = await willow.fixtures.signedInUser()
    expect([(await file(eve, small)).statusCode, (await cover(eve, small)).statusCode]).toEqual([404, 404])
    const listed = (await admin.send({ url: '/api/admin/products' })).json<{ products: unknown[] }>().products
    expect(listed).toEqual([])
    expect((await admin.send({ method: 'DELETE', url: `/api/admin/products/${product.id}` })).statusCode).toBe(404)
  })

  test('a code that is limited to reading keeps the file and opens no later edition; one taken back opens nothing', async () => {
    const code = await codeOf(product.id)
    await redeem(ada, code)
    const change = (columns: { read_only_at?: string | null; taken_back_at?: string }) =>
      queries().updateTable('access_codes').set(columns).where('code', '=', code).execute()
    const now = () => new Date(willow.clock.now()).toISOString()
    await change({ read_only_at: now() })
    willow.clock.advance(1000)
    const corrected = await addEdition('Corrected', large, false)
    const payload = { corrects: small, changes: 'A month more' }
    await admin.send({ method: 'PUT', url: `/api/admin/editions/${corrected}/correction`, payload })
    await admin.send({ method: 'POST', url: `/api/admin/editions/${corrected}/publish` })
    const codes = async () => [(await file(ada, small)).statusCode, (await file(ada, corrected)).statusCode]
    expect(await codes()).toEqual([200, 404])
    expect((await planners(ada))[0]?.editions.map(({ id }) => id)).toEqual([small])
    await change({ read_only_at: null })
    expect(await codes()).toEqual([200, 200])
    await change({ taken_back_at: now() })
    expect(await codes()).toEqual([404, 404])
  })

  test('a wrong, a used, a void code and one of another customer are refused with a sentence each, and count as guesses', async () => {
    const bound = await codeOf(product.id, 'ben@mail.example')
    const [used, voided] = [await codeOf(product.id), await codeOf(product.id)]
    const ben = await willow.fixtures.signedInUser()
    await redeem(ben, used)
    await queries()
      .updateTable('access_codes')
      .set({ voided_at: '2026-01-01T00:00:00.000Z' })
      .where('code', '=', voided)
      .execute()
    for (const [code, message] of [
      ['WILLOWNOTHING', 'Invalid access code or email'],
      [bound, 'Invalid access code or email'],
      [used, 'Someone has already used this access code.'],
      [voided, 'The shop has voided this access code.'],
      ['  ', 'Please type your access code.'],
    ] as const) {
      const reply = await redeem(ada, code)
      expect([reply.statusCode, reply.json().message]).toEqual([400, message])
    }
    for (let tries = 0; tries < 10; tries++) await redeem(ada, 'WILLOWNOTHING')
    const good = await codeOf(product.id)
    expect((await redeem(ada, good)).statusCode).toBe(429)
    const signUp = await willow.app.inject({
      method: 'POST',
      url: '/api/validate-access-code',
      payload: { name: 'Ada', email: ada.email, accessCode: good },
    })
    expect(signUp.statusCode).toBe(429)
    const row = await queries().selectFrom('access_codes').select('is_used').where('code', '=', good).executeTakeFirst()
    expect(row?.is_used).toBe(false)
  })

  test('a code that the account has redeemed already changes nothing and says so, also when no guesses are left', async () => {
    const code = await codeOf(product.id)
    await redeem(ada, code)
    const before = await queries().selectFrom('access_codes').selectAll().where('code', '=', code).execute()
    for (let tries = 0; tries < 11; tries++) await redeem(ada, 'WILLOWNOTHING')
    const again = await redeem(ada, `code: ${code.toLowerCase()}`)
    const yours = { message: 'You have already used this access code.', productId: product.id }
    expect([again.statusCode, again.json()]).toEqual([201, yours])
    expect(await queries().selectFrom('access_codes').selectAll().where('code', '=', code).execute()).toEqual(before)
  })

  test('an account that is about to be deleted takes a code only once it is kept', async () => {
    const code = await codeOf(product.id)
    await ada.send({ method: 'POST', url: '/api/account/deletion', payload: { proof: password } })
    const refused = await redeem(ada, code)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'access.account_leaving'])
    await ada.send({ method: 'DELETE', url: '/api/account/deletion' })
    expect((await redeem(ada, code)).statusCode).toBe(201)
  })

  test('a planner that was bought can be read before it has a page of its owner, and nobody else can read it', async () => {
    const page = (user: TestUser, path: string) => user.send({ url: `/api/users/${user.id}/editions/${small}/pages${path}` })
    expect((await page(ada, '/1')).statusCode).toBe(404)
    await redeem(ada, await codeOf(product.id))
    expect((await page(ada, '/1')).json()).toMatchObject({ number: 1, pageInstanceId: null, inkStep: null })
    expect((await page(ada, '?kinds=day&limit=2')).json()).toHaveLength(2)
    expect((await ada.send({ url: `/api/users/${ada.id}/editions` })).json()).toEqual([])
    const ben = await willow.fixtures.signedInUser()
    for (const path of ['/1', '']) expect((await page(ben, path)).statusCode).toBe(404)
  })

  test('of two accounts that redeem a code at once, one gets it', async () => {
    const code = await codeOf(product.id)
    const ben = await willow.fixtures.signedInUser()
    const replies = await Promise.all([redeem(ada, code), redeem(ben, code)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
    expect((await planners(ada)).length + (await planners(ben)).length).toBe(1)
  })
})
