import { beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { Edition } from '../editions.contract.ts'
import { type PageInstance, type PlannerImport, plannerApi } from '../planner.contract.ts'

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
  choose: { body: { isOn: true }, reply: 'nothing' },
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
  picture: { query: 'width=64', reply: 404 },
  month: { reply: 404 },
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
  const ask = (name: keyof typeof plannerApi, userId: string) => {
    const { method, path } = plannerApi[name]
    const { query, body } = askedOf[name]
    const url = path
      .replace(':userId', userId)
      .replace(':id', idIn(path))
      .replace(':number', String(number))
      .replace(':month', '2026-01.pdf')
    const request = { method, url: query ? `${url}?${query.replace('{upload}', ids.upload)}` : url }
    return eve.send(body ? { ...request, payload: body } : request)
  }
  const names = Object.keys(plannerApi) as (keyof typeof plannerApi)[]

  test("no route gives a user another user's pages, planners, pictures or imports", async () => {
    for (const name of names) {
      const reply = await ask(name, eve.id)
      const { reply: expected } = askedOf[name]
      expect([name, reply.statusCode]).toEqual([name, expected === 404 ? 404 : 200])
      for (const id of [ada.id, ids.import, ids.page, ids.edition]) expect([name, reply.body.includes(id)]).toEqual([name, false])
    }
  })
})
