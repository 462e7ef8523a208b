import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFormat } from '#test/documents/formats.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { newFileKey } from '../files/file-keys.ts'
import { FileMissing, type FileStore } from '../files/file-store.ts'
import { createLocalFileStore } from '../files/local-file-store.ts'
import { storeBytes } from '../files/store-bytes.ts'
import { createDocumentWorker, type DocumentWorker } from './document-worker.ts'
import { type Drawing, DrawingFailed, type Drawn } from './drawing.ts'
import { encryptedPdf, pdf } from './pdf.test-data.ts'
import { greenBitmap, hugePng, plain } from './pictures.test-data.ts'

let folder: string
let store: FileStore
let worker: DocumentWorker

const card: Drawing = { page: 1, widths: [320, 640], shape: 'card', isGrey: false }
const page = (number: number, more: Partial<Drawing> = {}): Drawing => ({
  ...card,
  page: number,
  widths: [400],
  shape: 'whole',
  ...more,
})

beforeAll(async () => {
  folder = await temporaryFolder()
  store = await createLocalFileStore({ folder })
  worker = createDocumentWorker({ store })
  worker.start()
})
afterAll(async () => {
  await worker.close()
})

async function stored(content: Buffer | string, extension = 'png'): Promise<string> {
  const key = newFileKey(extension)
  await storeBytes(store, key, Buffer.from(content))
  return key
}

const draw = (key: string, mimeType: string, drawing = card, owner = 'robin') => worker.draw({ key, mimeType, owner, drawing })

async function pixels(drawn: Drawn, width: number) {
  const bytes = drawn.images.find((image) => image.width === width)?.bytes
  const { data, info } = await sharp(bytes).removeAlpha().toColorspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)],
  }
}

const sizeOf = ({ width, height }: Drawn) => [width, height]
const sizes = (drawn: Drawn) =>
  Promise.all(
    drawn.images.map(async ({ bytes }) => {
      const { format, width, height } = await sharp(bytes).metadata()
      return `${format} ${width}x${height}`
    }),
  )

test('a photo gets two thumbnails and its own size', async () => {
  const key = await stored(await plain(4000, 3000).jpeg().toBuffer(), 'jpg')
  const keyDrawn = await draw(key, 'image/jpeg')
  expect(sizeOf(keyDrawn)).toEqual([4000, 3000])
  expect(await sizes(keyDrawn)).toEqual(['webp 320x240', 'webp 640x480'])
})

test('a photo that the camera rotated is shown upright', async () => {
  const left = await plain(200, 300, '#ff0000').png().toBuffer()
  const photo = plain(400, 300, '#0000ff').composite([{ input: left, left: 0, top: 0 }])
  const key = await stored(await photo.jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'jpg')
  const keyDrawn = await draw(key, 'image/jpeg')
  expect(sizeOf(keyDrawn)).toEqual([300, 400])
  expect(await sizes(keyDrawn)).toEqual(['webp 300x400', 'webp 300x400'])
  // Orientation 6 is a quarter turn clockwise: the left side is now on top.
  const { at } = await pixels(keyDrawn, 320)
  expect(at(150, 20)[0]).toBeGreaterThan(200)
  expect(at(150, 380)[2]).toBeGreaterThan(200)
})

test.each(['png', 'webp', 'gif', 'avif', 'tiff'] as const)('a %s gets thumbnails', async (format) => {
  const key = await stored(await plain(700, 350).toFormat(format).toBuffer())
  const keyDrawn = await draw(key, `image/${format}`)
  expect(sizeOf(keyDrawn)).toEqual([700, 350])
  expect(await sizes(keyDrawn)).toEqual(['webp 320x160', 'webp 640x320'])
})

test.each([
  ['grey', () => plain(700, 350).toColorspace('b-w').png()],
  ['16 bit', () => plain(700, 350).toColorspace('rgb16').png()],
  ['transparent', () => plain(700, 350).ensureAlpha(0.5).png()],
  ['for print (CMYK)', () => plain(700, 350).toColorspace('cmyk').jpeg()],
])('a picture that is %s keeps its green', async (_name, picture) => {
  const key = await stored(await picture().toBuffer())
  const { at, width, height } = await pixels(await draw(key, 'image/png'), 640)
  expect([width, height]).toEqual([640, 320])
  const [red = 0, green = 0, blue = 0] = at(300, 100)
  expect(green).toBeGreaterThan(80)
  expect(green).toBeGreaterThanOrEqual(Math.max(red, blue))
})

test('an animation is represented by its first frame', async () => {
  const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, '\xFF\0\0', 'latin1'), Buffer.alloc(40 * 40 * 3, '\0\0\xFF', 'latin1')])
  const gif = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .gif()
    .toBuffer()
  const key = await stored(gif)
  const keyDrawn = await draw(key, 'image/gif')
  expect(sizeOf(keyDrawn)).toEqual([40, 40])
  expect((await pixels(keyDrawn, 320)).at(20, 20)[0]).toBeGreaterThan(200)
})

test('a small picture is not enlarged, and a very tall one shows its top', async () => {
  const small = await stored(await plain(64, 48).png().toBuffer())
  const smallDrawn = await draw(small, 'image/png')
  expect(await sizes(smallDrawn)).toEqual(['webp 64x48', 'webp 64x48'])

  const top = await plain(400, 400, '#ff0000').png().toBuffer()
  const tall = await stored(
    await plain(400, 20_000, '#0000ff')
      .composite([{ input: top, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  )
  const tallDrawn = await draw(tall, 'image/png')
  expect(sizeOf(tallDrawn)).toEqual([400, 20_000])
  expect(await sizes(tallDrawn)).toEqual(['webp 320x960', 'webp 400x1200'])
  const { at } = await pixels(tallDrawn, 320)
  expect(at(160, 5)[0]).toBeGreaterThan(200)
  expect(at(160, 955)[2]).toBeGreaterThan(200)
})

test('a picture of one pixel in height has thumbnails', async () => {
  const key = await stored(await plain(5000, 1).png().toBuffer())
  const keyDrawn = await draw(key, 'image/png')
  expect(sizeOf(keyDrawn)).toEqual([5000, 1])
  expect(await sizes(keyDrawn)).toEqual(['webp 320x1', 'webp 640x1'])
})

test('an SVG is sharp at any size and has its own size', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><rect width="24" height="12" fill="#ff0000"/></svg>'
  const key = await stored(svg, 'svg')
  const keyDrawn = await draw(key, 'image/svg+xml')
  expect(sizeOf(keyDrawn)).toEqual([24, 12])
  expect(await sizes(keyDrawn)).toEqual(['webp 320x160', 'webp 640x320'])
})

test("an SVG can't reach the network or neighbouring files", async () => {
  const secret = await stored(await plain(100, 100, '#ff0000').png().toBuffer())
  const path = store.localPath?.(secret)
  const hrefs = [`file://${path}`, path, `../${secret.slice(0, 2)}/${secret}`, 'http://127.0.0.1:9/x.png']
  const images = hrefs.map((href) => `<image href="${href}" width="100" height="100"/>`).join('')
  const key = await stored(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#fff"/>${images}</svg>`,
    'svg',
  )
  expect((await pixels(await draw(key, 'image/svg+xml'), 320)).at(50, 50)).toEqual([255, 255, 255])
})

test('the first page of a PDF is drawn on white paper, with its text even if fonts are not embedded', async () => {
  const key = await stored(pdf({ pages: ['BT /F1 200 Tf 40 600 Td (Week) Tj ET'] }), 'pdf')
  const keyDrawn = await draw(key, 'application/pdf')
  expect(sizeOf(keyDrawn)).toEqual([816, 1056])
  expect(await sizes(keyDrawn)).toEqual(['webp 320x414', 'webp 640x828'])
  const { at } = await pixels(keyDrawn, 640)
  expect(at(5, 5)).toEqual([255, 255, 255])
  const rows = Array.from({ length: 180 }, (_, row) => row + 40)
  const dark = rows.flatMap((y) => Array.from({ length: 600 }, (_, x) => at(x + 20, y)[0] ?? 255)).filter((red) => red < 80)
  expect(dark.length).toBeGreaterThan(5_000)
})

test('a rotated or very tall PDF page is shown as a PDF reader shows it', async () => {
  const turned = await stored(pdf({ pages: [''], pageEntries: '/Rotate 90' }), 'pdf')
  expect(sizeOf(await draw(turned, 'application/pdf'))).toEqual([1056, 816])
  const tall = await stored(pdf({ pages: ['1 0 0 rg 0 9000 100 1000 re f'], mediaBox: '0 0 100 10000' }), 'pdf')
  const tallDrawn = await draw(tall, 'application/pdf')
  expect(await sizes(tallDrawn)).toEqual(['webp 320x960', 'webp 640x1920'])
  expect((await pixels(tallDrawn, 640)).at(300, 100)[0]).toBeGreaterThan(200)
})

async function reasonOf(content: Buffer | string, mimeType: string, drawing = card) {
  const key = await stored(content)
  return draw(key, mimeType, drawing).catch((error: unknown) => (error instanceof DrawingFailed ? error.reason : error))
}

test("a file that can't be drawn fails with a reason, and the same process draws the next file", async () => {
  await draw(await stored(await plain(8, 8).png().toBuffer()), 'image/png')
  const [process] = worker.pids()
  const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
  const [png, jpeg] = [await noise.clone().png().toBuffer(), await noise.clone().jpeg().toBuffer()]

  expect(await reasonOf(png.subarray(0, png.length / 2), 'image/png')).toBe('unreadable')
  expect(await reasonOf(jpeg.subarray(0, 100), 'image/jpeg')).toBe('unreadable')
  expect(await reasonOf('not an image', 'image/png')).toBe('unreadable')
  expect(await reasonOf('', 'image/png')).toBe('unreadable')
  expect(await reasonOf('<svg xmlns="http://www.w3.org/2000/svg"><g>', 'image/svg+xml')).toBe('unreadable')
  expect(await reasonOf('%PDF-1.7\nand then nothing of use', 'application/pdf')).toBe('unreadable')
  expect(await reasonOf(pdf({ pages: [] }), 'application/pdf')).toBe('unreadable')
  expect(await reasonOf(encryptedPdf, 'application/pdf')).toBe('encrypted')

  await draw(await stored(png), 'image/png')
  expect(worker.pids()).toContain(process)
})

test('a picture of 20,000 x 20,000 pixels is refused before it fills the memory', async () => {
  expect(await reasonOf(hugePng(20_000), 'image/png')).toBe('too_large')
})

test('the picture of the previous test is valid: a smaller version is drawn', async () => {
  const key = await stored(hugePng(2_000))
  expect(sizeOf(await draw(key, 'image/png'))).toEqual([2_000, 2_000])
})

test('a picture of 100 megapixels is drawn', async () => {
  const drawn = await draw(await stored(hugePng(10_000)), 'image/png')
  expect([sizeOf(drawn), await sizes(drawn)]).toEqual([
    [10_000, 10_000],
    ['webp 320x320', 'webp 640x640'],
  ])
})

test('a PDF page of 100 megapixels is drawn at the requested size', async () => {
  const key = await stored(pdf({ pages: ['1 0 0 rg 0 0 9000 11000 re f'], mediaBox: '0 0 9000 11000' }), 'pdf')
  const drawn = await draw(key, 'application/pdf', page(1))
  expect(await sizes(drawn)).toEqual(['webp 400x489'])
  expect((await pixels(drawn, 400)).at(200, 250)).toEqual([255, 1, 0])
})

test('the last of 3,000 pages is drawn like any other', async () => {
  const pages = Array.from({ length: 3000 }, (_, index) => (index === 2999 ? '1 0 0 rg 0 0 700 800 re f' : ''))
  const drawn = await draw(await stored(pdf({ pages }), 'pdf'), 'application/pdf', page(3000))
  expect([drawn.pageCount, (await pixels(drawn, 400)).at(200, 250)]).toEqual([3000, [255, 1, 0]])
})

test('a BMP in the old format gets thumbnails', async () => {
  const key = await stored(greenBitmap(400, 200), 'bmp')
  const drawn = await draw(key, 'image/bmp')
  expect(sizeOf(drawn)).toEqual([400, 200])
  expect(await sizes(drawn)).toEqual(['webp 320x160', 'webp 400x200'])
  expect((await pixels(drawn, 320)).at(100, 100)[1]).toBeGreaterThan(180)
  expect(await reasonOf('BM and nothing else', 'image/bmp')).toBe('unreadable')
})

test('any page of a PDF is drawn completely, at the requested width', async () => {
  const key = await stored(pdf({ pages: ['', '1 0 0 rg 0 0 700 800 re f', ''] }), 'pdf')
  const drawn = await draw(key, 'application/pdf', page(2))
  expect(await sizes(drawn)).toEqual(['webp 400x518'])
  expect((await pixels(drawn, 400)).at(200, 250)).toEqual([255, 1, 0])
  expect((await pixels(await draw(key, 'application/pdf', page(3)), 400)).at(200, 250)).toEqual([255, 255, 255])
  const tall = await stored(pdf({ pages: [''], mediaBox: '0 0 100 10000' }), 'pdf')
  expect(await sizes(await draw(tall, 'application/pdf', page(1)))).toEqual(['webp 41x4096'])
})

test('every page of a TIFF is drawn, each in its own size and color', async () => {
  // Made by ImageMagick: 30 x 20 in red, 20 x 30 in green, 40 x 20 in blue.
  const scan = await readFile(new URL('./three-pages.tif', import.meta.url))
  const key = await stored(scan, 'tif')
  const pages = await Promise.all([1, 2, 3].map((number) => draw(key, 'image/tiff', page(number))))
  expect(pages.map(({ width, height, pageCount }) => [width, height, pageCount])).toEqual([
    [30, 20, 3],
    [20, 30, 3],
    [40, 20, 3],
  ])
  const colors = await Promise.all(pages.map(async (drawn) => (await pixels(drawn, 400)).at(10, 10)))
  expect(colors.map((color) => color.findIndex((part) => part > 200))).toEqual([0, 1, 2])
  expect(await reasonOf(scan, 'image/tiff', page(4))).toBe('no_page')
})

test('half a JPEG shows its upper half, and grey below', async () => {
  const drawn = await draw(await stored(await readFormat({ file: 'half.jpg' }), 'jpg'), 'image/jpeg')
  const { at } = await pixels(drawn, 320)
  expect(sizeOf(drawn)).toEqual([240, 320])
  const [red = 0, green = 0] = at(120, 40)
  expect(red - green).toBeGreaterThan(150)
  expect(at(120, 310)).toEqual([128, 128, 128])
})

test('annotations of a PDF are drawn that have no picture of their own', async () => {
  const key = await stored(await readFormat({ file: 'annotations.pdf' }), 'pdf')
  const { at } = await pixels(await draw(key, 'application/pdf', page(1, { widths: [780] })), 780)
  // Three pixels for a point; the picture counts from the top, the file from the bottom.
  const colorOf = (x: number, y: number) => at(3 * x, 900 - 3 * y).map((part) => (part > 200 ? 'F' : part > 90 ? '8' : '0'))
  const seen = {
    highlight: colorOf(70, 265),
    ink: colorOf(70, 238),
    square: colorOf(21, 170),
    note: colorOf(145, 119),
    stamp: colorOf(120, 75),
    caret: colorOf(147, 92),
    clip: colorOf(147, 70),
    hiddenNote: colorOf(25, 37),
  }
  expect(Object.fromEntries(Object.entries(seen).map(([kind, color]) => [kind, color.join('')]))).toEqual({
    highlight: 'FF0',
    ink: '00F',
    square: '080',
    note: 'F80',
    stamp: '00F',
    caret: 'F0F',
    clip: '088',
    hiddenNote: 'FFF',
  })
  const redIn = ([left, bottom, right, top]: number[]) => {
    let count = 0
    for (let x = left ?? 0; x < (right ?? 0); x++)
      for (let y = bottom ?? 0; y < (top ?? 0); y++) if (colorOf(x, y).join('') === 'F00') count++
    return count
  }
  expect(redIn([20, 100, 120, 140])).toBeGreaterThan(100)
  expect(redIn([200, 20, 230, 140])).toBeGreaterThan(100)
})

test("a page that a document doesn't have is reported as missing", async () => {
  expect(await reasonOf(pdf({ pages: ['', ''] }), 'application/pdf', page(3))).toBe('no_page')
  expect(await reasonOf(await plain(10, 10).png().toBuffer(), 'image/png', page(2))).toBe('no_page')
})

test('a grey page is a PNG with 16 greys, and transparent areas are white', async () => {
  const ink = await plain(600, 200, '#c02020').png().toBuffer()
  const paper = sharp({ create: { width: 600, height: 600, channels: 4, background: '#00000000' } })
  const key = await stored(
    await paper
      .composite([{ input: ink, top: 0, left: 0 }])
      .png()
      .toBuffer(),
  )
  const drawn = await draw(key, 'image/png', page(1, { isGrey: true }))
  const png = Buffer.from(drawn.images[0]?.bytes ?? [])
  const [bitDepth, palette] = png.subarray(24, 26)
  expect([png.toString('latin1', 1, 4), bitDepth, palette]).toEqual(['PNG', 4, 3])
  const { at } = await pixels(drawn, 400)
  expect(at(200, 300)).toEqual([255, 255, 255])
  const [red, green, blue] = at(200, 50)
  expect([green, blue]).toEqual([red, red])
  expect(red).toBeLessThan(128)
})

test('ten files at the same time, with several calls for one of them, are each drawn once', async () => {
  const keys = await Promise.all(
    Array.from({ length: 10 }, async (_, index) =>
      stored(
        await plain(100 + index, 50)
          .png()
          .toBuffer(),
      ),
    ),
  )
  const drawn = await Promise.all([...keys, ...keys].map((key) => draw(key, 'image/png')))
  expect(drawn.map(({ width }) => width)).toEqual([...keys.keys(), ...keys.keys()].map((index) => 100 + index))
  for (const index of keys.keys()) expect(drawn[index]).toBe(drawn[index + 10])
})

test('a removed file is reported as missing, not as broken', async () => {
  await expect(draw(newFileKey('png'), 'image/png')).rejects.toBeInstanceOf(FileMissing)
})

test('a store without local paths provides a copy', async () => {
  const { localPath: _, ...remote } = store
  const remoteWorker = createDocumentWorker({ store: remote })
  const key = await stored(await plain(640, 480).png().toBuffer())
  const drawn = await remoteWorker.draw({ key, mimeType: 'image/png', owner: 'robin', drawing: card })
  expect(await sizes(drawn)).toEqual(['webp 320x240', 'webp 640x480'])
  await remoteWorker.close()
})
