import { beforeAll, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable } from '#kit/server/files/file-store.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import {
  blankPlanner,
  penStrokes,
  plannerPages,
  printOf,
  redrawnPrint,
  rewrittenPrint,
  writePdf,
} from '#test/documents/planner-pdf.ts'
import { addEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import { formBody, type TestUser } from '#test/willow.ts'
import type { Edition, EditionPage } from '../editions.contract.ts'
import type { BookPage, PageInstance, PlannerDay, PlannerImport } from '../planner.contract.ts'

const shape = { year: 2026, months: 2 }
const pages = plannerPages(shape)
/** Page number of a day, from 1. The pages of the year, two months and eight weeks come first. */
const dayPage = (dayOfYear: number) => 1 + 2 + 8 + dayOfYear
const print = (number: number) => printOf(pages[number - 1] ?? { texts: [], links: [] })

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  let ada: TestUser
  let editionId: string
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    editionId = await add(blankPlanner(shape))
    await publish(editionId)
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const add = (content: Buffer, title?: string) => addEdition(willow, olive, content, title)
  const publish = (id: string) => olive.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
  const edition = async (id: string) => (await olive.send({ url: `/api/admin/editions/${id}` })).json<Edition>()

  async function upload(user: TestUser, content: Buffer, beforeJobs = async () => {}) {
    const { id } = await uploadFile(user, 'export.pdf', content)
    await beforeJobs()
    await willow.runJobs('planner')
    return id
  }
  async function importOf(user: TestUser, uploadId: string) {
    const [found] = (await user.send({ url: `/api/users/${user.id}/imports?uploadId=${uploadId}` })).json<PlannerImport[]>()
    return found as PlannerImport
  }
  const pagesOf = async (user: TestUser, { id }: PlannerImport) =>
    (await user.send({ url: `/api/imports/${id}/pages?limit=200` })).json<PageInstance[]>()
  const days = async (user: TestUser, from = '2026-01-01', to = '2026-02-28') =>
    (await user.send({ url: `/api/users/${user.id}/days?from=${from}&to=${to}` })).json<PlannerDay[]>()

  test('a blank planner is read, and each of its pages gets its kind and its date', async () => {
    const found = await edition(editionId)
    expect(found).toMatchObject({ title: 'Daily 2026', year: 2026, state: 'published', pageCount: pages.length, doubts: 0 })
    const all = (await olive.send({ url: `/api/admin/editions/${editionId}/pages?limit=200` })).json<EditionPage[]>()
    const count = (kind: string) => all.filter((page) => page.kind === kind).length
    expect([count('year'), count('month'), count('week'), count('day'), count('notes')]).toEqual([1, 2, 8, 59, 64])
    expect(all[dayPage(32) - 1]).toMatchObject({ kind: 'day', dateFrom: '2026-02-01', dateTo: '2026-02-01' })
    expect(all[1]).toMatchObject({ kind: 'month', dateFrom: '2026-01-01', dateTo: '2026-01-31' })
    expect(all[3]).toMatchObject({ kind: 'week', dateFrom: '2026-01-05', dateTo: '2026-01-11' })
  })

  test('the number of tries starts again when an import makes progress, and only then', async () => {
    const { queries } = willow.database
    const content = writePdf(pages.map((_, at) => ({ streams: [print(at + 1)] })))
    const jobs = queries.updateTable('jobs').where('kind', '=', 'planner.import').where('owner', '=', ada.id)
    const triesAfter = async (pagesDone: number) => {
      const ids: string[] = []
      await upload(ada, content, async () => {
        const waiting = jobs.where('done_at', 'is', null).set({ tries: 5 }).returning('id')
        ids.push(...(await waiting.execute()).map(({ id }) => id))
        await queries.updateTable('imports').where('user_id', '=', ada.id).set({ pages_done: pagesDone }).execute()
      })
      const done = await queries.selectFrom('jobs').select('tries').where('id', 'in', ids).execute()
      return done.map(({ tries }) => tries)
    }
    expect([await triesAfter(0), await triesAfter(pages.length)]).toEqual([[1], [6]])
  })

  test('ink that a tablet adds to a page is found, and the page gets its date', async () => {
    const content = writePdf([
      { streams: [print(dayPage(2)), penStrokes(3)], width: 440 },
      { streams: [print(dayPage(3))] },
      { streams: [print(dayPage(4))], annotations: [{ entries: '/Subtype/Ink/Rect[0 0 400 600]/InkList[[40 300 300 320]]' }] },
      {
        streams: [print(dayPage(5))],
        annotations: [{ entries: '/Subtype/Stamp/Rect[0 0 400 600]', appearance: penStrokes(18) }],
      },
    ])
    const found = await importOf(ada, await upload(ada, content))
    expect(found).toMatchObject({ state: 'done', pagesTotal: 4, placed: 4, withInk: 3, unplaced: 0, newPages: 3, since: null })
    const shown = (await pagesOf(ada, found)).map((page) => [page.dateFrom, page.method, page.inkStep])
    expect(shown).toEqual([
      ['2026-01-02', 'stream', 'little'],
      ['2026-01-03', 'stream', 'none'],
      ['2026-01-04', 'stream', 'little'],
      ['2026-01-05', 'stream', 'full'],
    ])
    expect((await days(ada)).map(({ date, inkStep }) => `${date} ${inkStep}`)).toContain('2026-01-02 little')
  })

  test('pages rewritten by another program are recognized by their text, in any order', async () => {
    const numbers = [dayPage(20), dayPage(7), 2, dayPage(55)]
    const content = writePdf(
      numbers.flatMap((number) => {
        const page = pages[number - 1] ?? { texts: [], links: [] }
        return [{ streams: [rewrittenPrint(page)] }, { streams: [redrawnPrint(page)] }]
      }),
    )
    const found = await pagesOf(ada, await importOf(ada, await upload(ada, content)))
    expect(found.map((page) => page.editionPage)).toEqual(numbers.flatMap((number) => [number, number]))
    expect(new Set(found.map((page) => `${page.method} ${page.inkStep}`))).toEqual(new Set(['text null']))
  })

  test('pages of another year and of other books are never placed', async () => {
    const other = plannerPages({ year: 2025, months: 2 })
    const content = writePdf([
      ...other.slice(0, 60).map((page) => ({ streams: [printOf(page)] })),
      ...other.slice(0, 60).map((page) => ({ streams: [redrawnPrint(page)] })),
      { streams: ['BT /F1 12 Tf 50 500 Td (Invoice of January 5 2026, Monday) Tj ET'] },
      { streams: [] },
    ])
    const found = await importOf(ada, await upload(ada, content))
    expect(found).toMatchObject({ state: 'done', placed: 0, unplaced: 122 })
    expect(await days(ada)).toEqual([])
  })

  test('pages that look alike are placed by their neighbours, and are not placed without any', async () => {
    const last = pages.length
    const content = writePdf([
      ...[last - 5, last - 4, last - 3].map((number) => ({ streams: [print(number)] })),
      { streams: [print(dayPage(3))] },
    ])
    const found = await pagesOf(ada, await importOf(ada, await upload(ada, content)))
    expect(found.map((page) => page.method)).toEqual(['stream', null, null, 'stream'])
    const whole = writePdf(pages.map((_, at) => ({ streams: [print(at + 1)] })))
    const all = await pagesOf(ada, await importOf(ada, await upload(ada, whole)))
    expect(all.slice(0, -5).every((page) => page.editionPage === page.sourcePage)).toBe(true)
  })

  test('uploading the same export again adds only new pages', async () => {
    const exported = (written: number[]) =>
      writePdf(
        Array.from({ length: 20 }, (_, at) => ({
          streams: [print(dayPage(at + 1)), ...(written.includes(at + 1) ? [penStrokes(2, at)] : [])],
        })),
      )
    await upload(ada, exported([1, 2]))
    willow.clock.advance(60_000)
    const found = await importOf(ada, await upload(ada, exported([1, 2, 3])))
    expect(found).toMatchObject({ withInk: 3, unchanged: 19, newPages: 1, since: '2026-03-02T09:00:00.000Z' })
    const written = (await days(ada)).filter(({ inkStep }) => inkStep !== 'none')
    expect(written.map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-02', '2026-01-03'])
  })

  test('exports show the same days in whatever order they arrive, and a blank page never replaces a written one', async () => {
    const strokes = (count: number, seed: number) => penStrokes(count, seed)
    // The second page grows from export to export; the third is written in another way in the two last ones.
    const exported = [
      writePdf([1, 2, 3].map((day) => ({ streams: [print(dayPage(day))] }))),
      writePdf([
        { streams: [print(dayPage(1)), strokes(3, 1)] },
        { streams: [print(dayPage(2)), strokes(2, 5)] },
        { streams: [print(dayPage(3))] },
      ]),
      writePdf([
        { streams: [print(dayPage(1))] },
        { streams: [print(dayPage(2)), strokes(2, 5), strokes(9, 40)] },
        { streams: [print(dayPage(3)), strokes(4, 3)] },
      ]),
    ]
    const shownAfter = async (order: readonly number[]) => {
      const user = await willow.fixtures.signedInUser()
      for (const at of order) await upload(user, exported[at] ?? Buffer.alloc(0))
      const inBook = (await user.send({ url: `/api/users/${user.id}/editions/${editionId}/pages?kinds=day&limit=3` })).json<
        BookPage[]
      >()
      const shown = await days(user)
      expect(inBook.map(({ pageInstanceId }) => pageInstanceId)).toEqual(shown.map(({ pageInstanceId }) => pageInstanceId))
      const hashes = await willow.database.queries
        .selectFrom('page_instances')
        .select(['id', 'content_hash'])
        .where('user_id', '=', user.id)
        .execute()
      return shown.map(({ date, inkStep, pageInstanceId }) => [
        date,
        inkStep !== 'none',
        hashes.find(({ id }) => id === pageInstanceId)?.content_hash,
      ])
    }
    const first = await shownAfter([0, 1, 2])
    expect(first.map(([, isWritten]) => isWritten)).toEqual([true, true, true])
    for (const order of [
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ])
      expect([order, await shownAfter(order)]).toEqual([order, first])
  })

  test("a user's answer about a page applies to every copy of it", async () => {
    const unknown = { streams: ['BT /F1 12 Tf 50 500 Td (A loose page of thoughts) Tj ET'] }
    const first = await importOf(ada, await upload(ada, writePdf([unknown, { streams: [print(dayPage(9))] }])))
    const [page] = (await ada.send({ url: `/api/imports/${first.id}/pages?unplaced=1` })).json<PageInstance[]>()
    const answer = (payload: object) => ada.send({ method: 'PATCH', url: `/api/page-instances/${page?.id}`, payload })
    for (const payload of [{}, { date: '2026-02-30' }, { editionPage: 9999 }, { date: '2026-01-08', ignore: true }])
      expect([payload, (await answer(payload)).statusCode]).toEqual([payload, 400])
    expect((await answer({ date: '2026-01-08' })).json()).toMatchObject({ dateFrom: '2026-01-08', method: 'person' })
    expect(await importOf(ada, first.uploadId)).toMatchObject({ placed: 2, unplaced: 0 })
    const again = await importOf(ada, await upload(ada, writePdf([{ streams: [print(dayPage(9))] }, unknown])))
    expect((await pagesOf(ada, again)).map(({ dateFrom, method }) => [dateFrom, method])).toEqual([
      ['2026-01-09', 'stream'],
      ['2026-01-08', 'person'],
    ])
  })

  const correct = (pages: object[]) =>
    olive.send({ method: 'PATCH', url: `/api/admin/editions/${editionId}/pages`, payload: { pages } })
  const on = (number: number, date: string | null, more: object = {}) => ({
    ...{ number, kind: 'day', dateFrom: date, dateTo: date },
    ...more,
  })
  const editionPage = async (number: number) =>
    (await olive.send({ url: `/api/admin/editions/${editionId}/pages?limit=1&cursor=${number - 1}` })).json<EditionPage[]>()[0]

  test("correcting the date of an edition's page moves the users' pages to it", async () => {
    const number = dayPage(12)
    await upload(ada, writePdf([{ streams: [print(number), penStrokes(2)] }]))
    for (const wrong of [
      on(number, '2026-13-01'),
      on(number, '2026-02-12', { dateTo: null }),
      on(number, '2026-02-12', { dateTo: '2026-02-11' }),
      on(number, null, { dateTo: '2026-02-12' }),
    ])
      expect((await correct([wrong])).statusCode).toBe(400)
    await correct([on(number, '2026-02-12')])
    expect((await days(ada)).map(({ date }) => date)).toEqual(['2026-02-12'])
    await correct([on(number, '2026-01-12')])
  })

  test('many pages are corrected at once, or none; the reply undoes it, with the doubts of before', async () => {
    const numbers = [12, 13, 14].map(dayPage)
    await upload(ada, writePdf([{ streams: [print(numbers[1] ?? 0), penStrokes(2)] }]))
    await correct([on(numbers[0] ?? 0, '2026-01-12', { doubt: 'weekday' })])
    const moved = numbers.map((number, at) => on(number, `2026-02-0${at + 1}`))
    expect((await correct([...moved, on(9999, '2026-02-04')])).statusCode).toBe(404)
    const tooMany = Array.from({ length: 2201 }, (_, at) => on(at + 1, '2026-02-04'))
    expect((await correct(tooMany)).json()).toMatchObject({ code: 'request.invalid' })
    expect((await correct([...moved, on(numbers[0] ?? 0, '2026-02-04')])).statusCode).toBe(404)
    expect(await editionPage(numbers[0] ?? 0)).toMatchObject({ dateFrom: '2026-01-12', doubt: 'weekday' })

    const before = (await correct(moved)).json<EditionPage[]>()
    expect(before.map(({ dateFrom, doubt }) => [dateFrom, doubt])).toEqual([
      ['2026-01-12', 'weekday'],
      ['2026-01-13', null],
      ['2026-01-14', null],
    ])
    expect((await days(ada)).map(({ date }) => date)).toContain('2026-02-02')
    expect(await editionPage(numbers[0] ?? 0)).toMatchObject({ dateFrom: '2026-02-01', doubt: null })

    await correct(before.map(({ number, kind, dateFrom, dateTo, doubt }) => ({ number, kind, dateFrom, dateTo, doubt })))
    expect(await editionPage(numbers[0] ?? 0)).toMatchObject({ dateFrom: '2026-01-12', doubt: 'weekday' })
    expect((await days(ada)).map(({ date }) => date)).toContain('2026-01-13')
    await correct([on(numbers[0] ?? 0, null, { doubt: 'unknown' }), on(numbers[1] ?? 0, '2026-01-13', { doubt: 'weekday' })])
    expect(await edition(editionId)).toMatchObject({ doubts: 2, unknown: 1 })
    await correct([on(numbers[0] ?? 0, '2026-01-12'), on(numbers[1] ?? 0, '2026-01-13')])
    expect(await edition(editionId)).toMatchObject({ doubts: 0, unknown: 0 })
  })

  test('publishing an edition places the pages of earlier exports', async () => {
    const sibling = plannerPages({ year: 2024, months: 1 })
    const uploadId = await upload(ada, writePdf(sibling.slice(20, 26).map((page) => ({ streams: [printOf(page)] }))))
    expect(await importOf(ada, uploadId)).toMatchObject({ placed: 0, unplaced: 6 })
    const id = await add(blankPlanner({ year: 2024, months: 1 }), 'Daily 2024')
    expect(await edition(id)).toMatchObject({ state: 'ready', doubts: 0 })
    // Owners can't refer to an edition that isn't published.
    const [page] = await pagesOf(ada, await importOf(ada, uploadId))
    const answer = {
      method: 'PATCH' as const,
      url: `/api/page-instances/${page?.id}`,
      payload: { editionId: id, editionPage: 21 },
    }
    expect((await ada.send(answer)).statusCode).toBe(400)
    expect((await ada.send({ url: `/api/users/${ada.id}/editions/${id}/pages` })).statusCode).toBe(404)
    await publish(id)
    await willow.runJobs('planner')
    expect(await importOf(ada, uploadId)).toMatchObject({ state: 'done', placed: 6, unplaced: 0 })
    expect((await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/retire` })).json<Edition>().state).toBe('retired')
    expect((await publish(id)).statusCode).toBe(200)
    expect((await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/retire` })).statusCode).toBe(200)
  })

  test("a file that can't be read, or has too many pages, fails with the reason", async () => {
    const empty = await importOf(ada, await upload(ada, Buffer.from('%PDF-1.7\nnothing')))
    expect(empty).toMatchObject({ state: 'failed', error: 'unreadable' })
    const loop = '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 99>>endobj'
    expect(await importOf(ada, await upload(ada, Buffer.from(`${loop}\ntrailer<</Root 1 0 R>>`)))).toMatchObject({
      state: 'failed',
    })
    const many = writePdf(Array.from({ length: 3001 }, () => ({ streams: [] })))
    expect(await importOf(ada, await upload(ada, many))).toMatchObject({ state: 'failed', error: 'too_large' })
  })

  test('a second edition of the same file, one without a title, and anything but a PDF are refused', async () => {
    const add = async (parts: Parameters<typeof formBody>[0]) => {
      const reply = await olive.send({ method: 'POST', url: '/api/admin/editions', ...(await formBody(parts)) })
      return [reply.statusCode, reply.json().code]
    }
    const file = { filename: 'planner.pdf', content: blankPlanner(shape) }
    expect(
      await add([
        ['title', 'Again'],
        ['file', file],
      ]),
    ).toEqual([409, 'planner.edition_exists'])
    expect(
      await add([
        ['title', '  '],
        ['file', file],
      ]),
    ).toEqual([400, 'planner.title_missing'])
    expect(await add([['title', 'A']])).toEqual([400, 'planner.no_file'])
    const text = { filename: 'planner.pdf', content: Buffer.from('Just words, no planner at all.') }
    expect(
      await add([
        ['title', 'A'],
        ['file', text],
      ]),
    ).toEqual([415, 'planner.not_a_pdf'])
  })

  test('an edition whose file is gone takes its PDF again, also a retired one, and keeps everything else', async () => {
    const content = blankPlanner({ year: 2028, months: 1 })
    const id = await add(content, 'Lost')
    await publish(id)
    await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/retire` })
    const { queries } = willow.database
    const { filename } = await queries.selectFrom('editions').select('filename').where('id', '=', id).executeTakeFirstOrThrow()
    const addAgain = async () => {
      const parts: Parameters<typeof formBody>[0] = [
        ['title', 'Another title'],
        ['file', { filename: 'planner.pdf', content }],
      ]
      const reply = await olive.send({ method: 'POST', url: '/api/admin/editions', ...(await formBody(parts)) })
      return [reply.statusCode, reply.json().code ?? reply.json()]
    }
    expect(await addAgain()).toEqual([409, 'planner.edition_exists'])
    const { stat } = willow.files
    willow.files.stat = async () => {
      throw new StorageUnavailable('The bucket does not answer.')
    }
    expect((await addAgain())[0]).toBe(503)
    willow.files.stat = stat
    await willow.files.remove(filename)
    const before = await edition(id)
    expect(await addAgain()).toEqual([201, { id, state: 'retired' }])
    expect(await edition(id)).toEqual(before)
    expect(Buffer.concat(await (await willow.files.open(filename)).stream.toArray()).equals(content)).toBe(true)
    const building = queries
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'planner.pictures')
      .where('done_at', 'is', null)
    expect((await building.execute()).map(({ payload }) => JSON.parse(payload))).toEqual([{ id }])
    expect(await addAgain()).toEqual([409, 'planner.edition_exists'])
  })

  test('a planner without a year is dated by one answer, which can be changed, and leaves alone what somebody has changed', async () => {
    const days = Array.from({ length: 40 }, (_, at) => new Date(Date.UTC(2027, 0, 1 + at)))
    const title = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
    const content = writePdf(
      days.map((day) => ({
        streams: [printOf({ texts: [{ text: title.format(day), x: 30, y: 50, size: 20 }], links: [] })],
      })),
    )
    const id = await add(content, 'Any year')
    const answer = (year: number | null) =>
      olive.send({ method: 'PUT', url: `/api/admin/editions/${id}/year`, payload: { year } })
    const datesOf = async () =>
      (await olive.send({ url: `/api/admin/editions/${id}/pages?limit=200` }))
        .json<EditionPage[]>()
        .map(({ kind, dateFrom, doubt }) => `${kind} ${dateFrom} ${doubt}`)
    const { year, years, doubts, unknown } = await edition(id)
    expect([year, doubts, unknown]).toEqual([null, 40, 40])
    expect(years.map((one) => one.year)).toContain(2027)
    expect(years).toContainEqual({ year: 2027, from: '2027-01-01', to: '2027-02-09' })
    expect(new Set(await datesOf())).toEqual(new Set(['day null noYear']))
    const change = (pages: object[]) =>
      olive.send({ method: 'PATCH', url: `/api/admin/editions/${id}/pages`, payload: { pages } })
    const notes = { kind: 'notes', dateFrom: null, dateTo: null }
    await change([{ ...notes, number: 4 }])
    // January 1 was a Thursday.
    expect((await answer(2026)).json()).toMatchObject({ code: 'planner.year_unfit' })
    expect((await answer(2027)).json<Edition>()).toMatchObject({ year: 2027, doubts: 0, unknown: 0 })
    expect((await datesOf()).slice(0, 2)).toEqual(['day 2027-01-01 null', 'day 2027-01-02 null'])
    expect((await datesOf())[3]).toBe('notes null null')
    await change([{ ...notes, number: 3 }])
    const other = years.find((one) => one.year !== 2027)?.year ?? 0
    expect((await answer(other)).json<Edition>().year).toBe(other)
    expect((await datesOf()).slice(1, 3)).toEqual([`day ${other}-01-02 null`, 'notes null null'])
    expect((await answer(null)).json<Edition>()).toMatchObject({ year: null, doubts: 38 })
    expect((await datesOf()).slice(1, 3)).toEqual(['day null noYear', 'notes null null'])
    // An edition that names its year can't become one of a year in which its weekdays are wrong.
    const url = `/api/admin/editions/${editionId}/year`
    expect((await olive.send({ method: 'PUT', url, payload: { year: 2027 } })).statusCode).toBe(400)
    expect((await edition(editionId)).years[0]).toEqual({ year: 2026, from: '2026-01-01', to: '2026-02-28' })
  })

  test('only an administrator sees the pages of an edition as pictures', async () => {
    const url = `/api/admin/editions/${editionId}/pages/1/picture?width=64`
    const picture = await olive.send({ url })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, expect.stringMatching(/^image/)])
    expect((await ada.send({ url })).statusCode).toBe(403)
    expect((await olive.send({ url: url.replace('/1/', '/999/') })).statusCode).toBe(404)
  })

  test('deleting an upload hides its pages, restoring brings them back, and deleting it for good removes them', async () => {
    const id = await upload(ada, writePdf([{ streams: [print(dayPage(2)), penStrokes(3)] }]))
    expect(await days(ada)).toHaveLength(1)
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    expect(await days(ada)).toEqual([])
    await ada.send({ method: 'POST', url: `/api/uploads/${id}/restore` })
    expect(await days(ada)).toHaveLength(1)
    await ada.send({ method: 'DELETE', url: `/api/uploads/${id}` })
    await ada.send({ method: 'DELETE', url: `/api/deleted-uploads/${id}` })
    const left = willow.database.queries.selectFrom('page_instances').select('id').where('user_id', '=', ada.id)
    expect(await left.execute()).toEqual([])
  })

  test('switching recognition off hides what was read, and switching it on shows it again with what its owner said', async () => {
    const id = await upload(
      ada,
      writePdf([{ streams: [print(dayPage(2)), penStrokes(3)] }, { streams: ['BT (A loose page) Tj ET'] }]),
    )
    const before = await importOf(ada, id)
    const [page, open] = await pagesOf(ada, before)
    const answer = { method: 'PATCH', url: `/api/page-instances/${page?.id}`, payload: { date: '2026-01-20' } } as const
    await ada.send(answer)
    const own = (path: string) => ada.send({ url: `/api/users/${ada.id}/${path}` })
    const choose = (isOn: boolean) => ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: { isOn } })
    expect((await own('planner')).json()).toMatchObject({ hasPages: true, openPages: 1, writtenDays: 1 })
    await uploadFile(ada, 'waiting.pdf', writePdf([{ streams: [print(dayPage(4)), penStrokes(3)] }]))
    const off = { isAvailable: true, isOn: false, hasPages: false, reading: [], openPages: 0, writtenDays: 0, lastDay: null }
    expect((await choose(false)).json()).toMatchObject(off)
    await upload(ada, writePdf([{ streams: [print(dayPage(3)), penStrokes(3)] }]))
    for (const path of ['days?from=2026-01-01&to=2026-02-28', 'imports', 'open-pages', 'editions'])
      expect([path, (await own(path)).json()]).toEqual([path, []])
    for (const path of [
      `editions/${editionId}/pages`,
      `editions/${editionId}/pages/1/picture?width=64`,
      'pages.pdf?from=2026-01-01&to=2026-01-31',
    ])
      expect([path, (await own(path)).statusCode]).toEqual([path, 404])
    for (const path of [
      `imports/${before.id}/pages`,
      `page-instances/${page?.id}`,
      `page-instances/${open?.id}/picture?width=64`,
    ])
      expect([path, (await ada.send({ url: `/api/${path}` })).statusCode]).toEqual([path, 404])
    expect((await own('arrivals')).json()).toMatchObject({ openPages: 0, pages: 0 })
    expect((await ada.send(answer)).statusCode).toBe(404)
    await choose(true)
    expect((await days(ada)).map(({ date }) => date)).toEqual(['2026-01-20'])
    await willow.runJobs('planner')
    expect((await days(ada)).map(({ date }) => date)).toEqual(['2026-01-03', '2026-01-04', '2026-01-20'])
  })
})
