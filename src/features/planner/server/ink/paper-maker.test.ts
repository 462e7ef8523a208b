import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDisk } from '#kit/server/disk/disk.ts'
import { DrawingLost } from '#kit/server/documents/drawing.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { emptyBitmap, pageWidth } from '../pictures/bitmap.ts'
import { packInk } from '../pictures/ink-bits.ts'
import { createPaperMaker, type PaperMaker, TooMuchPaper } from './paper-maker.ts'

let folder: string
let store: FileStore
let paper: PaperMaker
beforeAll(async () => {
  folder = await temporaryFolder()
  store = await createLocalFileStore({ folder, disk: createDisk({ folder, minFreeMb: 0, clock: { now: () => 0 } }) })
})
beforeEach(() => {
  paper = createPaperMaker({ store })
})
afterEach(() => paper.close())

/** Ink of a page that is a picture: a dark rectangle. */
const ink = emptyBitmap(pageWidth, 1024)
for (let y = 100; y < 110; y++) ink.bits[y * ink.lineWords + 2] = 0b1111_0000
const packed = packInk(ink)

test('the ink of a picture is drawn on its own, as PNG and as SVG', async () => {
  const png = await paper.drawPicturedInk('ada', { packed, format: 'png', width: pageWidth })
  const { data, info } = await sharp(Buffer.from(png ?? []))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([pageWidth, 1024, 4])
  const pixel = (x: number, y: number) => [...data.subarray((y * pageWidth + x) * 4, (y * pageWidth + x) * 4 + 4)]
  expect([pixel(69, 105), pixel(67, 105), pixel(69, 99)]).toEqual([
    [0, 0, 0, 255],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  const svg = Buffer.from((await paper.drawPicturedInk('ada', { packed, format: 'svg', width: 64 })) ?? []).toString()
  expect(svg).toContain(`viewBox="0 0 ${pageWidth} 1024"`)
  expect(svg).toContain('M68 100h4v1h-4z')
})

test('a user can have 40 tasks at a time, and other users are still served', async () => {
  const asked = { packed, format: 'svg', width: 64 } as const
  const all = Array.from({ length: 40 }, () => paper.drawPicturedInk('ada', asked))
  await expect(paper.drawPicturedInk('ada', asked)).rejects.toThrow(TooMuchPaper)
  const ends: string[] = []
  const one = (name: string, work: Promise<unknown>) => work.then(() => ends.push(name))
  await Promise.all([...all.map((work) => one('ada', work)), one('ben', paper.drawPicturedInk('ben', asked))])
  // Users take turns, so the last one waits for at most two tasks of the other user.
  expect(ends.indexOf('ben')).toBeLessThan(3)
})

test('what nobody waits for is drawn on white, after all that people wait for', async () => {
  const asked = { packed, format: 'png', width: 64 } as const
  const ends: string[] = []
  const one = (name: string, isLater: boolean) =>
    paper.drawPicturedInk(name, { ...asked, isOnWhite: isLater }, isLater).then((png) => {
      ends.push(name)
      return png
    })
  const [, png] = await Promise.all([one('first', false), one('later', true), one('ada', false), one('ben', false)])
  expect(ends).toEqual(['first', 'ada', 'ben', 'later'])
  const { data } = await sharp(Buffer.from(png ?? []))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('damaged ink is refused', async () => {
  await expect(paper.drawPicturedInk('ada', { packed: 'bm9uc2Vuc2U=', format: 'png', width: 64 })).rejects.toMatchObject({
    reason: 'unreadable',
  })
})

test('a document for which nobody waits any more is not put together', async () => {
  const files = [{ key: 'none.pdf', mimeType: 'application/pdf' }]
  const asked = { title: 'March', files, order: [{ file: 0, page: 1 }], bookmarks: [], isWanted: () => false }
  await expect(paper.document('ada', asked)).rejects.toThrow(DrawingLost)
})

test('while a document is made, one more of its owner waits, and a third is refused', async () => {
  const files = [{ key: 'none.pdf', mimeType: 'application/pdf' }]
  const asked = { title: 'March', files, order: [{ file: 0, page: 1 }], bookmarks: [], isWanted: () => false }
  const asks = [1, 2, 3].map(() => paper.document('ada', asked).catch((error) => error))
  const other = paper.document('ben', asked).catch((error) => error)
  const ends = await Promise.all([...asks, other])
  expect(ends.map((end) => end instanceof TooMuchPaper)).toEqual([false, false, true, false])
})

test('a document says how far it is while it is made, and lets a picture for somebody else go first', async () => {
  const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const draft = await store.receive(Readable.from([png]), { maxBytes: 1e6 })
  const key = newFileKey('png')
  await draft.keep(key)
  const order = Array.from({ length: 41 }, (_, at) => ({ file: 0, page: 1, ink: at === 0 ? { packed } : null }))
  const files = [{ key, mimeType: 'image/png' }]
  const seen: unknown[] = []
  const picture = { packed, format: 'svg', width: 64 } as const
  let picked: Promise<unknown> | undefined
  const ends: string[] = []
  const isWanted = () => {
    seen.push(paper.progressOf('ada'))
    picked ??= paper.drawPicturedInk('ben', picture).then(() => ends.push('picture'))
    return true
  }
  const made = paper.document('ada', { title: 'March', files, order, bookmarks: [], isWanted })
  const pieces = await made
  ends.push('document')
  // The table of a document that comes in pieces says where each object begins. Readers that are not strict look for them.
  const text = Buffer.concat(pieces).toString('latin1')
  const table = text.slice(text.lastIndexOf('xref\n0')).match(/^\d{10} \d{5} [nf]/gm) ?? []
  expect(table.length).toBeGreaterThan(80)
  const named = table.map((line, number) => line.endsWith('f') || text.startsWith(`${number} 0 obj\n`, Number(line.slice(0, 10))))
  expect(named).not.toContain(false)
  await picked
  expect([seen, paper.progressOf('ben'), ends]).toEqual([[null, { done: 0, total: 41 }], null, ['picture', 'document']])
  expect(paper.progressOf('ada')).toBeNull()
})
