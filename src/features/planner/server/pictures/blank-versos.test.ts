import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareTextFont } from '#kit/bare-annotations.ts'
import { registerBareTextFont } from '#kit/server/documents/bare-text-font.ts'
import { DocumentFile } from '#kit/server/documents/document-file.ts'
import { write } from '#test/documents/device-pictures.ts'
import { findByPicture } from '../../picture.rules.ts'
import type { IndexedPage } from '../../recognition.rules.ts'
import { pictureThresholds } from '../../thresholds.ts'
import { greyOf, onWhitePaper } from './bitmap.ts'
import { matchPicture } from './match-picture.ts'
import { openPages } from './page-pixels.ts'
import { PictureIndexBuilder } from './picture-index.test-data.ts'
import { type PictureKind, unpackPictures } from './picture-index.ts'

/** Made with groff and Ghostscript: days, with an empty page behind four of them. */
const planner = new URL('./blank-versos.pdf', import.meta.url).pathname
const empty = [2, 5, 8, 11]
const days = [1, 3, 4, 6, 7, 9, 10, 12]

let pages: Awaited<ReturnType<typeof openPages>>
let kinds: PictureKind[]
let numbered: PictureKind[]
beforeAll(async () => {
  registerBareTextFont()
  pages = await openPages(DocumentFile.at(planner))
  kinds = await indexOf(() => undefined)
  numbered = await indexOf((canvas, number) => {
    const context = canvas.getContext('2d')
    context.fillStyle = '#000'
    context.font = `20px "${bareTextFont}"`
    if (empty.includes(number)) context.fillText(String(number), 380, 1060)
  })
})
afterAll(() => pages.close())

async function indexOf(change: (canvas: Canvas, number: number) => void): Promise<PictureKind[]> {
  const builder = new PictureIndexBuilder()
  for (let number = 1; number <= pages.pageCount; number++) {
    const canvas = await pageOf(number)
    change(canvas, number)
    builder.add(number, pixelsOf(canvas))
  }
  return unpackPictures(await builder.pack(), 'one')
}

async function pageOf(number: number): Promise<Canvas> {
  const { data, width, height } = await pages.draw(number)
  const canvas = createCanvas(width, height)
  const image = canvas.getContext('2d').createImageData(width, height)
  image.data.set(data)
  canvas.getContext('2d').putImageData(image, 0, 0)
  return canvas
}

function pixelsOf(canvas: Canvas) {
  const { width, height } = canvas
  const data = new Uint8Array(canvas.getContext('2d').getImageData(0, 0, width, height).data)
  return greyOf(data, { width, height, channels: 4 })
}

/** A page as a device exports it that draws print pale and pens thin, smaller and beside its place. */
async function exported(number: number, lines = 3): Promise<Canvas> {
  const page = await pageOf(number)
  const { width, height } = page
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.globalAlpha = 0.6
  context.drawImage(page, 9, 12, width * 0.97, height * 0.97)
  context.globalAlpha = 1
  const word = (line: number) => ({ x: 0.2, y: 0.3 + line * 0.1, width: 0.3, height: 0.03, seed: number * 10 + line })
  const words = Array.from({ length: lines }, (_, line) => word(line))
  write(context, words, width * 0.6)
  return canvas
}

const matchOf = (canvas: Canvas, among: PictureKind[]) => matchPicture(among, onWhitePaper(pixelsOf(canvas).grey))?.match

const index = { find: (editionId: string, number: number) => ({ editionId, number, dateFrom: null }) as IndexedPage }

test.each(['empty ones', 'ones with only a number'])(
  'a page with pale print is found among %s, on which nothing or little is missing',
  async (name) => {
    const found = []
    for (const day of days) {
      const match = matchOf(await exported(day), name === 'empty ones' ? kinds : numbered)
      found.push([match?.candidates[0]?.number, (match?.worstGlyph ?? 0) >= pictureThresholds.glyph])
    }
    expect(found).toEqual(days.map((day) => [day, true]))
  },
)

test.each([0, 3])('an empty page with %i lines of writing is no page of the planner', async (lines) => {
  for (const number of [2, 8]) {
    const match = matchOf(await exported(number, lines), kinds)
    const { match: placed, suggestions } = match ? findByPicture(index, match) : { match: null, suggestions: [] }
    expect([placed, suggestions]).toEqual([null, []])
  }
})
