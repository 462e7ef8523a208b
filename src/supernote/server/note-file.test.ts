import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { chanceOf } from '#test/documents/device-pictures.ts'
import { layerInfo, type MadePage, packRuns, strokesOf, supernoteFile } from '#test/documents/supernote.ts'
import { clear, drawNotePage } from './note-bitmap.ts'
import { mostEntries, mostEntryBytes, NoteUnreadable } from './note-blocks.ts'
import { contentsOfPage } from './note-contents.ts'
import { mostPages, type NotePage, readNote } from './note-file.ts'
import { openNote } from './note-pages.ts'
import { mostTextLength, recognizedWords } from './note-text.ts'

const width = 1404
const pixels = width * 1872
const [black, none, marker] = [0x61, 0x62, 0x66]
const shown = { LAYERINFO: layerInfo({ MAINLAYER: true, LAYER1: true, BGLAYER: true }) }
/** A page of nothing but a run of one code from a pixel on. */
const runAt = (from: number, code: number, length: number) =>
  packRuns([
    [none, from],
    [code, length],
    [none, pixels - from - length],
  ])

function firstPage(note: ReturnType<typeof readNote>): NotePage {
  const page = note.pages[0]
  if (!page) throw new Error('The file has no page.')
  return page
}

function draw(page: MadePage, more: Partial<Parameters<typeof supernoteFile>[0]> = {}) {
  const file = supernoteFile({ ...more, pages: [page] })
  const note = readNote(file)
  return drawNotePage(file, note, firstPage(note))
}

/** The greys of a drawing that aren't clear, by pixel: first, last and how many. */
function inkOf(ink: Buffer) {
  const at = [...ink.keys()].filter((pixel) => ink[pixel] !== clear)
  return { first: at[0], last: at.at(-1), pixels: at.length, greys: [...new Set(at.map((pixel) => ink[pixel]))] }
}

test('a page is drawn pixel by pixel from the runs of its layers', () => {
  const drawing = draw({
    entries: shown,
    layers: [
      { name: 'MAINLAYER', packed: runAt(5000, black, 300) },
      { name: 'LAYER1', packed: runAt(5290, 0x9d, 20) },
      { name: 'BGLAYER', packed: runAt(0, 0xc9, 40_000) },
    ],
  })
  expect(inkOf(drawing.ink)).toEqual({ first: 5000, last: 5309, pixels: 310, greys: [0, 0x9d] })
  expect(drawing.ink[5290]).toBe(0x9d)
  expect(drawing.background?.kind).toBe('pixels')
  expect(inkOf(drawing.background?.bytes ?? Buffer.alloc(0))).toMatchObject({ first: 0, last: 39_999, greys: [0xc9] })
})

test('a run counts in units of 128 when no pair of its code follows, and joins one that does', () => {
  const rest = (used: number) => packRuns([[none, pixels - used]])
  const main = (start: number[], used: number) =>
    inkOf(draw({ entries: shown, layers: [{ name: 'MAINLAYER', packed: Buffer.concat([Buffer.from(start), rest(used)]) }] }).ink)
  expect(main([black, 0x81, black, 5], 262).pixels).toBe(262)
  expect(main([black, 0x81, marker, 5], 262).pixels).toBe(262)
  expect(main([black, 0xff], 0x4000).pixels).toBe(0x4000)
})

test('the last run is as long as the largest unit that fits', () => {
  const packed = Buffer.concat([packRuns([[none, pixels - 8]]), Buffer.from([black, 0x81])])
  expect(inkOf(draw({ entries: shown, layers: [{ name: 'MAINLAYER', packed }] }).ink)).toMatchObject({ pixels: 8 })
})

test('a white page of short long runs is read', () => {
  const whole = Math.floor(pixels / 0x400)
  const last = pixels - whole * 0x400
  const packed = Buffer.from([...Array.from({ length: whole }, () => [none, 0xff]), [none, 0x80 | (last / 8 - 1)]].flat())
  expect(packed).toHaveLength(0x140e)
  const drawing = draw({ entries: shown, layers: [{ name: 'BGLAYER', packed }] })
  expect(inkOf(drawing.background?.bytes ?? Buffer.alloc(0)).pixels).toBe(0)
})

test('layers that are hidden or not in the sequence are left out', () => {
  const layers = [
    { name: 'MAINLAYER', packed: runAt(10, black, 5) },
    { name: 'LAYER1', packed: runAt(100, black, 5) },
    { name: 'LAYER2', packed: runAt(200, black, 5) },
  ]
  const entries = { LAYERINFO: layerInfo({ MAINLAYER: true, LAYER1: false, LAYER2: true }), LAYERSEQ: 'LAYER1,MAINLAYER' }
  expect(inkOf(draw({ entries, layers }).ink)).toMatchObject({ first: 10, last: 14 })
  const inBase64 = Buffer.from(layerInfo({ MAINLAYER: false, LAYER1: true }).replaceAll('#', ':')).toString('base64')
  expect(inkOf(draw({ entries: { LAYERINFO: inBase64 }, layers }).ink)).toMatchObject({ first: 100, last: 104 })
})

test('of a mark only the layers of marks are shown, under the pages of its PDF', () => {
  const layers = [
    { name: 'MAINLAYER', packed: runAt(10, black, 5), type: 'MARK' },
    { name: 'BGLAYER', packed: runAt(0, black, 5), type: 'NOTE' },
  ]
  const file = supernoteFile({
    kind: 'mark',
    pages: [
      { number: 365, layers },
      { number: 12, layers },
    ],
  })
  const note = readNote(file)
  expect([note.kind, note.pages.map(({ number }) => number)]).toEqual(['mark', [12, 365]])
  const drawing = drawNotePage(file, note, firstPage(note))
  expect([inkOf(drawing.ink).first, drawing.background]).toEqual([10, null])
})

test('a page is as large as the device and may lie on its side', () => {
  const size = (device: string, orientation: string) => {
    const page = firstPage(readNote(supernoteFile({ device, pages: [{ entries: { ORIENTATION: orientation } }] })))
    return [page.width, page.height]
  }
  expect(size('A5X', '1000')).toEqual([1404, 1872])
  expect(size('A5X', '1090')).toEqual([1872, 1404])
  expect(size('N6', '1270')).toEqual([1872, 1404])
  expect(size('N6', '1180')).toEqual([1404, 1872])
  expect(size('N5', '1000')).toEqual([1920, 2560])
})

test('packed columns of an older background are turned upright', () => {
  const raw = Buffer.alloc(1404 * 1888 * 2, 0xff)
  raw.writeUInt16LE(0x0000, ((1404 - 1 - 7) * 1888 + 3) * 2)
  const drawing = draw({ entries: shown, layers: [{ name: 'BGLAYER', packed: deflateSync(raw), protocol: 'SN_ASA_COMPRESS' }] })
  expect(inkOf(drawing.background?.bytes ?? Buffer.alloc(0))).toMatchObject({ first: 3 * width + 7, pixels: 1 })
})

test("an owner's own template is handed on as it is", () => {
  const packed = Buffer.from('\x89PNG\r\n\x1A\nand more', 'latin1')
  const drawing = draw({ entries: { ...shown, PAGESTYLE: 'user_daily' }, layers: [{ name: 'BGLAYER', packed }] })
  expect(drawing.background).toEqual({ kind: 'png', bytes: packed })
})

test("an owner's own template that takes too much memory to decode is refused, and a smaller one is drawn", async () => {
  const backgroundOf = async (side: number) => {
    const picture = sharp({ create: { width: side, height: side, channels: 4, background: 'gray' } })
    const packed = await picture.png({ progressive: true, compressionLevel: 1 }).toBuffer()
    const file = supernoteFile({ pages: [{ entries: shown, layers: [{ name: 'BGLAYER', packed }] }] })
    return (await openNote(file).draw(0, [])).background
  }
  // Interlaced, with four bytes for each pixel: 135 MB.
  await expect(backgroundOf(5800)).rejects.toThrow('the template is too large')
  expect(await backgroundOf(100)).toMatchObject({ greys: expect.any(Uint8Array) })
})

const recognizedText = (file: Buffer, page: NotePage) =>
  recognizedWords(file, page)
    .map((word) => word.text)
    .join('')
    .trimEnd()

const text = (...elements: object[]) => ({ type: 'Raw Content', elements })
const line = (label: string, y: number) => ({
  type: 'Text',
  label,
  words: [{ label: '\n' }, { label, 'bounding-box': { x: 1, y, width: 9, height: 4 } }],
})

test('the recognized text is read from top to bottom, without other elements', () => {
  const read = (made: object | string | undefined) => {
    const file = supernoteFile({ pages: [made === undefined ? {} : { text: made }] })
    return recognizedText(file, firstPage(readNote(file)))
  }
  expect(read(text(line('second', 40), { type: 'Diagram', label: 'box' }, line('first', 3)))).toBe('first\nsecond')
  expect(read(undefined)).toBe('')
  expect(read(text(line('x'.repeat(mostTextLength + 5), 1)))).toHaveLength(mostTextLength)
  expect(read(text(line('a\0b\ud800', 1)))).toBe('a\uFFFDb\uFFFD')
  expect(read({ elements: [null, 5, { type: 'Text', label: 7 }, { type: 'Text', label: 'kept', words: 3 }] })).toBe('kept')
  expect(() => read('no JSON')).toThrow(NoteUnreadable)
})

test('words are placed where their ink is, in pixels of the device', () => {
  const words = [
    { label: 'Call', 'bounding-box': { x: 10, y: 20, width: 8, height: 5 } },
    { label: ' ' },
    { label: 'Mum', 'bounding-box': { x: 20, y: 20, width: 9, height: 5 } },
    { label: '!', 'bounding-box': { x: 9999, y: 20, width: 9, height: 5 } },
  ]
  const placed = (device: string, some: object[]) => {
    const file = supernoteFile({ device, pages: [{ text: text({ type: 'Text', label: 'Call Mum!', words: some }) }] })
    return recognizedWords(file, firstPage(readNote(file))).map((word) => [word.text, Math.round(word.x), Math.round(word.y)])
  }
  expect(placed('A5X', words.slice(0, 3))).toEqual([
    ['Call ', 89, 178],
    ['Mum\n', 178, 178],
  ])
  expect(placed('N6', words.slice(0, 1))).toEqual([['Call\n', 118, 236]])
  // A word outside of the page: then only the text of the line counts.
  expect(placed('A5X', words)).toEqual([['Call Mum!\n', 0, 0]])
})

const valid = () =>
  supernoteFile({
    pages: [{ entries: shown, layers: [{ name: 'MAINLAYER', packed: runAt(9, black, 4) }], text: text(line('word', 1)) }],
  })

/** All pages share one large block, whose bytes count for each. */
function overlapping(): Buffer {
  const file = supernoteFile({ pages: [{ entries: { PAGESTYLE: 'x'.repeat(mostEntryBytes - 200) } }] })
  const footer = file.readUInt32LE(file.length - 4)
  const page = /<PAGE1:(\d+)>/.exec(file.toString('latin1', footer))?.[1]
  const entries = Array.from({ length: 40 }, (_, at) => `<PAGE${at + 1}:${page}>`).join('')
  const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32LE(entries.length)
  end.writeUInt32LE(file.length)
  return Buffer.concat([file, length, Buffer.from(entries), end])
}

test.each<[string, Buffer]>([
  ['another signature', Buffer.from('noteSN_FILE_VER_2023001')],
  ['a footer outside of the file', Buffer.concat([valid().subarray(0, -4), Buffer.from([255, 255, 255, 255])])],
  ['a footer that is cut off', Buffer.concat([Buffer.from('noteSN_FILE_VER_20230015'), Buffer.from([9, 0, 0, 0, 24, 0, 0, 0])])],
  ['no pages', supernoteFile({ pages: [] })],
  ['too many pages', supernoteFile({ pages: Array.from({ length: mostPages + 1 }, () => ({})) })],
  [
    'too many entries',
    supernoteFile({ pages: [{ entries: Object.fromEntries(Array.from({ length: mostEntries }, (_, at) => [`K${at}`, ''])) }] }),
  ],
  ['a block that is too large', supernoteFile({ pages: [{ entries: { PAGESTYLE: 'x'.repeat(mostEntryBytes) } }] })],
  ['blocks that overlap without end', overlapping()],
  ['an address that is no number', supernoteFile({ pages: [{ entries: { MAINLAYER: '-1' } }] })],
  ['layers that are not described', supernoteFile({ pages: [{ entries: { LAYERINFO: '{' } }] })],
])('a file with %s is refused', (_what, file) => {
  expect(() => readNote(file)).toThrow(NoteUnreadable)
})

test.each<[string, MadePage]>([
  ['more pixels than its page', { layers: [{ name: 'MAINLAYER', packed: packRuns([[none, pixels + 1]]) }] }],
  ['fewer pixels than its page', { layers: [{ name: 'MAINLAYER', packed: packRuns([[none, pixels - 1]]) }] }],
  ['an unknown encoding', { layers: [{ name: 'MAINLAYER', packed: Buffer.alloc(2), protocol: 'OTHER' }] }],
  [
    'packed columns of another size',
    { layers: [{ name: 'MAINLAYER', packed: deflateSync(Buffer.alloc(8)), protocol: 'SN_ASA_COMPRESS' }] },
  ],
  [
    'packed columns without end',
    { layers: [{ name: 'MAINLAYER', packed: deflateSync(Buffer.alloc(1404 * 1888 * 2 + 1)), protocol: 'SN_ASA_COMPRESS' }] },
  ],
])('a layer with %s is refused', (_what, page) => {
  expect(() => draw({ ...page, entries: shown })).toThrow(NoteUnreadable)
})

test('a block that is cut off, and columns that would unpack to more than a page, are refused for that', () => {
  const cutOff = Buffer.concat([Buffer.from('noteSN_FILE_VER_20230015'), Buffer.from([99, 0, 0, 0, 24, 0, 0, 0])])
  expect(() => readNote(cutOff)).toThrow('a block is cut off')
  const packed = deflateSync(Buffer.alloc(1404 * 1888 * 2 + 1))
  const layers = [{ name: 'MAINLAYER', packed, protocol: 'SN_ASA_COMPRESS' }]
  expect(() => draw({ entries: shown, layers })).toThrow('can’t be unpacked')
})

test('a grey that the older device doesn’t have is refused', () => {
  const page = { entries: shown, layers: [{ name: 'MAINLAYER', packed: runAt(0, 0x20, 5) }] }
  expect(inkOf(draw(page).ink).greys).toEqual([0x20])
  expect(() => draw(page, { version: '20220013' })).toThrow(NoteUnreadable)
})

/** Reads and draws everything. Any other error than the one of the reader is a defect. */
function readAll(file: Buffer): boolean {
  try {
    const note = readNote(file)
    for (const page of note.pages) {
      const [words, { ink }] = [recognizedWords(file, page), drawNotePage(file, note, page)]
      contentsOfPage(file, page, { words, ink, number: 1 })
    }
    return true
  } catch (error) {
    if (error instanceof NoteUnreadable) return false
    throw error
  }
}

test.each(['note', 'mark'] as const)(
  '1,000 damaged files of the kind %s are read or refused, and never break the reader',
  (kind) => {
    const layers = [{ name: 'MAINLAYER', packed: runAt(9, black, 4), type: 'MARK' }]
    const strokes = strokesOf([{ kind: 'fiveStarsSignal', box: [0, 0, 20, 20] }])
    const whole = supernoteFile({
      kind,
      pages: [{ ...(kind === 'note' && { entries: shown }), layers, text: text(line('word', 1)), strokes }],
      marks: [
        { page: 1, box: [0, 0, 90, 90] },
        { page: 1, box: [0, 100, 90, 90], keyword: 'word' },
      ],
    })
    expect(readAll(whole)).toBe(true)
    const random = chanceOf(kind === 'note' ? 1 : 2)
    const below = (most: number) => Math.floor(random() * most)
    let read = 0
    for (let round = 0; round < 1000; round++) {
      const at = below(whole.length)
      const noise = Buffer.from(Array.from({ length: 1 + below(20) }, () => below(256)))
      const damaged = [
        [whole.subarray(0, at), noise, whole.subarray(at + below(40))],
        [whole.subarray(0, at)],
        [whole.subarray(0, at), Buffer.from(String(below(100_000))), whole.subarray(at)],
        [whole.subarray(0, at), noise, whole.subarray(at + noise.length)],
      ][round % 4]
      if (readAll(Buffer.concat(damaged ?? []))) read += 1
    }
    expect(read).toBeLessThan(1000)
  },
)
