import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { pngPage } from '#test/documents/pages.ts'
import { blankPlanner, penStrokes, plannerPages, printOf, redrawnPrint, writePdf } from '#test/documents/planner-pdf.ts'
import { publishEdition, uploadFile } from '#test/people/upload.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import type { Book, BookPage, OpenBookPage, PageInstance, PlannerDay } from '../planner.contract.ts'
import { openParts } from './pdf/page-parts.ts'

const shape = { year: 2026, months: 2 }
const pages = plannerPages(shape)
/** Page number of a day, from 1. The pages of the year, two months and eight weeks come first. */
const dayPage = (dayOfYear: number) => 1 + 2 + 8 + dayOfYear
const pageAt = (number: number) => pages[number - 1] ?? { texts: [], links: [] }
const print = (number: number) => printOf(pageAt(number))

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  let ada: TestUser
  let editionId: string
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    editionId = await publishEdition(willow, olive, blankPlanner(shape))
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  async function upload(user: TestUser, content: Buffer, filename = 'export.pdf') {
    const { id } = await uploadFile(user, filename, content)
    await willow.runJobs('planner')
    return id
  }
  const at = (user: TestUser, path: string) => user.send({ url: `/api/users/${user.id}/${path}` })
  const books = async (user: TestUser) => (await at(user, 'editions')).json<Book[]>()
  const bookPages = async (user: TestUser, query: string) =>
    (await at(user, `editions/${editionId}/pages?limit=200&${query}`)).json<BookPage[]>()
  const open = async (user: TestUser, number: number) =>
    (await at(user, `editions/${editionId}/pages/${number}`)).json<OpenBookPage>()
  const written = (number: number, lines = 3) => ({ streams: [print(number), penStrokes(lines, number)], links: [] })
  const remove = (user: TestUser, id: string) => user.send({ method: 'DELETE', url: `/api/uploads/${id}` })
  const day = async (user: TestUser, date: string) =>
    (await at(user, `days?from=${date}&to=${date}`)).json<PlannerDay[]>().find(({ kind }) => kind === 'day')

  test('a planner shows all pages in order, with the newest version of those that the user has', async () => {
    await upload(ada, writePdf([written(dayPage(5), 3), { streams: [print(dayPage(6))] }]))
    await upload(ada, writePdf([written(dayPage(5), 18)]))
    expect(await books(ada)).toEqual([
      {
        id: editionId,
        title: 'Daily 2026',
        year: 2026,
        pageCount: pages.length,
        written: 1,
        lastDay: '2026-01-05',
        from: '2026-01-01',
        to: '2026-12-31',
      },
    ])
    const all = await bookPages(ada, '')
    expect(all.map(({ number }) => number)).toEqual(pages.map((_, index) => index + 1))
    const own = all.filter(({ pageInstanceId }) => pageInstanceId !== null)
    expect(own.map(({ number, inkStep }) => [number, inkStep])).toEqual([
      [dayPage(5), 'full'],
      [dayPage(6), 'none'],
    ])
  })

  test('pages are filtered by day, by kind, by having no date, and by writing', async () => {
    await upload(ada, writePdf([written(dayPage(5)), written(dayPage(40))]))
    const numbers = async (query: string) => (await bookPages(ada, query)).map(({ number }) => number)
    expect(await numbers('kinds=month,year')).toEqual([1, 2, 3])
    expect(await numbers('kinds=day&from=2026-01-05&to=2026-01-07')).toEqual([dayPage(5), dayPage(6), dayPage(7)])
    expect(await numbers('written=1')).toEqual([dayPage(5), dayPage(40)])
    expect(await numbers('written=1&from=2026-02-01')).toEqual([dayPage(40)])
    expect(await numbers('undated=1')).toEqual([
      pages.length - 4,
      pages.length - 3,
      pages.length - 2,
      pages.length - 1,
      pages.length,
    ])
    const first = await at(ada, `editions/${editionId}/pages?limit=2&kinds=day&cursor=${dayPage(30)}`)
    expect(first.json<BookPage[]>().map(({ number }) => number)).toEqual([dayPage(31), dayPage(32)])
    expect(first.headers.link).toContain(`cursor=${dayPage(32)}`)
    expect((await at(ada, `editions/${editionId}/pages?kinds=day,nonsense`)).statusCode).toBe(400)
    expect((await at(ada, `editions/${editionId}/pages?from=2026-02-30`)).statusCode).toBe(400)
    for (const cursor of ['1000000', '-1', 'x'])
      expect((await at(ada, `editions/${editionId}/pages?cursor=${cursor}`)).statusCode).toBe(400)
  })

  test('the links on a page lead to the linked pages, and are placed where they are printed', async () => {
    await upload(ada, writePdf([written(dayPage(5)), written(dayPage(9))]))
    const month = await open(ada, 2)
    expect(month).toMatchObject({ number: 2, kind: 'month', pageInstanceId: null, pageCount: pages.length })
    expect(month.links.map(({ number }) => number)).toEqual(pageAt(2).links)
    expect(month.links[4]).toMatchObject({
      number: dayPage(5),
      kind: 'day',
      dateFrom: '2026-01-05',
      isWritten: true,
      // January 5 is the first Monday, in the second row of the month.
      left: 0.06,
      width: 0.09,
      top: 0.27,
      height: 0.04,
    })
    expect(month.links.filter(({ isWritten }) => isWritten).map(({ number }) => number)).toEqual([dayPage(5), dayPage(9)])
    expect(await open(ada, dayPage(7))).toMatchObject({ writtenBefore: dayPage(5), writtenAfter: dayPage(9) })
    expect(await open(ada, dayPage(5))).toMatchObject({ writtenBefore: null, writtenAfter: dayPage(9) })
  })

  test('links of a planner that was read before links were stored are found when it is opened', async () => {
    await upload(ada, writePdf([written(dayPage(5))]))
    await current()
      .database.queries.updateTable('edition_pages')
      .set({ link_boxes: null })
      .where('edition_id', '=', editionId)
      .execute()
    expect((await open(ada, 2)).links).toEqual([])
    await willow.runJobs('planner')
    expect((await open(ada, 2)).links).toHaveLength(31)
  })

  test('a page without writing is shown blank', async () => {
    await upload(ada, writePdf([written(dayPage(5))]))
    const blank = await at(ada, `editions/${editionId}/pages/${dayPage(6)}/picture?width=320`)
    expect([blank.statusCode, blank.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await at(ada, `editions/${editionId}/pages/${pages.length + 1}/picture?width=320`)).statusCode).toBe(404)
    expect((await at(ada, `editions/${editionId}/pages/${pages.length + 1}`)).statusCode).toBe(404)
  })

  test('deleting its uploads, or switching recognition off, closes the planner', async () => {
    const first = await upload(ada, writePdf([written(dayPage(5))]))
    const second = await upload(ada, writePdf([written(dayPage(5), 18)]))
    await remove(ada, second)
    expect((await open(ada, dayPage(5))).inkStep).toBe('little')
    await remove(ada, first)
    expect(await books(ada)).toEqual([])
    expect((await at(ada, `editions/${editionId}/pages/2`)).statusCode).toBe(404)
    expect((await at(ada, 'pages.pdf?from=2026-01-01&to=2026-01-31')).statusCode).toBe(404)
    await upload(ada, writePdf([written(dayPage(7))]))
    expect(await books(ada)).toHaveLength(1)
    const body = { isOn: false }
    await ada.send({ method: 'PUT', url: `/api/users/${ada.id}/planner`, payload: body })
    expect(await books(ada)).toEqual([])
  })

  test('an upload that is read again does not count as newer', async () => {
    const older = await upload(
      ada,
      writePdf([written(dayPage(5), 3), { streams: ['BT /F1 14 Tf 50 500 Td (Something else) Tj ET'] }]),
    )
    await upload(ada, writePdf([written(dayPage(5), 18)]))
    // Because one of its pages wasn't placed, it is read again when recognition is switched on again or another planner is published.
    await olive.send({ method: 'POST', url: `/api/admin/editions/${editionId}/retire` })
    await olive.send({ method: 'POST', url: `/api/admin/editions/${editionId}/publish` })
    await willow.runJobs('planner')
    const [again] = (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${older}` })).json<{ state: string }[]>()
    expect(again?.state).toBe('done')
    expect((await open(ada, dayPage(5))).inkStep).toBe('full')
    expect((await day(ada, '2026-01-05'))?.inkStep).toBe('full')
  })

  const inkOf = (id: string | undefined, query: string) =>
    ada.send({ url: `/api/page-instances/${id}/picture?layer=ink&${query}` })

  test('the ink of a page can be read on its own, on a transparent ground, as PNG and as SVG', async () => {
    const stamp = { entries: '/Subtype/Stamp/Rect[0 0 400 600]', appearance: '1 0 0 RG 4 w 100 100 m 300 100 l S' }
    await upload(ada, writePdf([{ streams: [print(dayPage(5)), penStrokes(3)], annotations: [stamp] }]))
    const { pageInstanceId } = (await day(ada, '2026-01-05')) ?? {}
    const png = await inkOf(pageInstanceId, 'width=400')
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png'])
    const { data, info } = await sharp(png.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([400, 600, 4])
    const pixel = (x: number, y: number) => [...data.subarray((y * 400 + x) * 4, (y * 400 + x) * 4 + 4)]
    // The red stroke, the paper, and the first printed line of the page.
    expect(pixel(200, 500)).toEqual([255, 0, 0, 255])
    expect(pixel(5, 5)).toEqual([0, 0, 0, 0])
    expect(pixel(360, 460)).toEqual([0, 0, 0, 0])
    const svg = await inkOf(pageInstanceId, 'width=400&format=svg')
    expect([svg.headers['content-type'], svg.headers['content-disposition']]).toEqual([
      'image/svg+xml',
      'attachment; filename=2026-01-05.svg',
    ])
    expect(svg.headers['content-security-policy']).toContain('sandbox')
    expect(svg.body).toContain('viewBox="0 0 400 600"')
    expect(svg.body).toContain('<path d="M100 500L300 500" fill="none" stroke="rgb(255,0,0)" stroke-width="4"/>')
    const again = await ada.send({
      url: `/api/page-instances/${pageInstanceId}/picture?layer=ink&width=400`,
      headers: { 'if-none-match': String(png.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test("the ink can't be read on its own if it can't be separated from the print", async () => {
    await upload(ada, writePdf([{ streams: [redrawnPrint(pageAt(dayPage(5)))] }]))
    const { pageInstanceId } = (await day(ada, '2026-01-05')) ?? {}
    const reply = await inkOf(pageInstanceId, 'width=400')
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'planner.no_ink'])
  })

  test('a month is one PDF of the newest version of each written page, ordered by day', async () => {
    await upload(
      ada,
      writePdf([written(dayPage(9)), written(dayPage(5)), { streams: [print(dayPage(6))] }, written(2), written(dayPage(40))]),
    )
    await upload(ada, writePdf([written(dayPage(5), 18)]))
    const reply = await at(ada, 'pages.pdf?from=2026-01-01&to=2026-01-31')
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="January 2026.pdf"',
    ])
    const parts = openParts(new PdfFile(reply.rawPayload), 100)
    const of = (content: string) => createHash('sha256').update(content).digest('hex')
    const source = (page: { streams: string[] }) => openParts(new PdfFile(writePdf([page])), 1).read(1, new Set()).streams
    const streams = Array.from({ length: parts.pageCount }, (_, index) => parts.read(index + 1, new Set()).streams)
    expect(of(JSON.stringify(streams))).toBe(
      of(JSON.stringify([source(written(2)), source(written(dayPage(5), 18)), source(written(dayPage(9)))])),
    )
    const again = () =>
      ada.send({
        url: `/api/users/${ada.id}/pages.pdf?from=2026-01-01&to=2026-01-31`,
        headers: { 'if-none-match': String(reply.headers.etag) },
      })
    expect((await again()).statusCode).toBe(304)
    await upload(ada, writePdf([written(2, 18)]))
    expect((await again()).statusCode).toBe(200)
    const none = await at(ada, 'pages.pdf?from=2026-03-01&to=2026-03-31')
    expect([none.statusCode, none.json().code]).toEqual([404, 'planner.nothing_written'])
    expect((await at(ada, 'pages.pdf?from=2026-13-01&to=2026-13-31')).statusCode).toBe(400)
  })

  test('attack: the planner saved month by month or as a year needs a fresh proof, like the download of everything', async () => {
    await upload(ada, writePdf([written(dayPage(5))]))
    const save = async () => (await at(ada, 'pages.pdf?from=2026-01-01&to=2026-01-31')).statusCode
    willow.clock.advance(11 * 60_000)
    expect([await save(), await save(), await save(), await save()]).toEqual([200, 200, 200, 403])
    await ada.prove()
    expect(await save()).toBe(200)
    const eve = await willow.fixtures.signedInUser()
    await upload(eve, writePdf([written(dayPage(5))]))
    willow.clock.advance(11 * 60_000)
    expect((await at(eve, 'pages.pdf?from=2026-01-01&to=2026-12-31')).statusCode).toBe(403)
    expect((await at(eve, 'pages.pdf?from=2026-01-05&to=2026-01-18')).statusCode).toBe(200)
  })

  test('a range of days is one PDF, and its months are bookmarks', async () => {
    await upload(
      ada,
      writePdf([written(dayPage(40)), written(dayPage(5)), written(dayPage(9)), written(dayPage(41)), written(dayPage(50))]),
    )
    const reply = await at(ada, 'pages.pdf?from=2026-01-06&to=2026-02-10')
    expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''Jan%206%20%E2%80%93%20Feb%2010%2C%202026.pdf")
    const file = new PdfFile(reply.rawPayload)
    expect(openParts(file, 10).pageCount).toBe(3)
    const text = reply.rawPayload.toString('latin1')
    const [, kids = ''] = /\/Kids\[([^\]]*)\]/.exec(text) ?? []
    const pageObjects = kids.split(' R').map((one) => one.trim())
    const marks = [
      ...text.matchAll(/<<\/Title <feff([0-9a-f]*)>\/Parent \d+ 0 R(?:\/(?:Prev|Next) \d+ 0 R)*\/Dest\[(\d+ 0) R\/Fit\]>>/g),
    ]
    expect(
      marks.map(([, hex = '', page = '']) => [Buffer.from(hex, 'hex').swap16().toString('utf16le'), pageObjects.indexOf(page)]),
    ).toEqual([
      ['January 2026', 0],
      ['February 2026', 1],
    ])
    expect(text).toMatch(/\/Catalog\/Pages 2 0 R\/Outlines \d+ 0 R/)
    for (const range of ['from=2026-02-10&to=2026-02-09', 'from=2026-02-30&to=2026-03-01'])
      expect((await at(ada, `pages.pdf?${range}`)).json().code).toBe('planner.no_such_day')
    expect((await at(ada, 'pages.pdf?from=2026-01-01&to=2027-02-06')).json().code).toBe('planner.too_many_days')
    expect((await at(ada, 'pages.pdf?from=1000-01-01&to=9999-12-31')).json().code).toBe('planner.too_many_days')
  })

  test('without the print, pages show what was written, and those where it is not told from the print stay as they are', async () => {
    const redrawn = { streams: [redrawnPrint(pageAt(dayPage(6)))] }
    await upload(ada, writePdf([written(dayPage(5)), redrawn]))
    const { pageInstanceId } = (await day(ada, '2026-01-05')) ?? {}
    const reply = await at(ada, 'pages.pdf?from=2026-01-05&to=2026-01-06&layer=ink')
    expect(openParts(new PdfFile(reply.rawPayload), 10).pageCount).toBe(2)
    const begin = reply.rawPayload.indexOf('stream\n', reply.rawPayload.indexOf('/FlateDecode')) + 'stream\n'.length
    const drawn = inflateSync(reply.rawPayload.subarray(begin)).toString()
    const [, height = '0'] = /^1 0 0 -1 0 (\d+) cm/.exec(drawn) ?? []
    expect(height).toBe('600')
    const svg = (await inkOf(pageInstanceId, 'width=400&format=svg')).body
    const lines = [...svg.matchAll(/ d="([^"]*)"/g)].flatMap(([, path = '']) => path.match(/[\d.]+/g) ?? [])
    expect(lines.length).toBeGreaterThan(20)
    expect([...drawn.matchAll(/(\S+) (\S+) [ml]\b/g)].flatMap(([, x, y]) => [x, y])).toEqual(lines)
    const whole = await at(ada, 'pages.pdf?from=2026-01-05&to=2026-01-06')
    expect(whole.headers.etag).not.toBe(reply.headers.etag)
  })

  test('of a day that is in no planner, the PDF has all pages, each once, and none of a deleted file', async () => {
    const loose = (words: string) => ({ streams: [`BT /F1 12 Tf 50 500 Td (${words}) Tj ET`] })
    const files = [
      [loose('gone'), loose('two')],
      [loose('one'), loose('two')],
      [loose('three'), loose('one')],
    ]
    for (const [number, content] of files.entries()) {
      const id = await upload(ada, writePdf(content))
      const [found] = (await at(ada, `imports?uploadId=${id}`)).json<{ id: string }[]>()
      const those = (await ada.send({ url: `/api/imports/${found?.id}/pages` })).json<PageInstance[]>()
      for (const { id: page } of those)
        await ada.send({ method: 'PATCH', url: `/api/page-instances/${page}`, payload: { date: '2025-07-01' } })
      if (number === 0) await remove(ada, id)
    }
    const reply = await at(ada, 'pages.pdf?from=2025-07-01&to=2025-07-01')
    const parts = openParts(new PdfFile(reply.rawPayload), 10)
    const shown = Array.from({ length: parts.pageCount }, (_, index) => parts.read(index + 1, new Set()).streams)
    const source = openParts(new PdfFile(writePdf([loose('one'), loose('two'), loose('three')])), 3)
    expect(shown).toEqual([1, 2, 3].map((number) => source.read(number, new Set()).streams))
  })

  test('a week that starts in the month before is part of both months', async () => {
    // Page 7 is the week from January 26 to February 1.
    await upload(ada, writePdf([written(7)]))
    for (const month of ['2026-01', '2026-02']) {
      const reply = await at(ada, `pages.pdf?from=${month}-01&to=${month}-28`)
      expect(openParts(new PdfFile(reply.rawPayload), 10).pageCount, month).toBe(1)
    }
    expect((await at(ada, 'pages.pdf?from=2026-03-01&to=2026-03-31')).statusCode).toBe(404)
  })

  test('more than 1,000 written pages is refused instead of cut off', async () => {
    await upload(ada, writePdf([written(dayPage(5))]))
    const { queries } = current().database
    const row = await queries.selectFrom('page_instances').selectAll().where('user_id', '=', ada.id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 1000 }, (_, at) => ({
      ...row,
      id: newId(),
      source_page: 2 + at,
      edition_page: 1000 + at,
    }))
    for (const some of [0, 1, 2, 3, 4].map((at) => copies.slice(at * 200, at * 200 + 200)))
      await queries.insertInto('page_instances').values(some).execute()
    const reply = await at(ada, 'pages.pdf?from=2026-01-01&to=2026-01-31')
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'planner.too_many_pages'])
  })

  test("a page that is a picture is part of the month's PDF too", async () => {
    await upload(ada, await pngPage(), 'page.png')
    const uploads = (await at(ada, 'uploads')).json<{ id: string }[]>()
    const database = current().database
    // Pretends that the upload is a picture. Recognizing a real one would need a picture index.
    await upload(ada, writePdf([written(dayPage(5))]))
    await database.queries
      .updateTable('page_instances')
      .set({ upload_id: uploads[0]?.id ?? '' })
      .where('user_id', '=', ada.id)
      .execute()
    const reply = await at(ada, 'pages.pdf?from=2026-01-01&to=2026-01-31')
    expect(openParts(new PdfFile(reply.rawPayload), 10).pageCount).toBe(1)
    expect(reply.rawPayload.includes('/DCTDecode')).toBe(true)
  })

  test('a day names its page in the planner', async () => {
    await upload(ada, writePdf([written(dayPage(5))]))
    const found = await day(ada, '2026-01-05')
    expect(found).toMatchObject({ editionId, editionPage: dayPage(5) })
    const instance = (await ada.send({ url: `/api/page-instances/${found?.pageInstanceId}` })).json<PageInstance>()
    expect(instance.editionPage).toBe(dayPage(5))
  })
})
