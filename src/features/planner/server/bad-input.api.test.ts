import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import {
  blankPlanner,
  type PdfPage,
  penStrokes,
  plannerPages,
  printOf,
  redrawnPrint,
  writePdf,
} from '#test/documents/planner-pdf.ts'
import { addEdition, publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Edition, EditionPage } from '../editions.contract.ts'
import type { Book, PageInstance, PlannerDay, PlannerImport } from '../planner.contract.ts'

/** Only the first month, whose days come after the year page, the month page and four week pages. */
const shapeOf = (year: number) => ({ year, months: 1 })
const printed = (year: number, day: number) =>
  printOf(plannerPages(shapeOf(year))[1 + 1 + 4 + day - 1] ?? { texts: [], links: [] })
const written = (year: number, day: number, lines = 3): PdfPage => ({ streams: [printed(year, day), penStrokes(lines, day)] })
const encrypted = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n' +
    'trailer<</Root 1 0 R/Encrypt<</Filter/Standard/V 2/R 3/Length 128/P -4/O(a)/U(b)>>>>',
)

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  let ada: TestUser
  let editionId: string
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    editionId = await publish(blankPlanner(shapeOf(2026)))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  async function add(content: Buffer): Promise<Edition> {
    const id = await addEdition(willow, olive, content)
    return (await olive.send({ url: `/api/admin/editions/${id}` })).json<Edition>()
  }
  const publish = (content: Buffer) => publishEdition(willow, olive, content)
  const retire = (id: string) => olive.send({ method: 'POST', url: `/api/admin/editions/${id}/retire` })
  const begin = async (content: Buffer) => (await uploadFile(ada, 'export.pdf', content)).id
  async function importOf(uploadId: string) {
    const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${uploadId}` })).json<PlannerImport[]>()
    return found
  }
  async function read(content: Buffer) {
    const id = await begin(content)
    await willow.runJobs('planner')
    return (await importOf(id)) as PlannerImport
  }
  const pagesOf = async ({ id }: PlannerImport) =>
    (await ada.send({ url: `/api/imports/${id}/pages?limit=200` })).json<PageInstance[]>()
  const days = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/days?from=2026-01-01&to=2026-12-31` })).json<PlannerDay[]>()

  test('an encrypted file is reported as encrypted, as an export and as an edition', async () => {
    expect(await read(encrypted)).toMatchObject({ state: 'failed', error: 'encrypted', placed: 0 })
    expect(await add(encrypted)).toMatchObject({ state: 'failed', error: 'encrypted' })
  })

  test('the pages of a truncated export get their dates', async () => {
    const whole = writePdf([written(2026, 5), written(2026, 6), written(2026, 7)])
    const found = await read(whole.subarray(0, whole.indexOf('trailer')))
    expect(found).toMatchObject({ state: 'done', pagesTotal: 3, placed: 3, withInk: 3 })
  })

  test("empty pages, pages of any size and rotated pages don't make an import fail", async () => {
    const sizes = writePdf([{ streams: [] }, { streams: ['0 0 9 9 re f'], width: 30_000 }, written(2026, 5)])
    const found = await read(Buffer.from(sizes.toString('latin1').replaceAll('/Type/Page/', '/Rotate 90 /Type/Page/'), 'latin1'))
    expect(found).toMatchObject({ state: 'done', pagesTotal: 3, placed: 1, unplaced: 2 })
  })

  test('a planner without dates gets kinds but no dates, and none of its pages is in the calendar', async () => {
    const undated = plannerPages({ ...shapeOf(2026), hasYearOnPages: false }).slice(1)
    const content = writePdf(undated.map((page) => ({ streams: [`${printOf(page)}\n1 w`] })))
    const found = await add(content)
    expect(found).toMatchObject({ state: 'ready', year: null })
    const all = (await olive.send({ url: `/api/admin/editions/${found.id}/pages?limit=200` })).json<EditionPage[]>()
    expect(new Set(all.map(({ dateFrom }) => dateFrom))).toEqual(new Set([null]))
    await olive.send({ method: 'POST', url: `/api/admin/editions/${found.id}/publish` })
    const page = await read(writePdf([{ streams: [`${printOf(undated[10] ?? { texts: [], links: [] })}\n1 w`, penStrokes(3)] }]))
    expect(page).toMatchObject({ placed: 1, withInk: 1 })
    expect(await days()).toEqual([])
    expect((await ada.send({ url: `/api/users/${ada.id}/editions` })).json<Book[]>()).toMatchObject([
      { id: found.id, from: null, written: 1 },
    ])
    await retire(found.id)
  })

  test('the pages of two planners in one file are each placed in their own planner', async () => {
    const other = await publish(blankPlanner(shapeOf(2027)))
    const found = await read(writePdf([written(2026, 5), written(2026, 6), written(2027, 5), written(2027, 6)]))
    expect((await pagesOf(found)).map(({ editionId: id, dateFrom }) => [id, dateFrom])).toEqual([
      [editionId, '2026-01-05'],
      [editionId, '2026-01-06'],
      [other, '2027-01-05'],
      [other, '2027-01-06'],
    ])
    await retire(other)
  })

  test("a corrected planner replaces the earlier one, and the users' existing pages stay in place", async () => {
    const before = await read(writePdf([written(2026, 5)]))
    const moved = plannerPages({ ...shapeOf(2026), margin: 44 })
    const corrected = await publish(writePdf(moved.map((page) => ({ ...page, streams: [printOf(page)] }))))
    await retire(editionId)
    const page = moved[1 + 1 + 4 + 6 - 1] ?? { texts: [], links: [] }
    await read(writePdf([{ streams: [printOf(page), penStrokes(3)] }]))
    expect((await pagesOf(before)).map(({ editionId: id }) => id)).toEqual([editionId])
    expect((await days()).map(({ date, editionId: id }) => [date, id])).toEqual([
      ['2026-01-05', editionId],
      ['2026-01-06', corrected],
    ])
    await retire(corrected)
    await olive.send({ method: 'POST', url: `/api/admin/editions/${editionId}/publish` })
    await willow.runJobs('planner')
  })

  test('the same export from two devices at once adds each day once', async () => {
    const content = writePdf([written(2026, 5), written(2026, 6)])
    await Promise.all([begin(content), begin(content)])
    await Promise.all([willow.runJobs('planner'), willow.runJobs('planner')])
    const found = (await ada.send({ url: `/api/users/${ada.id}/imports` })).json<PlannerImport[]>()
    expect(found.map(({ state, placed }) => [state, placed])).toEqual([
      ['done', 2],
      ['done', 2],
    ])
    expect((await days()).map(({ date }) => date)).toEqual(['2026-01-05', '2026-01-06'])
  })

  test('an upload that is deleted or cancelled before it is read adds no pages', async () => {
    const [deleted, cancelled] = [await begin(writePdf([written(2026, 5)])), await begin(writePdf([written(2026, 6)]))]
    await ada.send({ method: 'DELETE', url: `/api/uploads/${deleted}` })
    await ada.send({ method: 'POST', url: `/api/imports/${(await importOf(cancelled))?.id}/cancel` })
    await willow.runJobs('planner')
    expect(await importOf(deleted)).toBeUndefined()
    expect(await importOf(cancelled)).toMatchObject({ state: 'cancelled', placed: 0 })
    expect(await days()).toEqual([])
  })

  test('ten exports that each have one more written page add ten pages, and each day once', { timeout: 300_000 }, async () => {
    const pages = (writtenDays: number) =>
      Array.from({ length: 12 }, (_, at) => (at < writtenDays ? written(2026, at + 1) : { streams: [printed(2026, at + 1)] }))
    const found: PlannerImport[] = []
    for (let days = 1; days <= 10; days++) found.push(await read(writePdf(pages(days))))
    expect(found.map(({ placed, withInk, newPages, unchanged }) => [placed, withInk, newPages, unchanged])).toEqual(
      Array.from({ length: 10 }, (_, at) => [12, at + 1, 1, at === 0 ? 0 : 11]),
    )
    const all = (await days()).filter(({ kind }) => kind === 'day')
    expect(all).toHaveLength(12)
    expect(all.filter(({ inkStep }) => inkStep !== 'none').map(({ date }) => date)).toEqual(
      Array.from({ length: 10 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`),
    )
  })

  test('a redrawn page with a word of another year is left for its owner to place', async () => {
    const page = plannerPages(shapeOf(2026))[1 + 1 + 4 + 4] ?? { texts: [], links: [] }
    const found = await read(
      writePdf([
        {
          streams: [
            redrawnPrint({ ...page, texts: page.texts.map((text) => ({ ...text, text: text.text.replace('2026', '2025') })) }),
          ],
        },
      ]),
    )
    expect(found).toMatchObject({ placed: 0, unplaced: 1 })
  })
})
