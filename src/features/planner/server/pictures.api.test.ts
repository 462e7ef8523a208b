import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases.ts'
import { deviceStyles, exportPicture, photograph, write } from '#test/device-pictures.ts'
import { drawnWidth, drawPages, type PageDrawer } from '#test/drawn-pages.ts'
import { picturePdf } from '#test/picture-pdf.ts'
import { plannerPages, printOf, writePdf } from '#test/planner-pdf.ts'
import { createWillow, formBody, type TestUser, type Willow } from '#test/willow.ts'
import type { Edition, PageInstance, PlannerImport } from '../planner.contract.ts'

/** The first days of a year: after the year, its month and its weeks. */
const firstDay = 1 + 1 + 4
const days = (year: number) =>
  writePdf(
    plannerPages({ year, months: 1 })
      .slice(firstDay, firstDay + 7)
      .map((page) => ({ streams: [printOf(page)] })),
  )
const word = (seed: number) => ({ x: 0.3, y: 0.7, width: 0.2, height: 0.04, seed })

forEachDatabase((current) => {
  let willow: Willow
  let olive: TestUser
  let ada: TestUser
  let folder: string
  let blank: PageDrawer
  let other: PageDrawer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    willow = await createWillow({ database: current().database, comparesPictures: true })
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
    ada = await willow.fixtures.signedInUser()
    const [edition] = await Promise.all([add(days(2026)), openDrawers()])
    await olive.send({ method: 'POST', url: `/api/admin/editions/${edition}/publish` })
  }, 300_000)
  afterAll(async () => {
    await willow.close()
    await blank.close()
    await other.close()
    await rm(folder, { recursive: true })
  })
  async function openDrawers() {
    blank = await drawPages(folder, days(2026))
    other = await drawPages(folder, days(2025))
  }
  async function add(content: Buffer) {
    const form = await formBody([
      ['title', 'Days'],
      ['file', { filename: 'days.pdf', content }],
    ])
    const reply = await olive.send({ method: 'POST', url: '/api/admin/editions', ...form })
    await willow.runJobs()
    const { id } = reply.json<Edition>()
    expect((await olive.send({ url: `/api/admin/editions/${id}` })).json<Edition>().state).toBe('ready')
    return id
  }

  async function upload(filename: string, content: Buffer) {
    const form = await formBody([
      ['userId', ada.id],
      ['file', { filename, content }],
    ])
    const reply = await ada.send({ method: 'POST', url: '/api/uploads', ...form })
    expect(reply.statusCode).toBe(201)
    await willow.runJobs()
    const { id } = reply.json<{ id: string }>()
    const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports?uploadId=${id}` })).json<PlannerImport[]>()
    const pages = (await ada.send({ url: `/api/imports/${found?.id}/pages?limit=200` })).json<PageInstance[]>()
    return { found, pages }
  }

  /** Each page as a device draws it; the second with a word on it. */
  async function exported(drawer: PageDrawer, numbers: number[], { quality = 80, isMore = false } = {}) {
    const pictures = []
    for (const [at, number] of numbers.entries()) {
      const page = await drawer.draw(number)
      if (at === 1) write(page.getContext('2d'), [word(1)], drawnWidth)
      if (isMore) write(page.getContext('2d'), [{ ...word(2), y: 0.9 }], drawnWidth)
      pictures.push({ jpeg: await exportPicture(page, '16 greys', at, quality), ...deviceStyles['16 greys'] })
    }
    return pictures
  }

  test('an export that is pictures finds its days and what was written on them', { timeout: 300_000 }, async () => {
    const { found, pages } = await upload('export.pdf', picturePdf(await exported(blank, [2, 3, 5])))
    expect(found).toMatchObject({ state: 'done', placed: 3, withInk: 1, unplaced: 0, newPages: 1 })
    expect(pages.map((page) => [page.dateFrom, page.method, page.inkStep])).toEqual([
      ['2026-01-02', 'picture', 'none'],
      ['2026-01-03', 'picture', 'little'],
      ['2026-01-05', 'picture', 'none'],
    ])
    // The same pages, packed otherwise: nothing is new. Then each with one more word.
    const again = await upload('again.pdf', picturePdf(await exported(blank, [2, 3, 5], { quality: 70 })))
    expect(again.found).toMatchObject({ placed: 3, unchanged: 3, newPages: 0 })
    const more = await upload('more.pdf', picturePdf(await exported(blank, [2, 3, 5], { isMore: true })))
    expect(more.found).toMatchObject({ placed: 3, withInk: 3, unchanged: 0, newPages: 3 })
  })

  test('a page that was exported as one picture finds its day, also on its side', { timeout: 300_000 }, async () => {
    const [picture] = await exported(blank, [4])
    const turned = await sharp(picture?.jpeg).rotate(90).png().toBuffer()
    expect((await upload('page.png', turned)).pages).toMatchObject([{ dateFrom: '2026-01-04', method: 'picture', hasInk: false }])
  })

  test('pages of a planner that is not there are neither placed nor suggested', { timeout: 300_000 }, async () => {
    const { found, pages } = await upload('other.pdf', picturePdf(await exported(other, [1, 2, 3, 4, 5])))
    expect(found).toMatchObject({ state: 'done', placed: 0, unplaced: 5 })
    expect(pages.flatMap(({ suggestions }) => suggestions)).toEqual([])
  })

  test('a photo of a page waits for its owner, and one of something else asks nothing', { timeout: 300_000 }, async () => {
    const photo = await upload('photo.jpg', await photograph(await blank.draw(6), 3))
    expect(photo.found).toMatchObject({ state: 'done', placed: 0 })
    const noise = Buffer.from(Array.from({ length: 300 * 400 }, (_, at) => (at * 7919 + (at >> 5) * 104729) % 256))
    const cat = await sharp(noise, { raw: { width: 300, height: 400, channels: 1 } })
      .blur(3)
      .jpeg()
      .toBuffer()
    expect((await upload('cat.jpg', cat)).found).toMatchObject({ state: 'done', placed: 0, unplaced: 0 })
  })
})
