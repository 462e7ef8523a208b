import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFileKey, thumbnailKey, thumbnailWidths } from './file-keys.ts'
import { FileMissing, type FileStore } from './file-store.ts'
import { createLocalFileStore } from './local-file-store.ts'
import { encryptedPdf, pdf } from './pdf.test-data.ts'
import { greenBitmap, hugePng, plain } from './pictures.test-data.ts'
import { ThumbnailMakerClosed } from './thumbnail-job.ts'
import { createThumbnailMaker, type ThumbnailMaker } from './thumbnail-maker.ts'

let folder: string
let store: FileStore
let maker: ThumbnailMaker

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  store = await createLocalFileStore({ folder })
  maker = createThumbnailMaker({ store })
  maker.start()
})
afterAll(async () => {
  await maker.close()
  await rm(folder, { recursive: true, force: true })
})

async function stored(content: Buffer | string, extension = 'png'): Promise<string> {
  async function* source() {
    yield Buffer.from(content)
  }
  const key = newFileKey(extension)
  const draft = await store.receive(source(), { maxBytes: 1e9 })
  await draft.keep(key)
  return key
}

async function thumbnail(key: string, width: 320 | 640) {
  const webp = await buffer((await store.open(thumbnailKey(key, width))).stream)
  const { data, info } = await sharp(webp).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { format } = await sharp(webp).metadata()
  return {
    format,
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)],
  }
}

const sizes = async (key: string) => {
  const made = await Promise.all(thumbnailWidths.map((width) => thumbnail(key, width)))
  return made.map(({ format, width, height }) => `${format} ${width}x${height}`)
}

test('a photo gets two thumbnails and its own size', async () => {
  const key = await stored(await plain(4000, 3000).jpeg().toBuffer(), 'jpg')
  expect(await maker.make(key, 'image/jpeg')).toEqual({ width: 4000, height: 3000 })
  expect(await sizes(key)).toEqual(['webp 320x240', 'webp 640x480'])
})

test('a photo that the camera turned stands upright', async () => {
  const left = await plain(200, 300, '#ff0000').png().toBuffer()
  const photo = plain(400, 300, '#0000ff').composite([{ input: left, left: 0, top: 0 }])
  const key = await stored(await photo.jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'jpg')
  expect(await maker.make(key, 'image/jpeg')).toEqual({ width: 300, height: 400 })
  expect(await sizes(key)).toEqual(['webp 300x400', 'webp 300x400'])
  // Orientation 6 is a quarter turn clockwise: what was on the left is now on top.
  const { at } = await thumbnail(key, 320)
  expect(at(150, 20)[0]).toBeGreaterThan(200)
  expect(at(150, 380)[2]).toBeGreaterThan(200)
})

test.each(['png', 'webp', 'gif', 'avif', 'tiff'] as const)('a %s gets thumbnails', async (format) => {
  const key = await stored(await plain(700, 350).toFormat(format).toBuffer())
  expect(await maker.make(key, `image/${format}`)).toEqual({ width: 700, height: 350 })
  expect(await sizes(key)).toEqual(['webp 320x160', 'webp 640x320'])
})

test.each([
  ['grey', () => plain(700, 350).toColorspace('b-w').png()],
  ['16 bit', () => plain(700, 350).toColorspace('rgb16').png()],
  ['transparent', () => plain(700, 350).ensureAlpha(0.5).png()],
  ['for print (CMYK)', () => plain(700, 350).toColorspace('cmyk').jpeg()],
])('a picture that is %s keeps its green', async (_name, picture) => {
  const key = await stored(await picture().toBuffer())
  await maker.make(key, 'image/png')
  const { at, width, height } = await thumbnail(key, 640)
  expect([width, height]).toEqual([640, 320])
  const [red = 0, green = 0, blue = 0] = at(300, 100)
  expect(green).toBeGreaterThan(80)
  expect(green).toBeGreaterThanOrEqual(Math.max(red, blue))
})

test('the first frame stands for an animation', async () => {
  const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, '\xFF\0\0', 'latin1'), Buffer.alloc(40 * 40 * 3, '\0\0\xFF', 'latin1')])
  const gif = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .gif()
    .toBuffer()
  const key = await stored(gif)
  expect(await maker.make(key, 'image/gif')).toEqual({ width: 40, height: 40 })
  expect((await thumbnail(key, 320)).at(20, 20)[0]).toBeGreaterThan(200)
})

test('a small picture is not blown up, a very tall one shows its top', async () => {
  const small = await stored(await plain(64, 48).png().toBuffer())
  await maker.make(small, 'image/png')
  expect(await sizes(small)).toEqual(['webp 64x48', 'webp 64x48'])

  const top = await plain(400, 400, '#ff0000').png().toBuffer()
  const tall = await stored(
    await plain(400, 20_000, '#0000ff')
      .composite([{ input: top, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  )
  expect(await maker.make(tall, 'image/png')).toEqual({ width: 400, height: 20_000 })
  expect(await sizes(tall)).toEqual(['webp 320x960', 'webp 400x1200'])
  const { at } = await thumbnail(tall, 320)
  expect(at(160, 5)[0]).toBeGreaterThan(200)
  expect(at(160, 955)[2]).toBeGreaterThan(200)
})

test('a line of one pixel has thumbnails', async () => {
  const key = await stored(await plain(5000, 1).png().toBuffer())
  expect(await maker.make(key, 'image/png')).toEqual({ width: 5000, height: 1 })
  expect(await sizes(key)).toEqual(['webp 320x1', 'webp 640x1'])
})

test('an SVG is drawn sharply at any size and knows its own', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><rect width="24" height="12" fill="#ff0000"/></svg>'
  const key = await stored(svg, 'svg')
  expect(await maker.make(key, 'image/svg+xml')).toEqual({ width: 24, height: 12 })
  expect(await sizes(key)).toEqual(['webp 320x160', 'webp 640x320'])
})

test('an SVG sees neither the network nor the files beside it', async () => {
  const secret = await stored(await plain(100, 100, '#ff0000').png().toBuffer())
  const path = store.localPath?.(secret)
  const hrefs = [`file://${path}`, path, `../${secret.slice(0, 2)}/${secret}`, 'http://127.0.0.1:9/x.png']
  const images = hrefs.map((href) => `<image href="${href}" width="100" height="100"/>`).join('')
  const key = await stored(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#fff"/>${images}</svg>`,
    'svg',
  )
  await maker.make(key, 'image/svg+xml')
  expect((await thumbnail(key, 320)).at(50, 50)).toEqual([255, 255, 255])
})

test('the first page of a PDF is drawn on white paper, with letters although the fonts are not in it', async () => {
  const key = await stored(pdf({ pages: ['BT /F1 200 Tf 40 600 Td (Week) Tj ET'] }), 'pdf')
  expect(await maker.make(key, 'application/pdf')).toEqual({ width: 816, height: 1056 })
  expect(await sizes(key)).toEqual(['webp 320x414', 'webp 640x828'])
  const { at } = await thumbnail(key, 640)
  expect(at(5, 5)).toEqual([255, 255, 255])
  const rows = Array.from({ length: 180 }, (_, row) => row + 40)
  const dark = rows.flatMap((y) => Array.from({ length: 600 }, (_, x) => at(x + 20, y)[0] ?? 255)).filter((red) => red < 80)
  expect(dark.length).toBeGreaterThan(5_000)
})

test('a PDF page that is turned or very tall is shown as a reader would', async () => {
  const turned = await stored(pdf({ pages: [''], pageEntries: '/Rotate 90' }), 'pdf')
  expect(await maker.make(turned, 'application/pdf')).toEqual({ width: 1056, height: 816 })
  const tall = await stored(pdf({ pages: ['1 0 0 rg 0 9000 100 1000 re f'], mediaBox: '0 0 100 10000' }), 'pdf')
  await maker.make(tall, 'application/pdf')
  expect(await sizes(tall)).toEqual(['webp 320x960', 'webp 640x1920'])
  expect((await thumbnail(tall, 640)).at(300, 100)[0]).toBeGreaterThan(200)
})

async function reasonOf(content: Buffer | string, mimeType: string) {
  const key = await stored(content)
  const reason = await maker.make(key, mimeType).catch((error) => error.reason ?? error)
  expect(await store.stat(thumbnailKey(key, 320))).toBeNull()
  return reason
}

test('what cannot be drawn fails with a reason, and the same process draws the next file', async () => {
  await maker.make(await stored(await plain(8, 8).png().toBuffer()), 'image/png')
  const process = maker.pid()
  const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
  const [png, jpeg] = [await noise.clone().png().toBuffer(), await noise.clone().jpeg().toBuffer()]

  expect(await reasonOf(png.subarray(0, png.length / 2), 'image/png')).toBe('unreadable')
  expect(await reasonOf(jpeg.subarray(0, jpeg.length / 2), 'image/jpeg')).toBe('unreadable')
  expect(await reasonOf('not an image', 'image/png')).toBe('unreadable')
  expect(await reasonOf('', 'image/png')).toBe('unreadable')
  expect(await reasonOf('<svg xmlns="http://www.w3.org/2000/svg"><g>', 'image/svg+xml')).toBe('unreadable')
  expect(await reasonOf('%PDF-1.7\nand then nothing of use', 'application/pdf')).toBe('unreadable')
  expect(await reasonOf(pdf({ pages: [] }), 'application/pdf')).toBe('unreadable')
  expect(await reasonOf(encryptedPdf, 'application/pdf')).toBe('encrypted')

  await maker.make(await stored(png), 'image/png')
  expect(maker.pid()).toBe(process)
})

test('a picture of 20,000 x 20,000 pixels is refused before it fills the memory', async () => {
  expect(await reasonOf(hugePng(20_000), 'image/png')).toBe('too_large')
})

test('the huge picture of the test before is a real one: smaller, it is drawn', async () => {
  const key = await stored(hugePng(2_000))
  expect(await maker.make(key, 'image/png')).toEqual({ width: 2_000, height: 2_000 })
})

test('a bitmap of the old kind gets thumbnails', async () => {
  const key = await stored(greenBitmap(400, 200), 'bmp')
  expect(await maker.make(key, 'image/bmp')).toEqual({ width: 400, height: 200 })
  expect(await sizes(key)).toEqual(['webp 320x160', 'webp 400x200'])
  expect((await thumbnail(key, 320)).at(100, 100)[1]).toBeGreaterThan(180)
  expect(await reasonOf('BM and nothing else', 'image/bmp')).toBe('unreadable')
})

test('ten files at once, and several calls for one of them, make each thumbnail once', async () => {
  const keys = await Promise.all(
    Array.from({ length: 10 }, async (_, index) =>
      stored(
        await plain(100 + index, 50)
          .png()
          .toBuffer(),
      ),
    ),
  )
  const made = await Promise.all([...keys, ...keys].map((key) => maker.make(key, 'image/png')))
  expect(made.map(({ width }) => width)).toEqual([...keys.keys(), ...keys.keys()].map((index) => 100 + index))
  const [key = ''] = keys
  const first = maker.make(key, 'image/png')
  expect(maker.make(key, 'image/png')).toBe(first)
  await first
  expect(maker.make(key, 'image/png')).not.toBe(first)
})

test('a file that is gone is missing, not broken', async () => {
  await expect(maker.make(newFileKey('png'), 'image/png')).rejects.toBeInstanceOf(FileMissing)
})

test('a store without paths lends a copy', async () => {
  const { localPath: _, ...remote } = store
  const remoteMaker = createThumbnailMaker({ store: remote })
  const key = await stored(await plain(640, 480).png().toBuffer())
  expect(await remoteMaker.make(key, 'image/png')).toEqual({ width: 640, height: 480 })
  expect(await sizes(key)).toEqual(['webp 320x240', 'webp 640x480'])
  await remoteMaker.close()
})

test('when the process is killed its job fails, and the next one gets a new process', async () => {
  const warned: unknown[] = []
  const ownMaker = createThumbnailMaker({ store, logger: { warn: (fields) => warned.push(fields) } })
  const key = await stored(await plain(3000, 3000).png().toBuffer())
  const failed = ownMaker.make(key, 'image/png').catch((error) => error.reason)
  const next = ownMaker.make(await stored(await plain(10, 10).png().toBuffer()), 'image/png')
  const killed = await startedBy(ownMaker)
  process.kill(killed, 'SIGKILL')
  expect(await failed).toBe('crashed')
  expect(await next).toEqual({ width: 10, height: 10 })
  expect(ownMaker.pid()).not.toBe(killed)
  expect(warned).toEqual([{ reason: 'crashed', mimeType: 'image/png' }])
  await ownMaker.close()
})

async function startedBy(ownMaker: ThumbnailMaker): Promise<number> {
  for (;;) {
    const pid = ownMaker.pid()
    if (pid !== undefined) return pid
    await new Promise(setImmediate)
  }
}

test('a job that takes too long is ended', async () => {
  const hasty = createThumbnailMaker({ store, limitMs: 1 })
  const key = await stored(await plain(3000, 3000).png().toBuffer())
  await expect(hasty.make(key, 'image/png')).rejects.toMatchObject({ reason: 'too_slow' })
  await hasty.close()
})

test('closing gives up what waits, and nothing new is taken', async () => {
  const ownMaker = createThumbnailMaker({ store })
  const keys = await Promise.all([1, 2].map(async () => stored(await plain(900, 900).png().toBuffer())))
  const jobs = keys.map((key) => ownMaker.make(key, 'image/png').catch((error) => error))
  await startedBy(ownMaker)
  await ownMaker.close()
  for (const error of await Promise.all(jobs)) expect(error).toBeInstanceOf(ThumbnailMakerClosed)
  expect(ownMaker.pid()).toBeUndefined()
  await expect(ownMaker.make(keys[0] ?? '', 'image/png')).rejects.toBeInstanceOf(ThumbnailMakerClosed)
})
