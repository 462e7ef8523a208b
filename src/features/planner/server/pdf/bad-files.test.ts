import { expect, test } from 'vitest'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfEncrypted, PdfUnreadable } from '#kit/server/documents/pdf/values.ts'
import { penStrokes, plannerPages, printOf, writePdf } from '#test/documents/planner-pdf.ts'
import { openParts } from './page-parts.ts'
import { PdfTooLarge, PdfWriter } from './pdf-writer.ts'

const pages = plannerPages({ year: 2026, months: 1 }).map((page) => ({ streams: [printOf(page)] }))
const whole = writePdf(pages.slice(0, 5))

/** Writes a PDF without a cross-reference table. The first object is the catalog. */
function pdfOf(objects: readonly string[], trailer = '/Root 1 0 R'): Buffer {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<<${trailer}/Size ${objects.length + 1}>>\n%%EOF\n`, 'latin1')
}
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const open = (content: Buffer, most = 3000) => openParts(new PdfFile(content), most)

test('a password-protected file is reported as such', () => {
  const locked = pdfOf([catalog, '<</Type/Pages/Count 0/Kids[]>>', '<</Filter/Standard>>'], '/Root 1 0 R/Encrypt 3 0 R')
  expect(() => open(locked)).toThrow(PdfEncrypted)
})

test('the readable part of a truncated file is read', () => {
  const cut = whole.subarray(0, Math.floor(whole.length * 0.9))
  // The cross-reference table and the last pages are missing, but the page tree is there.
  expect(open(cut).read(1, new Set()).streams).toEqual(open(whole).read(1, new Set()).streams)
  expect(() => open(whole.subarray(0, 8))).toThrow(PdfUnreadable)
  expect(() => open(Buffer.from('nothing'))).toThrow(PdfUnreadable)
})

test('a page tree that refers back to itself ends', () => {
  const looped = pdfOf([
    catalog,
    '<</Type/Pages/Count 9/Kids[3 0 R 2 0 R 4 0 R]>>',
    '<</Type/Pages/Kids[2 0 R 4 0 R]>>',
    '<</Type/Page>>',
  ])
  expect(open(looped).pageCount).toBe(1)
})

test('objects that refer to each other end', () => {
  const looped = pdfOf([
    catalog,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Contents 4 0 R/MediaBox 6 0 R/Annots 6 0 R/Resources 5 0 R>>',
    '<</Length 4 0 R>>\nstream\n/F Do /F Do\nendstream',
    '<</XObject<</F 7 0 R>>>>',
    '6 0 R',
    '<</Subtype/Form/Resources 5 0 R/Length 5>>\nstream\n/F Do\nendstream',
  ])
  const page = open(looped).read(1, new Set())
  expect([page.width, page.height, page.marks, page.links]).toEqual([612, 792, [], []])
  expect(page.streams).toHaveLength(1)
})

test('a page tree that is deeper than any real one is abandoned', () => {
  const deep = Array.from({ length: 200 }, (_, at) => `<</Type/Pages/Kids[${at + 3} 0 R]>>`)
  expect(open(pdfOf([catalog, ...deep, '<</Type/Page>>'])).pageCount).toBe(0)
})

test('the stated page count is not trusted, and counting stops at the requested number', () => {
  const none = pdfOf([catalog, '<</Type/Pages/Count 100000/Kids[]>>'])
  expect(open(none)).toMatchObject({ pageCount: 0, hasMore: false })
  const many = pdfOf([
    catalog,
    `<</Type/Pages/Count 1/Kids[${'3 0 R '.repeat(1)}${Array.from({ length: 100_000 }, () => '<</Type/Page>>').join('')}]>>`,
    '<</Type/Page>>',
  ])
  expect(open(many, 3000)).toMatchObject({ pageCount: 3000, hasMore: true })
})

test('a cropped and rotated page has its links where PDF readers show them', () => {
  const turned = pdfOf([
    catalog,
    '<</Type/Pages/Kids[3 0 R]/Count 1/CropBox[100 100 300 500]/Rotate 90>>',
    '<</Type/Page/MediaBox[0 0 400 600]/Annots[<</Subtype/Link/Rect[100 400 150 500]/Dest[3 0 R/Fit]>>]>>',
  ])
  // The link is at the top left of the visible part. Turned clockwise, it's at the top right.
  expect(open(turned).read(1, new Set()).linkBoxes).toEqual([[0.75, 0, 0.25, 0.25]])
})

test('pages are copied with what they refer to, and with the links between them', () => {
  const source = new PdfFile(
    pdfOf([
      catalog,
      '<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3/Rotate 90/Resources<</Font<</F1 6 0 R>>>>>>',
      '<</Type/Page/Parent 2 0 R/Contents 7 0 R/Annots[8 0 R 9 0 R 10 0 R]>>',
      '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
      '<</Type/Page/Parent 2 0 R/Contents 7 0 R>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Odd#20Name(a\\)b)/Small 0.00001>>',
      '<</Length 32>>\nstream\nBT /F1 12 Tf (a) Tj ET 0 0 9 9 re\nendstream',
      '<</Subtype/Link/Rect[0 0 9 9]/Dest[5 0 R/Fit]>>',
      '<</Subtype/Link/Rect[0 0 9 9]/Dest[4 0 R/Fit]>>',
      '<</Subtype/Ink/P 3 0 R/Rect[0 0 9 9]/InkList[[1 2 3 4]]/A<</S/JavaScript/JS(app.alert)>>>>',
    ]),
  )
  const writer = new PdfWriter(1_000_000)
  writer.addPages(source, [3, 1])
  const bytes = writer.finish({ title: 'January 2026', order: [0, 1], bookmarks: [] })
  const [before, copy] = [openParts(source, 9), open(bytes)]
  expect(copy.pageCount).toBe(2)
  const [first, second] = [copy.read(1, new Set()), copy.read(2, new Set())]
  expect([first.streams, second.streams]).toEqual([before.read(3, new Set()).streams, before.read(1, new Set()).streams])
  expect([second.links, second.marks]).toEqual([[1], before.read(1, new Set()).marks])
  expect(bytes.toString('latin1')).toMatch(/Small 0\.00001.*Rotate 90/s)
  expect(bytes.toString('latin1')).not.toContain('JavaScript')
  // The font that both pages use is there once.
  expect(bytes.toString('latin1').match(/BaseFont/g)).toHaveLength(1)
  // `startxref` points to the cross-reference table.
  expect(bytes.toString('latin1').slice(Number(/startxref\n(\d+)/.exec(bytes.toString('latin1'))?.[1]))).toMatch(/^xref/)
})

test('a document above the maximum size is not written', () => {
  const source = new PdfFile(writePdf([{ streams: [penStrokes(18)] }]))
  expect(() => new PdfWriter(200).addPages(source, [1])).toThrow(PdfTooLarge)
})
