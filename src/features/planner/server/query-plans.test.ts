import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/ids.ts'
import { plannedEngines, usePlannedWillow } from '#test/databases/query-plans.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import type { TestUser } from '#test/willow.ts'
import type { OpenPage, PlannerDay } from '../planner.contract.ts'
import { createPlannerStore } from './planner.store.ts'

const shape = { year: 2026, months: 1 }
const pages = plannerPages(shape)
const print = (number: number) => printOf(pages[number - 1] ?? { texts: [], links: [] })
const loose = (words: string) => ({ streams: [`BT /F1 12 Tf 50 500 Td (A loose page of ${words}) Tj ET`] })

describe.each(plannedEngines)('on $engine', ({ open }) => {
  const planned = usePlannedWillow(open)
  let ada: TestUser
  let editionId: string

  beforeAll(async () => {
    const { willow } = planned
    editionId = await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), blankPlanner(shape))
    ada = await willow.fixtures.signedInUser()
    const written = { streams: [print(12), penStrokes(3)] }
    for (const words of ['spring', 'summer']) {
      await uploadFile(ada, 'a.pdf', writePdf([written, loose(words), loose(`${words} again`)]))
      await willow.runJobs('planner')
    }
  })

  const own = async <Row>(path: string) => (await ada.send({ url: `/api/users/${ada.id}/${path}` })).json<Row[]>()

  test.each([
    ['what the planner holds', async () => 'planner'],
    ['the open questions', async () => 'open-pages?limit=1'],
    [
      'the open questions after the first',
      async () => {
        const [first] = await own<OpenPage>('open-pages?limit=1')
        return `open-pages?limit=1&cursor=${first?.importId}.${first?.sourcePage}`
      },
    ],
    ['the days of a month', async () => 'days?from=2026-01-01&to=2026-01-31'],
    ['the months with pages', async () => 'months'],
    ['the written pages for Home', async () => 'written-pages?today=2026-01-09'],
    ['the imports', async () => 'imports?limit=1'],
    ['the planners', async () => 'editions'],
    ['the pages of a planner', async () => `editions/${editionId}/pages?limit=1&written=1`],
  ])('%s: no query reads a whole table', async (_, pathOf) => {
    await expectNoScan(`/api/users/${ada.id}/${await pathOf()}`)
  })

  test('the pages with writing: all versions are read once, not again for each page', async () => {
    planned.recorded.takeQueries()
    await own(`editions/${editionId}/pages?limit=1&written=1`)
    const steps = await Promise.all(planned.recorded.takeQueries().map((query) => planned.recorded.explain(query)))
    expect(steps.flat().join('\n')).toMatch(/MATERIALIZE version|CTE version/)
  })

  test('the versions of a page: no query reads a whole table', async () => {
    const [day] = await own<PlannerDay>('days?from=2026-01-01&to=2026-01-31')
    await expectNoScan(`/api/page-instances/${day?.pageInstanceId}/versions`)
  })

  test('a move of pages, the pages after it, its undo and the choice of a version: no query reads a whole table', async () => {
    const [moveId, otherId] = [newId(), newId()]
    const [, second] = await own<OpenPage>('open-pages?limit=2')
    const [day] = await own<PlannerDay>('days?from=2026-01-01&to=2026-01-31')
    await expectNoScan(`/api/page-instances/${second?.id}`, 'PATCH', { date: '2026-01-20', following: 1, moveId })
    await expectNoScan(`/api/page-moves/${moveId}/undo`, 'POST')
    await expectNoScan(`/api/page-instances/${day?.pageInstanceId}`, 'PATCH', { editionPage: 13, moveId: otherId })
    await expectNoScan(`/api/page-moves/${otherId}/undo`, 'POST')
    await expectNoScan(`/api/page-instances/${day?.pageInstanceId}/choice`, 'PUT', { isChosen: true })
  })

  test('the pictures to compare with a new planner: no query reads a whole table', async () => {
    const { willow, recorded } = planned
    const imports = createPlannerStore(willow.database)
    const filled = willow.database.queries.updateTable('page_instances').set({ picture_key: 'AAAA' })
    await filled.where('method', 'is', null).execute()
    recorded.takeQueries()
    expect(await willow.database.transaction((tx) => imports.hasUnplacedPicture(tx, ada.id))).toBe(true)
    const found = []
    for await (const some of imports.unplacedPictures(ada.id)) found.push(...some)
    expect(found.length).toBeGreaterThan(1)
    await expectNoScanIn(recorded.takeQueries())
  })

  async function expectNoScan(url: string, method: 'GET' | 'PATCH' | 'POST' | 'PUT' = 'GET', payload?: object) {
    const { recorded } = planned
    recorded.takeQueries()
    const reply = await ada.send({ url, method, ...(payload ? { payload } : {}) })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
    expect(reply.json()).not.toEqual([])
    await expectNoScanIn(recorded.takeQueries())
  }

  async function expectNoScanIn(queries: ReturnType<typeof planned.recorded.takeQueries>) {
    const { recorded, tableScan } = planned
    expect(queries.length).toBeGreaterThan(1)
    for (const query of queries) {
      // This table has one row for each planner of the shop.
      const scans = (await recorded.explain(query)).filter((step) => tableScan.test(step) && !/\beditions\b/.test(step))
      expect(scans, query.compile().sql).toEqual([])
    }
  }
})
