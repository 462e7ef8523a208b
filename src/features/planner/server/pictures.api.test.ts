import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { deviceStyles, exportPicture, photograph, write } from '#test/documents/device-pictures.ts'
import { drawnWidth, drawPages, type PageDrawer } from '#test/documents/drawn-pages.ts'
import { picturePdf } from '#test/documents/picture-pdf.ts'
import { penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { ifInstalled } from '#test/not-run.ts'
import { addEdition } from '#test/people/upload.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'
import type { Edition } from '../editions.contract.ts'
import type { PageInstance, PlannerImport } from '../planner.contract.ts'

/** Page number of January 1, after the pages of the year, the month and its weeks. */
const firstDay = 1 + 1 + 4
const days = (year: number) =>
  writePdf(
    plannerPages({ year, months: 1 })
      .slice(firstDay, firstDay + 7)
      .map((page) => ({ streams: [printOf(page)] })),
  )
const word = (seed: number) => ({ x: 0.3, y: 0.7, width: 0.2, height: 0.04, seed })

forEachDatabase((current, engine) => {
  let willow: Willow
  let olive: TestUser
  let ada: TestUser
  let folder: string
  let blank: PageDrawer
  let other: PageDrawer
  beforeAll(async () => {
    folder = await temporaryFolder()
    willow = await createWillow({ database: current().database, comparesPictures: true })
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    ada = await willow.fixtures.signedInUser()
    const [edition] = await Promise.all([readyEdition(days(2026)), openDrawers()])
    await olive.send({ method: 'POST', url: `/api/admin/editions/${edition}/publish` })
  }, 300_000)
  afterAll(async () => {
    await willow.close()
    await blank.close()
    await other.close()
  })
  async function openDrawers() {
    blank = await drawPages(folder, days(2026))
    other = await drawPages(folder, days(2025))
  }
  const editionOf = async (id: string) => (await olive.send({ url: `/api/admin/editions/${id}` })).json<Edition>()
  async function readyEdition(content: Buffer) {
    const id = await addEdition(willow, olive, content)
    expect(await editionOf(id)).toMatchObject({ state: 'ready' })
    return id
  }

  async function upload(filename: string, content: Buffer) {
    const form = await formBody([
      ['userId', ada.id],
      ['file', { filename, content }],
    ])
    const reply = await ada.send({ method: 'POST', url: '/api/uploads', ...form })
    expect(reply.statusCode).toBe(201)
    await willow.runJobs('planner')
    const { id } = reply.json<{ id: string }>()
    const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${id}` })).json<PlannerImport[]>()
    const pages = (await ada.send({ url: `/api/imports/${found?.id}/pages?limit=200` })).json<PageInstance[]>()
    return { found, pages }
  }

  const style = 'small and hard'
  async function exported(pages: readonly Canvas[], quality = 80) {
    const pictures = pages.map(async (page, at) => ({
      jpeg: await exportPicture(page, style, at, quality),
      ...deviceStyles[style],
    }))
    return picturePdf(await Promise.all(pictures))
  }
  const add = (page: Canvas | undefined, words: Parameters<typeof write>[1]) =>
    page && write(page.getContext('2d'), words, drawnWidth)

  test('the pages of an export made of pictures get their dates, and the writing on them is found', {
    timeout: 300_000,
  }, async () => {
    const pages = [await blank.draw(2), await blank.draw(3), await blank.draw(5)]
    add(pages[1], [word(1)])
    const first = await upload('export.pdf', await exported(pages))
    expect(first.found).toMatchObject({ state: 'done', placed: 3, withInk: 1, unplaced: 0, newPages: 1 })
    expect(first.pages.map((page) => [page.dateFrom, page.method, page.inkStep])).toEqual([
      ['2026-01-02', 'picture', 'none'],
      ['2026-01-03', 'picture', 'little'],
      ['2026-01-05', 'picture', 'none'],
    ])
    // Upload two of them again with different compression: nothing is new. Then upload each with one more word.
    const again = await upload('again.pdf', await exported(pages.slice(0, 2), 70))
    expect(again.found).toMatchObject({ placed: 2, unchanged: 2, newPages: 0 })
    for (const page of pages) add(page, [{ ...word(2), y: 0.9 }])
    const more = await upload('more.pdf', await exported(pages.slice(0, 2)))
    expect(more.found).toMatchObject({ placed: 2, withInk: 2, unchanged: 0, newPages: 2 })
  })

  // What is seen in a picture depends on no engine.
  if (engine !== 'SQLite') return

  test('a page that was exported as one picture gets its date, even if it is rotated', { timeout: 300_000 }, async () => {
    const picture = await exportPicture(await blank.draw(4), style)
    const turned = await sharp(picture).rotate(90).png().toBuffer()
    expect((await upload('page.png', turned)).pages).toMatchObject([{ dateFrom: '2026-01-04', method: 'picture', hasInk: false }])
  })

  test("the shop sees how many pages of a planner can be recognized in pictures, if one can't be drawn", async () => {
    const content = writePdf([{ streams: ['0 0 9 9 re f'], width: 100 }, { streams: ['0 0 99 99 re f'] }])
    expect(await editionOf(await readyEdition(content))).toMatchObject({ pageCount: 2, picturedPages: 1 })
    const none = writePdf([{ streams: ['0 0 8 8 re f'], width: 100 }])
    expect(await editionOf(await readyEdition(none))).toMatchObject({ pageCount: 1, picturedPages: 0 })
  })

  test('a photo taken at an angle is suggested to its owner, and a photo of something else asks for nothing', {
    timeout: 300_000,
  }, async () => {
    const photo = await upload('photo.jpg', await photograph(await blank.draw(6), 3))
    expect(photo.found).toMatchObject({ state: 'done', placed: 0, unplaced: 1 })
    expect(photo.pages[0]?.suggestions[0]).toMatchObject({ dateFrom: '2026-01-06' })
    const noise = Buffer.from(Array.from({ length: 300 * 400 }, (_, at) => (at * 7919 + (at >> 5) * 104729) % 256))
    const cat = await sharp(noise, { raw: { width: 300, height: 400, channels: 1 } })
      .blur(3)
      .withExif({ IFD2: { DateTimeOriginal: '2019:03:12 10:00:00' } })
      .jpeg()
      .toBuffer()
    const { found } = await upload('cat.jpg', cat)
    expect(found).toMatchObject({ state: 'done', placed: 0, unplaced: 0 })
    const row = await willow.database.queries
      .selectFrom('imports')
      .select('taken_on')
      .where('upload_id', '=', found?.uploadId ?? '')
      .executeTakeFirstOrThrow()
    expect(row.taken_on).toBe('2019-03-12')
  })

  const programs: Record<string, (from: string, to: string) => string[]> = {
    gs: (from, to) => ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', `-sOutputFile=${to}`, from],
    pdftocairo: (from, to) => ['-pdf', from, to],
    mutool: (from, to) => ['convert', '-o', to, from],
    qpdf: (from, to) => ['--qdf', '--coalesce-contents', from, to],
  }
  for (const [program, argumentsOf] of Object.entries(programs))
    ifInstalled(program)(
      `the writing on pages that ${program} wrote anew is known, and shown alone`,
      async () => {
        const [from, to] = [join(folder, `${program}-in.pdf`), join(folder, `${program}-out.pdf`)]
        const pages = plannerPages({ year: 2026, months: 1 }).slice(firstDay, firstDay + 7)
        await writeFile(
          from,
          writePdf(pages.map((page, at) => ({ streams: at % 2 === 0 ? [printOf(page)] : [printOf(page), penStrokes(2, at)] }))),
        )
        await promisify(execFile)(program, argumentsOf(from, to))
        const { found, pages: read } = await upload(`${program}.pdf`, await readFile(to))
        expect(found).toMatchObject({ state: 'done', placed: 7, withInk: 3, unknownInk: 0 })
        expect(read.map(({ hasInk }) => hasInk)).toEqual([false, true, false, true, false, true, false])
        const ink = await ada.send({ url: `/api/page-instances/${read[1]?.id}/picture?layer=ink&width=300` })
        expect([ink.statusCode, ink.headers['content-type']]).toEqual([200, 'image/png'])
      },
      300_000,
    )

  test('pages of an unknown planner are neither placed nor suggested, until it is published', { timeout: 300_000 }, async () => {
    const { found, pages } = await upload('other.pdf', await exported([await other.draw(1), await other.draw(2)]))
    expect(found).toMatchObject({ state: 'done', placed: 0, unplaced: 2 })
    expect(pages.flatMap(({ suggestions }) => suggestions)).toEqual([])
    // Its pages are drawn and compared once more: nothing else shows that what is stored of them is enough.
    const id = await readyEdition(days(2025))
    await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
    await willow.runJobs('planner')
    const [placed] = (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${found?.uploadId}` })).json<PlannerImport[]>()
    expect(placed).toMatchObject({ state: 'done', placed: 2, unplaced: 0 })
  })
})
