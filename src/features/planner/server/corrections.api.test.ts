import { beforeAll, beforeEach, expect, test } from 'vitest'
import { firstRow } from '#kit/server/db/rows.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { OpenPage, PageInstance, PageVersion, PlannerDay, PlannerImport, PlannerState } from '../planner.contract.ts'
import { pageMovedSince } from '../planner.errors.ts'
import { uploadsWithInkOf } from './ink/ink-of-day.ts'
import { createMovesStore } from './moves.store.ts'
import { type InstanceRow, instanceColumns } from './pages.store.ts'

const shape = { year: 2026, months: 2 }
const pages = plannerPages(shape)
/** Page number of a day, from 1. The pages of the year, two months and eight weeks come first. */
const dayPage = (dayOfYear: number) => 1 + 2 + 8 + dayOfYear
const print = (number: number) => printOf(pages[number - 1] ?? { texts: [], links: [] })
const written = (dayOfYear: number, strokes = 3) => ({ streams: [print(dayPage(dayOfYear)), penStrokes(strokes, dayOfYear)] })
const loose = (words: string) => ({ streams: [`BT /F1 12 Tf 50 500 Td (A loose page of ${words}) Tj ET`] })

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  let editionId: string
  beforeAll(async () => {
    editionId = await publishEdition(willow, await willow.fixtures.signedInUser({ isAdmin: true }), blankPlanner(shape))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  async function exported(...content: Parameters<typeof writePdf>[0]) {
    const { id } = await uploadFile(ada, 'export.pdf', writePdf(content))
    await willow.runJobs('planner')
    return id
  }
  async function pagesOf(uploadId: string) {
    const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${uploadId}` })).json<PlannerImport[]>()
    return (await ada.send({ url: `/api/imports/${found?.id}/pages?limit=200` })).json<PageInstance[]>()
  }
  const answer = (page: PageInstance | undefined, payload: object) =>
    ada.send({ method: 'PATCH', url: `/api/page-instances/${page?.id}`, payload })
  const undo = (moveId: string | null | undefined) => ada.send({ method: 'POST', url: `/api/page-moves/${moveId}/undo` })
  const days = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/days?from=2026-01-01&to=2026-02-28` })).json<PlannerDay[]>()
  const openPages = async () => (await ada.send({ url: `/api/users/${ada.id}/open-pages` })).json<OpenPage[]>()
  /** Everything that is stored about the user's pages, except the ids of rows. */
  const stored = async () => {
    const rows = willow.database.queries.selectFrom('page_instances').selectAll().where('user_id', '=', ada.id)
    const imports = willow.database.queries.selectFrom('imports').selectAll().where('user_id', '=', ada.id).orderBy('id')
    return [await rows.orderBy('import_id').orderBy('source_page').execute(), await imports.execute()]
  }

  test('a page moves to another day of its planner, and back exactly to where it was', async () => {
    const uploadId = await exported(written(9))
    const before = await stored()
    const [page] = await pagesOf(uploadId)
    const moved = (await answer(page, { date: '2026-01-12' })).json<PageInstance>()
    expect(moved).toMatchObject({ editionId, editionPage: dayPage(12), dateFrom: '2026-01-12', method: 'person', confidence: 1 })
    expect((await days()).map(({ date }) => date)).toEqual(['2026-01-12'])
    expect((await undo(moved.moveId)).json()).toEqual({ pages: 1 })
    expect(await stored()).toEqual(before)
    expect((await undo(moved.moveId)).json()).toEqual({ pages: 1 })
    expect((await undo('none')).statusCode).toBe(404)
  })

  test('the pages after it move with it, each a day further, and go back together', async () => {
    const uploadId = await exported(written(9), written(10), written(11), written(20))
    const before = await stored()
    const [first] = await pagesOf(uploadId)
    const moved = (await answer(first, { date: '2026-02-01', following: 2 })).json<PageInstance>()
    expect((await days()).map(({ date }) => date)).toEqual(['2026-01-20', '2026-02-01', '2026-02-02', '2026-02-03'])
    await undo(moved.moveId)
    expect(await stored()).toEqual(before)
    const last = pages.length
    expect((await answer(first, { editionPage: last, following: 1 })).json()).toMatchObject({ code: 'planner.unclear_answer' })
    expect(await stored()).toEqual(before)
  })

  test('a page of two days is found on both, and the page after it is a day after both', async () => {
    const { queries } = willow.database
    const setDates = (number: number, date_from: string | null, date_to: string | null) => {
      const page = queries.updateTable('edition_pages').set({ date_from, date_to }).where('edition_id', '=', editionId)
      return page.where('number', '=', number).execute()
    }
    await setDates(dayPage(12), '2026-01-12', '2026-01-13')
    await setDates(dayPage(13), null, null)
    const later = [22, 23, 24, 25, 26, 27]
    const [first] = await pagesOf(await exported(written(20), written(21), ...later.map((day) => written(day))))
    const both = { editionPage: dayPage(12), dateFrom: '2026-01-12', dateTo: '2026-01-13' }
    for (const date of ['2026-01-13', '2026-01-12'])
      expect((await answer(first, { date, following: 1 })).json()).toMatchObject(both)
    expect((await days()).slice(0, 2).map(({ date, editionPage }) => [date, editionPage])).toEqual([
      ['2026-01-12', dayPage(12)],
      ['2026-01-14', dayPage(14)],
    ])
    expect((await ada.send({ url: `/api/users/${ada.id}/months` })).json()).toEqual([
      { month: '2026-01', days: [12, 13, 14, ...later] },
    ])
    const since = '2026-01-01T00:00:00.000Z'
    const inkOn = async (day: string) => (await uploadsWithInkOf(queries, { userId: ada.id, day, since })).length
    expect([await inkOn('2026-01-11'), await inkOn('2026-01-13'), await inkOn('2026-01-15')]).toEqual([0, 1, 0])
    const home = await ada.send({ url: `/api/users/${ada.id}/written-pages?today=2027-01-13` })
    const shown = { date: '2026-01-12', dateTo: '2026-01-13' }
    expect(home.json()).toMatchObject({ years: [shown] })
    for (const day of [12, 13]) await setDates(dayPage(day), `2026-01-${day}`, `2026-01-${day}`)
    // Of a page for the day alone and one for several days, the first one is meant.
    await setDates(dayPage(40), '2026-02-09', '2026-02-11')
    expect((await answer(first, { date: '2026-02-10' })).json()).toMatchObject({ editionPage: dayPage(41) })
    await setDates(dayPage(40), '2026-02-09', '2026-02-09')
  })

  test('the pages of a file that is no export of the planner can be put on days, and each a day further', async () => {
    const uploadId = await exported(loose('one'), loose('two'), loose('three'))
    const other = await exported(loose('four'))
    expect(await openPages()).toHaveLength(1)
    const before = await stored()
    const [first] = await pagesOf(uploadId)
    const put = (await answer(first, { date: '2026-02-03', following: 1 })).json<PageInstance>()
    expect((await days()).map(({ date }) => date)).toEqual(['2026-02-03', '2026-02-04'])
    // Without a blank page to compare with, whether something is written is unknown. The calendar opens there anyway.
    const state = (await ada.send({ url: `/api/users/${ada.id}/planner` })).json<PlannerState>()
    expect(state).toMatchObject({ writtenDays: 0, lastDay: '2026-02-04' })
    await undo(put.moveId)
    expect(await stored()).toEqual(before)
    // The questions of the next file follow after the pages of this one.
    await answer(first, { date: '2026-02-03', following: 3 })
    expect((await days()).map(({ date }) => date)).toEqual(['2026-02-03', '2026-02-04', '2026-02-05', '2026-02-06'])
    expect((await pagesOf(other)).map(({ dateFrom }) => dateFrom)).toEqual(['2026-02-06'])
  })

  test('all open questions are one list, and a sequence of them is one answer', async () => {
    await exported(loose('one'), written(5))
    await exported(loose('nothing of a planner'), loose('at all'))
    for (const words of ['two', 'three']) await exported(loose(words), written(6))
    const open = await openPages()
    expect(open.map(({ sourcePage, originalName }) => [sourcePage, originalName])).toEqual(
      Array.from({ length: 3 }, () => [1, 'export.pdf']),
    )
    expect(open.map((page) => page.likelyDay)).toEqual(['2026-01-04', '2026-01-05', '2026-01-05'])
    const paged = await ada.send({ url: `/api/users/${ada.id}/open-pages?limit=2` })
    const next = /<([^>]*)>/.exec(String(paged.headers.link))?.[1] ?? ''
    expect((await ada.send({ url: next })).json<OpenPage[]>().map(({ id }) => id)).toEqual([open[2]?.id])
    const before = await stored()
    const { moveId } = (await answer(open[0], { date: '2026-02-10', following: 2999 })).json<PageInstance>()
    expect(await openPages()).toEqual([])
    const answered = (await days()).filter(({ date }) => date > '2026-02-01')
    expect(answered.map(({ date }) => date)).toEqual(['2026-02-10', '2026-02-11', '2026-02-12'])
    await undo(moveId)
    expect(await stored()).toEqual(before)
  })

  test('of two answers that read the page at the same time, the first one stays, and a repeated one is known', async () => {
    const [page] = await pagesOf(await exported(written(9)))
    const { queries } = willow.database
    const row = await firstRow<InstanceRow>(
      queries
        .selectFrom('page_instances')
        .select(instanceColumns)
        .where('id', '=', page?.id ?? ''),
    )
    if (!row) throw new Error('The page is stored.')
    const moves = createMovesStore(willow.database)
    const move = (id: string, date: string) => {
      const place = { editionId: null, editionPage: null, kind: 'day', dateFrom: date, dateTo: date } as const
      const now = new Date(willow.clock.now()).toISOString()
      return moves.move({ id, userId: ada.id, now }, [{ row, place, isIgnored: false }])
    }
    await move('first', '2026-02-01')
    await move('first', '2026-02-02')
    await expect(move('second', '2026-02-03')).rejects.toThrow(pageMovedSince().message)
    expect((await days()).map(({ date }) => date)).toEqual(['2026-02-01'])
  })

  test('the last fifty answers can be undone, and no older one', async () => {
    const [page] = await pagesOf(await exported(written(9)))
    const move = async () => {
      const reply = await answer(page, { date: '2026-01-12' })
      return reply.json<PageInstance>().moveId
    }
    const ids: (string | null)[] = []
    for (let made = 0; made < 51; made++) {
      ids.push(await move())
      willow.clock.advance(1000)
    }
    expect((await undo(ids[0])).statusCode).toBe(404)
    // Found, but a later answer about the same page comes before it.
    expect((await undo(ids[1])).statusCode).toBe(409)
  })

  test('an ignored page is taken back to its day, or to the open questions', async () => {
    const [open, placed] = await pagesOf(await exported(loose('one'), written(9)))
    await answer(placed, { ignore: true })
    expect(await days()).toEqual([])
    expect((await ada.send({ url: `/api/users/${ada.id}/planner` })).json()).toMatchObject({ hasPages: false })
    expect((await answer(placed, { ignore: false })).json()).toMatchObject({ dateFrom: '2026-01-09', isIgnored: false })
    await answer(open, { ignore: true })
    expect(await openPages()).toEqual([])
    await answer(open, { ignore: false })
    expect((await openPages()).map(({ id }) => id)).toEqual([open?.id])
  })

  test('an answer that was sent twice is one, and one that another device overtook changes nothing', async () => {
    const [page] = await pagesOf(await exported(written(9)))
    const moveId = '0199aaaa-0000-7000-8000-00000000000a'
    const mine = { date: '2026-01-12', moveId, after: page?.moveId }
    expect((await answer(page, mine)).json()).toMatchObject({ moveId })
    expect((await answer(page, mine)).json()).toMatchObject({ moveId, dateFrom: '2026-01-12' })
    // The other device hasn't seen the move.
    const other = await answer(page, { date: '2026-01-20', after: null })
    expect([other.statusCode, other.json().code]).toEqual([409, 'planner.page_moved'])
    const seen = (await answer(page, { date: '2026-01-20', after: moveId })).json<PageInstance>()
    const before = await stored()
    expect((await undo(moveId)).statusCode).toBe(409)
    expect(await stored()).toEqual(before)
    await undo(seen.moveId)
    await undo(moveId)
    expect((await days()).map(({ date }) => date)).toEqual(['2026-01-09'])
  })

  test('two devices that move one page at the same time agree on one place', async () => {
    const [page] = await pagesOf(await exported(written(9), written(10), written(11)))
    const sent = await Promise.all([
      answer(page, { date: '2026-02-01', following: 2, after: null }),
      answer(page, { date: '2026-02-11', following: 2, after: null }),
    ])
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const start = sent[0]?.statusCode === 200 ? 1 : 11
    expect((await days()).map(({ date }) => Number(date.slice(8)))).toEqual([start, start + 1, start + 2])
  })

  test('a move wins over a later reading, and its undo applies to copies that arrived since', async () => {
    const [page] = await pagesOf(await exported(written(9)))
    const { moveId } = (await answer(page, { date: '2026-01-12' })).json<PageInstance>()
    const again = await exported(written(9), written(20))
    expect((await pagesOf(again)).map(({ dateFrom }) => dateFrom)).toEqual(['2026-01-12', '2026-01-20'])
    await undo(moveId)
    expect((await pagesOf(again)).map(({ dateFrom }) => dateFrom)).toEqual(['2026-01-09', '2026-01-20'])
  })

  test('a page remembers where it was, long after a move can be undone, and goes back there alone or from another day', async () => {
    const [first, second] = await pagesOf(await exported(written(9), written(10)))
    const before = await stored()
    expect(first?.movedFrom).toBeNull()
    const moved = (await answer(first, { date: '2026-01-12', following: 1 })).json<PageInstance>()
    await answer(moved, { ignore: true })
    const there = (await answer(moved, { date: '2026-01-15' })).json<PageInstance>()
    await willow.database.queries.deleteFrom('page_moves').where('user_id', '=', ada.id).execute()
    expect(there.movedFrom).toEqual({ kind: 'day', dateFrom: '2026-01-09', dateTo: '2026-01-09' })
    const back = (await answer(there, { back: true })).json<PageInstance>()
    expect(back).toMatchObject({ dateFrom: '2026-01-09', method: 'stream', isIgnored: false, movedFrom: null })
    expect((await answer(back, { back: true })).statusCode).toBe(400)
    expect((await undo(back.moveId)).json()).toEqual({ pages: 1 })
    expect((await days()).map(({ date }) => date)).toEqual(['2026-01-13', '2026-01-15'])
    for (const page of [first, second]) expect((await answer(page, { back: true })).statusCode).toBe(200)
    await willow.database.queries.updateTable('page_instances').set({ move_id: null }).where('user_id', '=', ada.id).execute()
    expect(await stored()).toEqual(before)
  })

  test('each copy of an empty page goes back to its own day', async () => {
    const same = { streams: [penStrokes(3)] }
    const uploadId = await exported(written(9), same, same)
    const [, ...copies] = await pagesOf(uploadId)
    // As if they had been found by the pages around them.
    for (const [at, { id }] of copies.entries()) {
      const day = `2026-01-2${at}`
      const found = { kind: 'day', date_from: day, date_to: day, method: 'order' } as const
      await willow.database.queries.updateTable('page_instances').set(found).where('id', '=', id).execute()
    }
    const moved = (await answer(copies[0], { date: '2026-02-01' })).json<PageInstance>()
    expect((await pagesOf(uploadId)).map(({ dateFrom }) => dateFrom)).toEqual(['2026-01-09', '2026-02-01', '2026-02-01'])
    await answer(moved, { back: true })
    expect((await pagesOf(uploadId)).map(({ dateFrom }) => dateFrom)).toEqual(['2026-01-09', '2026-01-20', '2026-01-21'])
  })

  test('a page that its owner had moved and has written on since is where it is printed, with the chosen day as its first suggestion', async () => {
    const [page] = await pagesOf(await exported(written(9)))
    await answer(page, { date: '2026-01-12' })
    const [more] = await pagesOf(await exported(written(9, 6)))
    expect(more).toMatchObject({ dateFrom: '2026-01-09', method: 'stream' })
    expect(more?.suggestions).toMatchObject([{ editionId, editionPage: dayPage(12), dateFrom: '2026-01-12', score: 1 }])
  })

  test('the versions of a day are listed, and the one that the owner chooses is shown until one comes with more ink', async () => {
    await exported(written(9, 2))
    await exported(written(9, 9))
    const [shown] = await days()
    const versions = async (id = shown?.pageInstanceId) =>
      (await ada.send({ url: `/api/page-instances/${id}/versions` })).json<PageVersion[]>()
    const choose = async (id: string | undefined, isChosen: boolean) =>
      (await ada.send({ method: 'PUT', url: `/api/page-instances/${id}/choice`, payload: { isChosen } })).json<PageVersion[]>()
    const [newest, older] = await versions()
    expect([newest?.id, newest?.isShown, newest?.isChosen]).toEqual([shown?.pageInstanceId, true, false])
    expect((await choose(older?.id, true)).map(({ id, isShown, isChosen }) => [id, isShown, isChosen])).toEqual([
      [older?.id, true, true],
      [newest?.id, false, false],
    ])
    const inBook = `/api/users/${ada.id}/editions/${editionId}/pages/${dayPage(9)}`
    const isShown = async () => [(await days())[0]?.pageInstanceId, (await ada.send({ url: inBook })).json().pageInstanceId]
    expect(await isShown()).toEqual([older?.id, older?.id])
    await exported(written(9, 9), written(20))
    expect(await isShown()).toEqual([older?.id, older?.id])
    await exported(written(9, 18))
    const [more, ...others] = await versions(older?.id)
    expect(await isShown()).toEqual([more?.id, more?.id])
    expect(others.filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual([older?.id])
    await choose(older?.id, true)
    expect(await isShown()).toEqual([older?.id, older?.id])
    await choose(older?.id, false)
    expect(await isShown()).toEqual([more?.id, more?.id])
  })

  test('a page whose blank version was chosen is blank in the book, until it has ink that was not there', async () => {
    const blank = { streams: [print(dayPage(9))] }
    await exported(blank)
    const [page] = await days()
    await exported(written(9, 2))
    await ada.send({ method: 'PUT', url: `/api/page-instances/${page?.pageInstanceId}/choice`, payload: { isChosen: true } })
    const inBook = async (query: string) =>
      (await ada.send({ url: `/api/users/${ada.id}/editions/${editionId}/pages?${query}` }))
        .json<{ number: number; inkStep: string | null }[]>()
        .filter(({ number }) => number === dayPage(9))
        .map(({ inkStep }) => inkStep)
    expect([await inBook('written=1'), await inBook('limit=200')]).toEqual([[], ['none']])
    await exported(written(9, 9))
    expect(await inBook('written=1')).toEqual(await inBook('limit=200'))
    expect(await inBook('written=1')).not.toContain('none')
    const [book] = (await ada.send({ url: `/api/users/${ada.id}/editions` })).json<{ written: number }[]>()
    expect(book?.written).toBe(1)
  })
})
