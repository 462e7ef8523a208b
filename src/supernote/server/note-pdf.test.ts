import { createReadStream } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import { chanceOf } from '#test/documents/device-pictures.ts'
import { notesFixture } from '#test/documents/notes-fixture.ts'
import { layerInfo, type MadePage, packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { createNotes, noteKindOf } from './note-pdf.ts'
import { attachedAt } from './note-pdf-parts.ts'

// The form of the files is that of `#test/documents/supernote.ts`, after jya-dev/supernote-tool (Apache-2.0).

const fixture = notesFixture()

const pixels = 1404 * 1872
const shown = { LAYERINFO: layerInfo({ MAINLAYER: true, BGLAYER: true }) }
const words = [{ label: 'Gärtner', 'bounding-box': { x: 20, y: 30, width: 30, height: 8 } }]
const ink = (from: number, length: number) =>
  packRuns([
    [0x62, from],
    [0x61, length],
    [0x62, pixels - from - length],
  ])
const page = (from = 1404 * 100 + 300): MadePage => ({
  entries: shown,
  layers: [{ name: 'MAINLAYER', packed: ink(from, 700) }],
  text: { elements: [{ type: 'Text', label: 'Gärtner', words }] },
})

async function pdfOf(file: Buffer, notes = fixture.notes): Promise<Buffer> {
  const key = newFileKey('note')
  await storeBytes(fixture.store, key, file)
  const content = async () => createReadStream(fixture.store.localPath?.(key) ?? '')
  try {
    return await notes.withPdf(
      {
        key,
        kind: noteKindOf(file) ?? 'note',
        owner: 'ada',
        name: 'Mo.note',
        size: file.length,
        content,
        onWritten: () => undefined,
      },
      async (pdf) => {
        const parts: Uint8Array[] = []
        for await (const part of pdf) parts.push(part)
        return Buffer.concat(parts)
      },
    )
  } finally {
    await fixture.store.remove(key)
  }
}

test('the sender of a mark that takes long waits for a part of its pages, and the PDF contains all of the mark', async () => {
  let cpuMs = 0
  const readUsage = () => ({ cpuMs: ++cpuMs, residentBytes: 1 })
  const notes = createNotes({ store: fixture.store, readUsage, markCpuMs: 0 })
  const pages = [page(), page(0), page(5000)]
  const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type ?\/Page\b/g)?.length
  const mark = supernoteFile({ kind: 'mark', pages })
  const pdf = await pdfOf(mark, notes)
  expect(pagesIn(pdf)).toBe(1)
  expect(pdf.subarray(attachedAt, attachedAt + mark.length).equals(mark)).toBe(true)
  // Of a note nothing else draws the other pages.
  expect(pagesIn(await pdfOf(supernoteFile({ pages }), notes))).toBe(3)
  await notes.close()
  expect(pagesIn(await pdfOf(mark))).toBe(3)
})

test('a note becomes a PDF that contains it byte for byte, the same one each time', async () => {
  const file = supernoteFile({ pages: [page(), page(0)] })
  const pdf = await pdfOf(file)
  expect(pdf.subarray(attachedAt, attachedAt + file.length).equals(file)).toBe(true)
  expect((await pdfOf(file)).equals(pdf)).toBe(true)
  expect([noteKindOf(file), noteKindOf(supernoteFile({ kind: 'mark', pages: [page()] })), noteKindOf(pdf)]).toEqual([
    'note',
    'mark',
    null,
  ])
})

test('titles, keywords and stars are the list of contents of the PDF, each with its page', async () => {
  const marks = [
    { page: 2, box: [150, 260, 300, 80] as const },
    { page: 1, box: [100, 900, 200, 60] as const, keyword: 'Saatgut (früh)' },
  ]
  const data = new Uint8Array(
    await pdfOf(supernoteFile({ pages: [{ ...page(), entries: { ...shown, FIVESTAR: '5,6' } }, page(0)], marks })),
  )
  const task = getDocument({ data, verbosity: 0 })
  const pdf = await task.promise
  const read: [string, number][] = []
  for (const { title, dest } of await pdf.getOutline()) {
    const [target] = Array.isArray(dest) ? dest : []
    read.push([title, (await pdf.getPageIndex(target)) + 1])
  }
  expect(read).toEqual([
    ['★ 1', 1],
    ['# Saatgut (früh)', 1],
    ['Gärtner', 2],
  ])
  await task.destroy()
})

test('the ink is drawn where the device has written it', async () => {
  const key = newFileKey('pdf')
  // A bar of 700 pixels in 40 lines.
  const runs = Array.from({ length: 40 }, (_, at) => [
    [0x62, at === 0 ? 1404 * 100 + 300 : 704] as const,
    [0x61, 700] as const,
  ]).flat()
  const used = runs.reduce((sum, [, length]) => sum + length, 0)
  const packed = packRuns([...runs, [0x62, pixels - used]])
  await storeBytes(
    fixture.store,
    key,
    await pdfOf(supernoteFile({ pages: [{ entries: shown, layers: [{ name: 'MAINLAYER', packed }] }] })),
  )
  const drawing = { page: 1, widths: [1404], shape: 'whole' as const, isGrey: true }
  const drawn = await fixture.documents.draw({ key, mimeType: 'application/pdf', owner: 'ada', drawing })
  const { data, info } = await sharp(drawn.images[0]?.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const grey = (x: number, y: number) => data[y * info.width + x] ?? 0
  expect([info.width, drawn.pageCount]).toEqual([1404, 1])
  const [inside, outside] = [
    [grey(302, 102), grey(997, 102), grey(302, 137), grey(997, 137)],
    [grey(297, 120), grey(1002, 120), grey(600, 97), grey(600, 142)],
  ]
  expect([Math.max(...inside) < 60, Math.min(...outside) > 200]).toEqual([true, true])
})

/** Each makes a whole PDF of what can be read. */
const rounds = process.env.LONG ? 1000 : 100

test('damaged notes are read or refused by the process, which survives all of them', async () => {
  const whole = supernoteFile({ pages: [page()] })
  const random = chanceOf(3)
  const below = (most: number) => Math.floor(random() * most)
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const at = below(whole.length)
    const noise = Buffer.from(Array.from({ length: 1 + below(20) }, () => below(256)))
    const rest = round % 2 === 0 ? whole.subarray(at + below(40)) : whole.subarray(at + noise.length)
    const error = await pdfOf(Buffer.concat([whole.subarray(0, at), noise, rest])).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error === null) continue
    expect(error).toBeInstanceOf(DrawingFailed)
    refused += 1
  }
  expect(refused).toBeGreaterThan(rounds / 10)
})
