import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onSqlite } from '#test/databases/databases.ts'
import { drawPages, type PageDrawer } from '#test/documents/drawn-pages.ts'
import { plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { layerInfo, packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { dropBoxOf } from '#test/people/drop-box.ts'
import { addEdition } from '#test/people/upload.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { PageInstance, PlannerImport } from '../planner.contract.ts'

// A page of a planner as the template of a Supernote's notes: as a picture of the owner (`PAGESTYLE` of `user_`), or drawn by the device. The
// files are made after the public description by jya-dev/supernote-tool (Apache-2.0), see `#test/documents/supernote.ts`.

const [width, height] = [1404, 1872]
/** The pages of the year, the month and four weeks come first. */
const firstDay = 1 + 1 + 4
const planner = writePdf(
  plannerPages({ year: 2026, months: 1 })
    .slice(firstDay, firstDay + 5)
    .map((page) => ({ streams: [printOf(page)] })),
)

/** The page as large as the screen allows, in the middle. */
const onScreen = (page: Canvas) =>
  sharp(page.toBuffer('image/png'))
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width, height, fit: 'contain', background: 'white' })

/** A device has four greys. */
async function packedScreen(page: Canvas): Promise<Buffer> {
  const runs: [number, number][] = []
  for (const grey of await onScreen(page).raw().toBuffer()) {
    const code = grey < 80 ? 0x61 : grey < 180 ? 0x63 : grey < 235 ? 0x64 : 0x62
    const last = runs.at(-1)
    if (last?.[0] === code) last[1]++
    else runs.push([code, 1])
  }
  return packRuns(runs)
}

/** Some lines of writing, in the middle of the page. */
function writing(): Buffer {
  const runs: [number, number][] = []
  let at = 0
  for (let line = 0; line < 5; line++)
    for (let row = 0; row < 6; row++) {
      const from = (1000 + line * 80 + row) * width + 450
      runs.push([0x62, from - at], [0x61, 420])
      at = from + 420
    }
  return packRuns([...runs, [0x62, width * height - at]])
}

onSqlite((current) => {
  let willow: Willow
  let ada: TestUser
  let drawn: PageDrawer
  beforeAll(async () => {
    willow = await createWillow({ database: current().database, comparesPictures: true })
    const olive = await willow.fixtures.signedInUser({ isAdmin: true })
    ada = await willow.fixtures.signedInUser()
    drawn = await drawPages(await temporaryFolder(), planner)
    const id = await addEdition(willow, olive, planner)
    await olive.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
  }, 300_000)
  afterAll(async () => {
    await willow.close()
    await drawn.close()
  })

  test('a note whose template is a page of a planner is shown and gets its days', { timeout: 300_000 }, async () => {
    const page = async (number: number, style: string, background: (blank: Canvas) => Promise<Buffer>) => ({
      entries: { LAYERINFO: layerInfo({ MAINLAYER: true, BGLAYER: true }), PAGESTYLE: style },
      layers: [{ name: 'BGLAYER', packed: await background(await drawn.draw(number)) }],
    })
    const blank = await page(2, 'user_planner', (template) => onScreen(template).png().toBuffer())
    const written = await page(4, 'style_planner', packedScreen)
    written.layers.push({ name: 'MAINLAYER', packed: writing() })
    const send = await dropBoxOf(willow, ada)
    expect((await send('PUT', 'Planner.note', { body: supernoteFile({ pages: [blank, written] }) })).statusCode).toBe(201)
    await willow.runJobs('planner')
    const [found] = (await ada.send({ url: `/api/users/${ada.id}/imports` })).json<PlannerImport[]>()
    const pages = (await ada.send({ url: `/api/imports/${found?.id}/pages?limit=9` })).json<PageInstance[]>()
    expect(pages.map(({ dateFrom, method, inkStep }) => [dateFrom, method, inkStep])).toEqual([
      ['2026-01-02', 'picture', 'none'],
      ['2026-01-04', 'picture', 'little'],
    ])
  })
})
