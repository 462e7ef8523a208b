import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import { chanceOf } from '#test/documents/device-pictures.ts'
import { notesFixture } from '#test/documents/notes-fixture.ts'
import { writePdf } from '#test/documents/planner-pdf.ts'
import { packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { ifInstalled } from '#test/not-run.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { attachedAfter } from './pdf-update.ts'

// The marks have the form of `#test/documents/supernote.ts`, after jya-dev/supernote-tool (Apache-2.0).

const fixture = notesFixture()

const [screenWidth, screenHeight] = [1404, 1872]
/** A box of 300 × 100 pixels. */
function boxAt(left: number, top: number) {
  const first = top * screenWidth + left
  const lines = Array.from({ length: 100 }, () => [[0x61, 300] as const, [0x62, screenWidth - 300] as const]).flat()
  return packRuns([[0x62, first], ...lines, [0x62, screenWidth * screenHeight - first - 100 * screenWidth]])
}
const markOf = (left: number, top: number, number = 1) =>
  supernoteFile({
    kind: 'mark',
    pages: [{ number, entries: { LAYERINFO: 'none' }, layers: [{ name: 'MAINLAYER', packed: boxAt(left, top), type: 'MARK' }] }],
  })

async function joined(pdf: Buffer, mark: Buffer): Promise<Buffer> {
  const key = newFileKey('mark')
  await storeBytes(fixture.store, key, Buffer.concat([pdf, mark]))
  const part = async function* (bytes: Buffer) {
    yield bytes
  }
  try {
    return await fixture.notes.withMarkedPdf(
      {
        ...{
          key,
          owner: 'ada',
          pdfBytes: pdf.length,
          markBytes: mark.length,
          onBeside: () => undefined,
          onWritten: () => undefined,
        },
        pdf: async () => part(pdf),
        mark: async () => part(mark),
      },
      async (content) => {
        const parts: Uint8Array[] = []
        for await (const one of content) parts.push(one)
        return Buffer.concat(parts)
      },
    )
  } finally {
    await fixture.store.remove(key)
  }
}

/** Draws a page so wide that a pixel is one of the device, and returns the box that is dark. */
async function darkBox(pdf: Buffer, width: number) {
  const key = newFileKey('pdf')
  await storeBytes(fixture.store, key, pdf)
  const drawing = { page: 1, widths: [width], shape: 'whole' as const, isGrey: true }
  const drawn = await fixture.documents.draw({ key, mimeType: 'application/pdf', owner: 'ada', drawing })
  const { data, info } = await sharp(drawn.images[0]?.bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = [...data.keys()].filter((at) => (data[at] ?? 255) < 100)
  const xs = dark.map((at) => at % info.width)
  const ys = dark.map((at) => Math.floor(at / info.width))
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), 1e9)
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -1)
  return { left: least(xs), right: most(xs) + 1, top: least(ys), bottom: most(ys) + 1 }
}

const page = (width: number, height: number) => writePdf([{ streams: ['2 0 0 2 9 9 cm 1 1 1 rg 0 0 9 9 re f'], width, height }])
/** The same page, which readers turn to the right. As long as before, so that its table stays right. */
const turned = (pdf: Buffer) =>
  Buffer.from(pdf.toString('latin1').replace(/\/Contents\[(\d) 0 R\]\/Annots\[\]/, '/Contents $1 0 R/Rotate 90'), 'latin1')

test.each<[string, Buffer, { width: number; besideX: number; besideY: number }]>([
  // A page of 400 × 600 fills the height of the screen, and one of 600 × 600 its width.
  ['a high page', page(400, 600), { width: 1248, besideX: 78, besideY: 0 }],
  ['a square page', page(600, 600), { width: 1404, besideX: 0, besideY: 234 }],
  ['a page that is turned', turned(page(600, 400)), { width: 1248, besideX: 78, besideY: 0 }],
])('the ink of a mark stands on %s where the device has shown it', async (_title, pdf, { width, besideX, besideY }) => {
  const box = await darkBox(await joined(pdf, markOf(500, 700)), width)
  const expected = { left: 500 - besideX, right: 800 - besideX, top: 700 - besideY, bottom: 800 - besideY }
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(Math.abs(box[side] - expected[side])).toBeLessThanOrEqual(2)
})

test('a PDF with a mark begins with the PDF, contains the mark, and is the same each time', async () => {
  const [pdf, mark] = [page(400, 600), markOf(500, 700)]
  const both = await joined(pdf, mark)
  expect(both.subarray(0, pdf.length).equals(pdf)).toBe(true)
  const from = attachedAfter(pdf.length)
  expect(both.subarray(from, from + mark.length).equals(mark)).toBe(true)
  expect((await joined(pdf, mark)).equals(both)).toBe(true)
})

ifInstalled('qpdf')('another program finds no fault in a PDF with a mark, whichever form its tables have', async () => {
  const folder = await temporaryFolder()
  const [plain, packed, both] = ['plain.pdf', 'packed.pdf', 'both.pdf'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(plain, page(400, 600))
  await promisify(execFile)('qpdf', ['--object-streams=generate', plain, packed])
  for (const path of [plain, packed]) {
    await writeFile(both, await joined(await readFile(path), markOf(500, 700)))
    const { stdout } = await promisify(execFile)('qpdf', ['--check', both])
    expect(stdout).toContain('No syntax or stream encoding errors found')
    expect(await darkBox(await readFile(both), 1248)).toMatchObject({ left: 422, top: 700 })
  }
})

/** Each makes a whole PDF of what can be read. */
const rounds = process.env.LONG ? 1000 : 60

test('damaged marks and damaged PDFs are joined or refused by the process, which survives all of them', async () => {
  const [pdf, mark] = [page(400, 600), markOf(500, 700)]
  const random = chanceOf(5)
  const below = (most: number) => Math.floor(random() * most)
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const whole = round % 3 === 0 ? pdf : mark
    const at = below(whole.length)
    const noise = Buffer.from(Array.from({ length: 1 + below(20) }, () => below(256)))
    const rest = round % 2 === 0 ? whole.subarray(at + below(40)) : whole.subarray(at + noise.length)
    const damaged = Buffer.concat([whole.subarray(0, at), noise, rest])
    const error = await joined(round % 3 === 0 ? damaged : pdf, round % 3 === 0 ? mark : damaged).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (error === null) continue
    expect(error).toBeInstanceOf(DrawingFailed)
    refused += 1
  }
  expect(refused).toBeGreaterThan(rounds / 10)
})
