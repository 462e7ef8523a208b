import { beforeEach, expect, test, vi } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { Edition } from '../editions.contract.ts'
import type { OwnPlanner, PlannerNotice } from '../own-planners.contract.ts'
import type { PlannerDay, PlannerState } from '../planner.contract.ts'
import type { OwnedEdition } from './owned-editions.ts'
import { createPlannerNotices } from './planner-notices.ts'

const shape = { year: 2026, months: 1 }
const printed = plannerPages(shape).map((page) => ({ ...page, streams: [printOf(page)] }))
const blank = writePdf(printed)
/** The same planner with another word on its last page. */
const repaired = writePdf(
  printed.map((page, at) =>
    at < printed.length - 1 ? page : { ...page, streams: [`${page.streams[0]}\nBT\n/F1 9 Tf (Notes) Tj\nET`] },
  ),
)

forEachDatabase((current) => {
  const willow = useWillow(current)
  let admin: TestUser
  let ada: TestUser
  let small: string
  let product: { id: string }
  const queries = () => willow.database.queries

  async function addEdition(title: string, content: Buffer): Promise<string> {
    const form = await formBody([
      ['title', title],
      ['file', { filename: 'planner.pdf', content }],
    ])
    const { id } = (await admin.send({ method: 'POST', url: '/api/admin/editions', ...form })).json<{ id: string }>()
    await willow.runJobs('planner')
    return id
  }
  const publish = (id: string) => admin.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
  const correct = (id: string, corrects: string | null, changes = '') =>
    admin.send({ method: 'PUT', url: `/api/admin/editions/${id}/correction`, payload: { corrects, changes } })
  async function addProduct(name: string, editions: string[], more: { follows?: string; shopUrl?: string } = {}) {
    const opened = editions.map((id) => ({ id, label: '10 inch' }))
    const payload = { name, isCoded: true, isStamped: false, rules: [], editions: opened, ...more }
    return (await admin.send({ method: 'POST', url: '/api/admin/products', payload })).json().product as { id: string }
  }
  async function redeem(user: TestUser, productId: string) {
    const accessCode = await willow.fixtures.code()
    await queries().updateTable('access_codes').set({ product_id: productId }).where('code', '=', accessCode).execute()
    await user.send({ method: 'POST', url: `/api/users/${user.id}/access-codes`, payload: { accessCode } })
    willow.clock.advance(1000)
  }
  const notices = async (user: TestUser) =>
    (await user.send({ url: `/api/users/${user.id}/planner-notices` })).json<PlannerNotice[]>()
  const told = async (user: TestUser) => (await notices(user)).map(({ kind, planner }) => `${kind} ${planner}`)
  const answer = (user: TestUser, id: string, carriesOver = false) =>
    user.send({ method: 'POST', url: `/api/users/${user.id}/planner-notices/${id}`, payload: { carriesOver } })
  const state = async (user: TestUser) => (await user.send({ url: `/api/users/${user.id}/planner` })).json<PlannerState>()
  const listed = async (user: TestUser) =>
    (await user.send({ url: `/api/users/${user.id}/planners` })).json<OwnPlanner[]>().flatMap(({ editions }) => editions)
  const file = (user: TestUser, id: string) => user.send({ url: `/api/users/${user.id}/planners/${id}/file` })

  beforeEach(async () => {
    for (const table of ['products', 'editions', 'edition_pages', 'access_codes', 'jobs', 'rate_limits'] as const)
      await queries().deleteFrom(table).execute()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    ada = await willow.fixtures.signedInUser()
    small = await addEdition('Daily 2026', blank)
    await publish(small)
    product = await addProduct('Planner 2026', [small])
    await redeem(ada, product.id)
  })

  async function publishCorrection(of = small, changes = 'The notes have a title.', content = repaired): Promise<string> {
    const id = await addEdition('Daily 2026, second edition', content)
    expect((await correct(id, of, changes)).json<Edition>()).toMatchObject({ corrects: of, changes })
    await publish(id)
    return id
  }

  test('owners of a corrected edition are told once, and find it in the place of the old one', async () => {
    const eve = await willow.fixtures.signedInUser()
    expect(await notices(ada)).toEqual([])
    const second = await publishCorrection()
    expect(await notices(ada)).toEqual([
      {
        ...{ id: `corrected-${second}`, kind: 'corrected', planner: 'Planner 2026', before: '10 inch' },
        ...{ editionId: second, changes: 'The notes have a title.', shopUrl: '', folders: [], goals: [] },
      },
    ])
    expect((await state(ada)).notices).toBe(1)
    expect(await listed(ada)).toMatchObject([{ id: second, label: '10 inch' }])
    expect((await file(ada, second)).rawPayload.equals(repaired)).toBe(true)
    expect((await file(ada, small)).rawPayload.equals(blank)).toBe(true)

    // Somebody who buys it afterwards has the corrected one from the beginning.
    const ben = await willow.fixtures.signedInUser()
    await redeem(ben, product.id)
    await admin.send({ method: 'POST', url: `/api/admin/editions/${second}/retire` })
    await publish(second)
    expect([await notices(ben), await notices(eve), await listed(eve)]).toEqual([[], [], []])
    expect((await file(eve, second)).statusCode).toBe(404)
    expect((await answer(ada, `corrected-${second}`)).json()).toEqual([])
    expect([await notices(ada), (await state(ada)).notices]).toEqual([[], 0])

    const third = await publishCorrection(second, '', blankPlanner({ ...shape, margin: 40 }))
    expect(await told(ada)).toEqual(['corrected Planner 2026'])
    expect(await listed(ada)).toMatchObject([{ id: third }])
  })

  test('an edition that the product names itself is listed once, under its own variant', async () => {
    const second = await publishCorrection()
    await admin.send({
      method: 'PUT',
      url: `/api/admin/products/${product.id}`,
      payload: {
        ...{ name: 'Planner 2026', isCoded: true, isStamped: false, rules: [] },
        editions: [
          { id: small, label: '10 inch' },
          { id: second, label: '10 inch, second edition' },
        ],
      },
    })
    expect(await listed(ada)).toMatchObject([{ id: second, label: '10 inch, second edition' }])
  })

  test('only an edition that waits can correct one that was published, and not itself', async () => {
    const second = await addEdition('Second', repaired)
    for (const [id, corrects] of [
      [second, second],
      [second, 'none'],
      [small, small],
    ] as const)
      expect((await correct(id, corrects)).json().code).toBe('planner.not_correctable')
    expect((await correct('none', small)).statusCode).toBe(404)
    await correct(second, small, ' Repaired. ')
    expect((await correct(second, null, 'kept?')).json<Edition>()).toMatchObject({ corrects: null, changes: '' })
    await publish(second)
    expect((await correct(second, small)).statusCode).toBe(409)
    expect([await notices(ada), (await listed(ada)).map(({ id }) => id)]).toEqual([[], [small]])
  })

  test('what is written in the corrected edition is placed on its days, beside the first one', async () => {
    await publishCorrection()
    const written = printed.map((page, at) =>
      at === 6 || at === 7 ? { ...page, streams: [...page.streams, penStrokes(4, at)] } : page,
    )
    await uploadFile(ada, 'export.pdf', writePdf(written))
    await willow.runJobs('planner')
    const days = (await ada.send({ url: `/api/users/${ada.id}/days?from=2026-01-01&to=2026-01-31` })).json<PlannerDay[]>()
    expect(days.filter(({ inkStep }) => inkStep !== 'none' && inkStep !== null)).toHaveLength(2)
    // Pages that both editions have stay in the book of the first one.
    expect([...new Set(days.map(({ editionId }) => editionId))]).toEqual([small])
  })

  test('owners of this year are offered the newest of the years after it, until they have one', async () => {
    const later = await addEdition('Daily 2027', blankPlanner({ year: 2027, months: 1 }))
    const next = await addProduct('Planner 2027', [later], { follows: product.id, shopUrl: 'https://shop.example/2027' })
    expect(await notices(ada)).toEqual([])
    await publish(later)
    const found = { kind: 'next', planner: 'Planner 2027', before: 'Planner 2026', shopUrl: 'https://shop.example/2027' }
    expect(await notices(ada)).toMatchObject([found])
    const last = await addProduct('Planner 2028', [later], { follows: next.id })
    expect(await told(ada)).toEqual(['next Planner 2028'])
    await redeem(ada, last.id)
    expect(await told(ada)).toEqual([])
    const ben = await willow.fixtures.signedInUser()
    expect(await notices(ben)).toEqual([])
    await redeem(ben, product.id)
    const [offer] = await notices(ben)
    expect((await answer(ben, offer?.id ?? '')).json()).toEqual([])
    expect(await notices(ben)).toEqual([])
  })

  async function ownsBothYears(): Promise<string> {
    const later = await addEdition('Daily 2027', blankPlanner({ year: 2027, months: 1 }))
    await publish(later)
    const next = await addProduct('Planner 2027', [later], { follows: product.id })
    const make = (url: string, payload: object) => ada.send({ method: 'POST', url, payload: { userId: ada.id, ...payload } })
    for (const name of ['Travel 2026', 'Travel', 'Kept 2026', 'Kept 2027']) await make('/api/folders', { name })
    for (const title of ['Read 26 books in 2026', 'Sleep']) await make('/api/goals', { title, timeframe: 'yearly' })
    await make('/api/goals', { title: 'Taxes 2026', timeframe: 'monthly' })
    const done = (await make('/api/goals', { title: 'Done in 2026', timeframe: 'yearly' })).json<{ id: string }>()
    await ada.send({ method: 'PATCH', url: `/api/goals/${done.id}`, payload: { isActive: false } })
    await redeem(ada, next.id)
    return `carry-${next.id}`
  }
  const folders = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/folders` })).json<{ name: string }[]>().map(({ name }) => name)
  const goals = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/goals` })).json<{ title: string }[]>().map(({ title }) => title)

  test('folders and open yearly goals that name the old year are carried over once, when the owner says so', async () => {
    const id = await ownsBothYears()
    const before = [await folders(), await goals()]
    expect(await notices(ada)).toMatchObject([
      { id, kind: 'carry', planner: 'Planner 2027', folders: ['Travel 2027'], goals: ['Read 26 books in 2027'] },
    ])
    expect([await folders(), await goals()]).toEqual(before)
    const replies = await Promise.all([answer(ada, id, true), answer(ada, id, true)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await notices(ada)).toEqual([])
    await answer(ada, id, true)
    const names = await folders()
    expect(names.filter((name) => name.startsWith('Travel'))).toEqual(['Travel', 'Travel 2026', 'Travel 2027'])
    expect(await goals()).toEqual(['Done in 2026', 'Taxes 2026', 'Sleep', 'Read 26 books in 2027'])
  })

  test('who says no keeps everything as it is, and nobody can answer for somebody else', async () => {
    const id = await ownsBothYears()
    const before = [await folders(), await goals()]
    const eve = await willow.fixtures.signedInUser()
    await answer(eve, id, true)
    await answer(ada, id, false)
    await answer(ada, id, true)
    expect([await folders(), await goals()]).toEqual(before)
    expect(await queries().selectFrom('planner_notices').select('user_id').where('notice', '=', id).execute()).toEqual([
      { user_id: ada.id },
    ])
  })

  test('of two answers that were under way at once, only the first counts', async () => {
    const id = await ownsBothYears()
    const waiting: (() => void)[] = []
    const carry = vi.fn(async () => {})
    const edition = { year: 2026, corrects: null, correctedBy: null, publishedAt: null }
    const owns = (productId: string, year: number) => ({ ...edition, year, product: { id: productId, name: productId } })
    const next = id.replace('carry-', '')
    const found = createPlannerNotices({
      ...{ database: willow.database, clock: willow.clock, editions: { findOpen: async () => new Map() } },
      owned: async () => [owns(product.id, 2026), owns(next, 2027)] as OwnedEdition[],
      offeredProducts: async () => [{ id: next, name: 'Planner 2027', follows: product.id, shopUrl: '', editions: [] }],
      nextYear: {
        async find() {
          await new Promise<void>((resolve) => waiting.push(resolve))
          return { folders: ['Travel 2027'], goals: [] }
        },
        carry,
      },
    })
    const answers: Promise<void>[] = []
    for (const carriesOver of [false, true]) {
      answers.push(found.answer(ada.id, id, carriesOver))
      await expect.poll(() => waiting.length).toBe(answers.length)
    }
    for (const [at, done] of answers.entries()) {
      waiting[at]?.()
      await done
    }
    expect(carry).not.toHaveBeenCalled()
  })
})
