import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { beforeAll, expect, test } from 'vitest'
import { bareTextFont } from '#kit/bare-annotations.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { registerBareTextFont } from '#kit/server/documents/bare-text-font.ts'
import { createDrawingChild } from '#kit/server/documents/drawing-child.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { greyOf, pageWidth } from './bitmap.ts'
import type { IndexFile, PictureJob, PictureReply } from './looking.ts'
import { PictureIndexBuilder } from './picture-index.test-data.ts'
import { bytesOf, drawnPage, packIndex, pictureIndexExtension, unpackPictures } from './picture-index.ts'
import { createPictureReader } from './picture-reader.ts'

const height = 1024
const years = [2021, 2023, 2024, 2026]

let store: FileStore
let indexes: IndexFile[]
let bytes = 0
beforeAll(async () => {
  registerBareTextFont()
  const folder = await temporaryFolder()
  store = await createLocalFileStore({ folder, disk: createDisk({ folder, minFreeMb: 0, clock: { now: () => 0 } }) })
  indexes = []
  for (const year of years) {
    const builder = new PictureIndexBuilder()
    for (const day of [1, 2, 3]) builder.add(day, pixelsOf(dayPage(year, day)))
    const packed = await builder.pack()
    bytes = Math.max(bytes, bytesOf(await unpackPictures(packed, 'any')))
    indexes.push({ editionId: `${year}`, key: await kept(packed, pictureIndexExtension) })
  }
})

async function kept(content: Buffer, extension: string): Promise<string> {
  const key = newFileKey(extension)
  await storeBytes(store, key, content)
  return key
}

/** A day of the planner of a year, whose lines are further apart each year. */
function dayPage(year: number, day: number): Canvas {
  const canvas = createCanvas(pageWidth, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pageWidth, height)
  context.fillStyle = '#000'
  context.font = `40px "${bareTextFont}"`
  context.fillText(`${day} March ${year}`, 40, 70)
  for (let y = 120; y < 1000; y += 14 + 3 * (year - 2020)) context.fillRect(40, y, 600 + year - 2020, 2)
  return canvas
}

function pixelsOf(canvas: Canvas) {
  const data = new Uint8Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data)
  return greyOf(data, { width: canvas.width, height: canvas.height, channels: 4 })
}

/** Looks at pages one after the other, and counts what is asked of the process. */
async function lookWith(editionsInMemory: number, pages: readonly Canvas[], looks = 2) {
  const asked: PictureJob[] = []
  const reader = createPictureReader({
    store,
    mostUnpackedBytes: bytes * editionsInMemory + 1000,
    createChild: (options) => {
      const child = createDrawingChild(options)
      return {
        ...child,
        draw(job, ...more) {
          asked.push(job as PictureJob)
          return child.draw(job as never, ...more) as never
        },
      }
    },
  })
  const found = []
  for (const page of pages) {
    const key = await kept(page.toBuffer('image/png'), 'png')
    const document = { key, owner: 'ada', isSlow: true, mimeType: 'image/png', indexes }
    found.push(
      await reader.withDocument(document, async (look) => {
        const once = { pages: [{ number: 1, known: null }], priors: [], turns: [0 as const] }
        const looked = []
        for (let at = 0; at < looks; at++) looked.push(...(await look(once)))
        return looked.map(({ match }) => match)
      }),
    )
  }
  await reader.close()
  return { found, asked }
}

test('a page is found in the same way when only two of four editions fit into memory', { timeout: 300_000 }, async () => {
  const pages = [dayPage(2026, 2), dayPage(2023, 1)]
  const whole = await lookWith(4, pages)
  const parts = await lookWith(2, pages)
  const firstOf = ({ found }: typeof whole) => found.flat().map((match) => match?.candidates[0])
  expect(firstOf(whole).map((one) => [one?.editionId, one?.number])).toEqual([
    ['2026', 2],
    ['2026', 2],
    ['2023', 1],
    ['2023', 1],
  ])
  expect(parts.found).toEqual(whole.found)
  const asked = parts.asked.flatMap((job) => (job.kind === 'look' ? [job.indexes.map(({ editionId }) => editionId)] : []))
  // A sure page isn't looked for in editions whose lines are elsewhere.
  expect(asked.at(-1)).toEqual(expect.arrayContaining(['2023']))
  expect(new Set(asked.flat()).size).toBeLessThan(years.length)
  const largest = Math.max(...parts.asked.map((job) => (job.kind === 'look' ? job.indexes.length : 0)))
  expect([largest >= 2, largest < years.length]).toEqual([true, true])
  // Those that don't fit are unpacked again when they're looked at.
  expect(parts.asked.filter(({ kind }) => kind === 'know').length).toBeGreaterThan(years.length)
  expect(whole.asked.filter(({ kind }) => kind === 'know')).toHaveLength(years.length)
})

test('a page that is surely in no edition whose lines are there is looked for in all', async () => {
  const { found, asked } = await lookWith(2, [dayPage(2022, 2)], 1)
  const editions = asked.flatMap((job) => (job.kind === 'look' ? job.indexes.map(({ editionId }) => editionId) : []))
  expect([...new Set(editions)].sort()).toEqual(years.map(String))
  expect(found.flat().every((match) => match === null || match.likeness < 0.85)).toBe(true)
})

/** Indexes a planner of five pages with a process that draws two pages at most before it has grown. Counts what it is asked for. */
async function indexed(mostDrawnBytes?: number) {
  const asked: unknown[] = []
  const nothing = () => undefined
  const child = { start: nothing, yieldToOthers: nothing, end: nothing, close: nothing, isLowest: () => true, pid: nothing }
  const draw = async (job: PictureJob, _: unknown, path?: string): Promise<PictureReply> => {
    if (job.kind === 'index') {
      asked.push(job.numbers)
      // A process that claims to have drawn nothing is not asked for the same page for ever.
      const done = job.numbers[0] === 4 ? 0 : 2
      const drawn = job.numbers.slice(0, done || 1).map((number) => ({ number, height, planes: Buffer.from(`page ${number} `) }))
      return { kind: 'index', pages: drawn.filter(({ number }) => number !== 3), done }
    }
    asked.push([path === undefined ? '' : await readFile(path, 'utf8'), job.kind === 'pack' ? job.pages : null])
    return { kind: 'packed', index: null, pageCount: 4 }
  }
  const createChild = () => ({ ...child, draw: draw as never })
  const reader = createPictureReader({ store, createChild, ...(mostDrawnBytes === undefined ? {} : { mostDrawnBytes }) })
  async function* batches() {
    yield [1, 2, 3]
    yield [4, 5]
  }
  const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('pages-')).length
  const before = await folders()
  const key = await kept(Buffer.from('planner'), 'pdf')
  const result = await reader.index(key, batches()).catch((error: unknown) => error)
  return { asked, result, left: (await folders()) - before }
}

test('the pages of a planner are drawn by as many processes as it takes, and kept in a file until they are packed', async () => {
  const { asked, result, left } = await indexed()
  const at = (number: number, place: number) => ({ number, height, from: place * 7, to: place * 7 + 7 })
  expect(asked).toEqual([[1, 2, 3], [3], [4, 5], [5], ['page 1 page 2 page 4 page 5 ', [at(1, 0), at(2, 1), at(4, 2), at(5, 3)]]])
  expect([result, left]).toEqual([{ kind: 'packed', index: null, pageCount: 4 }, 0])
})

test('a planner whose drawn pages take too much room is too large', async () => {
  expect(await indexed(20)).toMatchObject({ result: { reason: 'too_large' }, left: 0 })
  expect((await indexed(28)).result).toMatchObject({ kind: 'packed' })
})

test('pages that are not what their process says cannot be packed', async () => {
  const { planes } = drawnPage(1, pixelsOf(dayPage(2026, 1)))
  for (const wrong of [height - 1, height + 1])
    await expect(packIndex([{ number: 1, height: wrong }], async () => planes)).rejects.toThrow()
})
