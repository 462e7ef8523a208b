import { beforeAll, expect, test } from 'vitest'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { Edition } from '../editions.contract.ts'
import {
  type PageInstance,
  type PlannerDay,
  type PlannerImport,
  type PlannerState,
  plannerApi,
  type Reading,
} from '../planner.contract.ts'

const shape = { year: 2026, months: 1 }
/** Page number of January 5, after the pages of the year, the month and its four weeks. */
const number = 1 + 1 + 4 + 5

/** A request for Ada's data by another user, who pretends to own it. */
interface Asked {
  query?: string
  body?: object
  /** The expected reply: 404, or the other user's own data without any of Ada's. */
  reply: 404 | 'nothing'
}

/** Every route of the planner needs an entry here. */
const askedOf: Record<keyof typeof plannerApi, Asked> = {
  state: { reply: 'nothing' },
  writtenPages: { query: 'today=2026-03-02', reply: 'nothing' },
  choose: { body: { isOn: true }, reply: 'nothing' },
  reading: { reply: 'nothing' },
  lookAgain: { reply: 'nothing' },
  removeReading: { body: { isRemoved: false }, reply: 'nothing' },
  imports: { query: 'uploadId={upload}', reply: 'nothing' },
  importPages: { reply: 404 },
  cancelImport: { reply: 404 },
  answerPage: { body: { ignore: true }, reply: 404 },
  undoMove: { reply: 404 },
  openPages: { reply: 'nothing' },
  pageVersions: { reply: 404 },
  chooseVersion: { body: { isChosen: true }, reply: 404 },
  pageInstance: { reply: 404 },
  days: { query: 'from=2026-01-01&to=2026-12-31', reply: 'nothing' },
  months: { reply: 'nothing' },
  picture: { query: 'width=64', reply: 404 },
  savedPages: { query: 'from=2026-01-01&to=2026-01-31', reply: 404 },
  savedPagesProgress: { reply: 'nothing' },
  books: { reply: 'nothing' },
  bookPages: { reply: 404 },
  bookPage: { reply: 404 },
  blankPicture: { query: 'width=64', reply: 404 },
}

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let eve: TestUser
  let ids: Record<'upload' | 'import' | 'page' | 'edition', string>
  beforeAll(async () => {
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    ada = await willow.fixtures.signedInUser()
    eve = await willow.fixtures.signedInUser()
    const send = async (user: TestUser, url: string, field: [string, string], content: Buffer) => {
      const form = await formBody([field, ['file', { filename: 'planner.pdf', content }]])
      const reply = await user.send({ method: 'POST', url, ...form })
      await willow.runJobs('planner')
      return reply.json<{ id: string }>().id
    }
    const edition = await send(olive, '/api/admin/editions', ['title', 'Daily'], blankPlanner(shape))
    expect((await olive.send({ url: `/api/admin/editions/${edition}` })).json<Edition>().state).toBe('ready')
    await olive.send({ method: 'POST', url: `/api/admin/editions/${edition}/publish` })
    const print = printOf(plannerPages(shape)[number - 1] ?? { texts: [], links: [] })
    const upload = await send(ada, '/api/uploads', ['userId', ada.id], writePdf([{ streams: [print, penStrokes(3)] }]))
    const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports` })).json<PlannerImport[]>()
    const [page] = (await ada.send({ url: `/api/imports/${found?.id}/pages` })).json<PageInstance[]>()
    expect(page).toMatchObject({ editionId: edition, dateFrom: '2026-01-05' })
    ids = { upload, import: found?.id ?? '', page: page?.id ?? '', edition }
  })

  const idIn = (path: string) =>
    path.includes('/imports/') ? ids.import : path.includes('/page-instances/') ? ids.page : ids.edition
  const ask = (name: keyof typeof plannerApi, user: TestUser) => {
    const { method, path } = plannerApi[name]
    const { query, body } = askedOf[name]
    const url = path
      .replace(':userId', user.id)
      .replace(':id', idIn(path))
      .replace(':number', String(number))
      .replace(':month', '2026-01.pdf')
    const request = { method, url: query ? `${url}?${query.replace('{upload}', ids.upload)}` : url }
    return user.send(body ? { ...request, payload: body } : request)
  }
  const names = Object.keys(plannerApi) as (keyof typeof plannerApi)[]

  test("no route gives a user another user's pages, planners, pictures or imports", async () => {
    for (const name of names) {
      const reply = await ask(name, eve)
      const { reply: expected } = askedOf[name]
      expect([name, reply.statusCode]).toEqual([name, expected === 404 ? 404 : 200])
      for (const id of [ada.id, ids.import, ids.page, ids.edition]) expect([name, reply.body.includes(id)]).toEqual([name, false])
    }
  })

  const planner = (payload: object, what = '') => ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner${what}`, payload })
  const shown = names.filter((name) => plannerApi[name].method === 'GET')

  test('while recognition is paused, or what was read is removed, no route shows any of it, and then all of it again', async () => {
    const answers = async () => {
      const of: Record<string, [number, boolean]> = {}
      for (const name of shown) {
        const { statusCode, body } = await ask(name, ada)
        of[name] = [statusCode, [ids.import, ids.page, ids.edition].some((id) => body.includes(id))]
      }
      return of
    }
    const before = await answers()
    const nothing = Object.fromEntries(shown.map((name) => [name, [askedOf[name].reply === 404 ? 404 : 200, false]]))
    await planner({ isOn: false })
    expect(await answers()).toEqual(nothing)
    await planner({ isRemoved: true }, '/reading')
    expect(await answers()).toEqual(nothing)
    await planner({ isOn: true })
    expect(await answers()).toEqual(before)
    expect(Object.values(before)).not.toContainEqual([404, false])
  })

  test('what was read is there again as it was until seven days after its removal, and then gone, apart from what was said', async () => {
    const reading = async () => (await ada.send({ url: `/api/users/${ada.id}/planner/reading` })).json<Reading>()
    const isOn = async () => (await ada.send({ url: `/api/users/${ada.id}/planner` })).json<PlannerState>().isOn
    const later = async (days: number) => {
      willow.clock.advance(days * 24 * 60 * 60 * 1000)
      await cleanUp({ ...willow })
    }
    const removed = (isRemoved: boolean) => planner({ isRemoved }, '/reading')
    await ada.send({ method: 'PATCH', url: `/api/page-instances/${ids.page}`, payload: { date: '2026-01-05' } })
    expect(await reading()).toEqual({ pages: 1, goesAt: null, inkGoesTo: null })
    await removed(true)
    const goesAt = new Date(willow.clock.now() + 7 * 24 * 60 * 60 * 1000).toISOString()
    await later(6)
    await removed(true)
    expect(await reading()).toEqual({ pages: 1, goesAt, inkGoesTo: null })
    await removed(false)
    expect([await isOn(), await reading()]).toEqual([true, { pages: 1, goesAt: null, inkGoesTo: null }])
    await planner({ isOn: false })
    await removed(true)
    await removed(false)
    expect(await isOn()).toBe(false)
    await removed(true)
    await later(8)
    await removed(false)
    expect([await isOn(), await reading()]).toEqual([false, { pages: 0, goesAt: null, inkGoesTo: null }])
    const { queries } = current().database
    const sizes = queries
      .selectFrom('derived_sizes')
      .select('row_count')
      .where('user_id', '=', ada.id)
      .where('kind', '=', 'pages')
    expect(await sizes.execute()).toEqual([])
    const noted = queries.selectFrom('removals').select('removed_id').where('kind', '=', 'import')
    expect(await noted.execute()).toEqual([{ removed_id: ids.import }])
    await planner({ isOn: true })
    await willow.runJobs('planner')
    const [page] = (await ada.send({ url: `/api/users/${ada.id}/days?from=2026-01-01&to=2026-12-31` })).json<PlannerDay[]>()
    const again = await ada.send({ url: `/api/page-instances/${page?.pageInstanceId}` })
    expect(again.json()).toMatchObject({ dateFrom: '2026-01-05', method: 'person' })
  })
})
