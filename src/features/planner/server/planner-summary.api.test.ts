import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { createTestClock, type TestUser } from '#test/willow.ts'
import type { Book, PlannerState, WrittenMonth, WrittenPages } from '../planner.contract.ts'

const shape = { year: 2026, months: 2 }
const pages = plannerPages(shape)
/** Page number of a day, from 1. The pages of the year, two months and eight weeks come first. */
const dayPage = (dayOfYear: number) => 1 + 2 + 8 + dayOfYear
const print = (number: number) => printOf(pages[number - 1] ?? { texts: [], links: [] })
const blank = (dayOfYear: number) => ({ streams: [print(dayPage(dayOfYear))] })
const written = (dayOfYear: number) => ({ streams: [print(dayPage(dayOfYear)), penStrokes(3, dayOfYear)] })
const loose = { streams: ['BT /F1 12 Tf 50 500 Td (A loose page) Tj ET'] }

forEachDatabase((current) => {
  const willow = useWillow(current, () => ({ clock: createTestClock('2026-02-10T12:00:00.000Z') }))
  let ada: TestUser
  beforeAll(async () => {
    await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), blankPlanner(shape))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const state = async () => (await ada.send({ url: `/api/users/${ada.id}/planner` })).json<PlannerState>()
  const exported = async (...content: Parameters<typeof writePdf>[0]) => (await uploadFile(ada, 'a.pdf', writePdf(content))).id

  test('a file is named while it is read, and what it brought is summed up afterwards', async () => {
    const nothing = {
      ...{
        isAvailable: true,
        isOn: true,
        writtenDays: 0,
        newPages: 0,
        openPages: 0,
        notices: 0,
        isToFetch: false,
        isWithoutPlanner: false,
      },
      ...{ lastDay: null, hasPages: false },
    }
    expect(await state()).toEqual({ ...nothing, reading: [] })
    const first = await exported(written(5), blank(6), written(7), loose)
    const reading = [{ uploadId: first, state: 'waiting', pagesTotal: 0, pagesDone: 0, error: null }]
    expect(await state()).toEqual({ ...nothing, reading })
    await willow.runJobs('planner')
    expect(await state()).toEqual({
      ...{ isAvailable: true, isOn: true, hasPages: true, reading: [] },
      ...{
        writtenDays: 2,
        newPages: 2,
        openPages: 1,
        notices: 0,
        isToFetch: false,
        isWithoutPlanner: false,
        lastDay: '2026-01-07',
      },
    })
  })

  test('the last day is one that has come, if there is one, in the calendar and in the book', async () => {
    const lastDays = async () => {
      const books = (await ada.send({ url: `/api/users/${ada.id}/editions` })).json<Book[]>()
      return [(await state()).lastDay, ...books.map(({ lastDay }) => lastDay)]
    }
    await exported(written(50), blank(52))
    await willow.runJobs('planner')
    expect(await lastDays()).toEqual(['2026-02-19', '2026-02-19'])
    await exported(written(5))
    await willow.runJobs('planner')
    expect(await lastDays()).toEqual(['2026-01-05', '2026-01-05'])
    // Where it is tomorrow already.
    await exported(written(42), written(43))
    await willow.runJobs('planner')
    expect(await lastDays()).toEqual(['2026-02-11', '2026-02-11'])
  })

  test('the months that hold pages are listed with their days, each once, without blank pages and deleted files', async () => {
    const months = async () => (await ada.send({ url: `/api/users/${ada.id}/months` })).json<WrittenMonth[]>()
    expect(await months()).toEqual([])
    const week = { streams: [print(8), penStrokes(3)] }
    await exported(written(5), blank(6), written(31))
    const second = await exported(written(5), week, blank(40))
    await willow.runJobs('planner')
    const january = { month: '2026-01', days: [5, 31] }
    expect(await months()).toEqual([january, { month: '2026-02', days: [] }])
    const eve = await willow.fixtures.signedInUser()
    expect((await eve.send({ url: `/api/users/${eve.id}/months` })).json()).toEqual([])
    await ada.send({ method: 'DELETE', url: `/api/uploads/${second}` })
    expect(await months()).toEqual([january])
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })
    expect(await months()).toEqual([])
  })

  test('only pages that came with the latest uploads are new, and a day counts once', async () => {
    await exported(written(5), written(6))
    await willow.runJobs('planner')
    willow.clock.advance(24 * 60 * 60_000)
    await exported(written(5), written(6), written(8))
    willow.clock.advance(10 * 60_000)
    await exported(written(5), written(9))
    await willow.runJobs('planner')
    expect(await state()).toMatchObject({ writtenDays: 4, newPages: 2, lastDay: '2026-01-09' })
  })

  test('deleted files and pages of other users are not counted', async () => {
    const bob = await willow.fixtures.signedInUser()
    await uploadFile(bob, 'b.pdf', writePdf([written(1), loose]))
    const id = await exported(written(5), loose)
    await willow.runJobs('planner')
    expect(await state()).toMatchObject({ writtenDays: 1, openPages: 1 })
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect(await state()).toMatchObject({ writtenDays: 0, newPages: 0, openPages: 0, lastDay: null })
  })

  test('of the files that are read, deleted ones are not named, and at most fifty', async () => {
    const gone = await exported(written(5))
    await ada.send({ method: 'DELETE', url: `/api/uploads/${gone}` })
    expect((await state()).reading).toEqual([])
    for (let sent = 0; sent < 51; sent++) await exported(written(5))
    expect((await state()).reading).toHaveLength(50)
  })

  const writtenPages = async (today: string) =>
    (await ada.send({ url: `/api/users/${ada.id}/written-pages?today=${today}` })).json<WrittenPages>()
  const datesOf = ({ newest, week, years }: WrittenPages) => [
    newest?.date,
    ...[week, years].map((all) => all.map(({ date }) => date)),
  ]

  test('Home gets the newest written page of the reader’s own day, the last seven days and this day in earlier years', async () => {
    const none = { writtenDays: 0, newest: null, week: [], years: [], news: null }
    expect(await writtenPages('2026-02-10')).toEqual(none)
    const id = await exported(written(5), written(34), blank(35), written(37), written(50))
    await willow.runJobs('planner')
    expect(datesOf(await writtenPages('2026-02-10'))).toEqual(['2026-02-06', ['2026-02-06'], []])
    expect(datesOf(await writtenPages('2026-02-09'))).toEqual(['2026-02-06', ['2026-02-03', '2026-02-06'], []])
    expect(datesOf(await writtenPages('2027-01-05'))).toEqual(['2026-02-19', [], ['2026-01-05']])
    expect(datesOf(await writtenPages('2026-01-04'))).toEqual([undefined, [], []])
    expect(await writtenPages('2026-02-10')).toMatchObject({ writtenDays: 4, news: null })
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect(await writtenPages('2026-02-10')).toEqual(none)
  })

  test('Home gets no day that isn’t in the calendar, and says what is new only about a later export', async () => {
    const { statusCode } = await ada.send({ url: `/api/users/${ada.id}/written-pages?today=2026-02-29` })
    expect(statusCode).toBe(400)
    await exported(written(5), written(6))
    await willow.runJobs('planner')
    const since = new Date(willow.clock.now()).toISOString()
    willow.clock.advance(24 * 60 * 60_000)
    await exported(written(5), written(6), written(8))
    await willow.runJobs('planner')
    expect((await writtenPages('2026-02-11')).news).toMatchObject({ pages: 1, since })
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn: false } })
    expect(datesOf(await writtenPages('2026-02-11'))).toEqual([undefined, [], []])
  })

  test('a blank version that was chosen is not the newest page, and the page has the shape of its file', async () => {
    await exported(written(36), blank(37))
    await willow.runJobs()
    const { newest } = await writtenPages('2026-02-10')
    expect([newest?.date, newest?.shape]).toEqual(['2026-02-05', expect.closeTo(595 / 842, 1)])
    await exported(written(37))
    await willow.runJobs('planner')
    const { pageInstanceId = '' } = (await writtenPages('2026-02-10')).newest ?? {}
    const versions = (await ada.send({ url: `/api/page-instances/${pageInstanceId}/versions` })).json<
      { id: string; hasInk: boolean }[]
    >()
    const blankOne = versions.find(({ hasInk }) => !hasInk)
    await ada.send({ method: 'PUT', url: `/api/page-instances/${blankOne?.id}/choice`, payload: { isChosen: true } })
    expect((await writtenPages('2026-02-10')).newest?.date).toBe('2026-02-05')
  })
})
