import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfRef, PdfStream } from '#kit/server/documents/pdf/values.ts'
import { writeValue } from '#kit/server/documents/pdf/write-value.ts'
import { blankPlanner } from '#test/documents/planner-pdf.ts'
import { ifInstalled } from '#test/not-run.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { appendLine } from './append-line.ts'
import { outlineOf } from './outlined-line.ts'
import { openParts, type PageParts } from './page-parts.ts'

const blank = blankPlanner({ year: 2027, months: 1 })
const line = outlineOf('Ada Łovelace, order 1042')
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder()
  writeFileSync(join(folder, 'own.pdf'), blank)
})

const appended = (content: Buffer) => appendLine(new PdfFile(content), { bytes: content.length, line, mostPages: 3000 })

/** Appends the line, and returns the whole new file. */
function lined(content: Buffer): Buffer {
  const added = appended(content)
  if (added === null) throw new Error('Nothing was appended.')
  return Buffer.concat([content, added])
}
const check = (path: string) => execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })
/** All pages of a file, with the ink that isn't part of these pages. */
function partsOf(content: Buffer, print: readonly PageParts[] = []) {
  const parts = openParts(new PdfFile(content), 3000)
  const printed = new Set(print.flatMap(({ streams, marks }) => [...streams, ...marks]))
  return Array.from({ length: parts.pageCount }, (_, at) => parts.read(at + 1, printed))
}

/** The same planner as other programs write it, from `own.pdf` to `made.pdf`. */
const programs: [title: string, program: string, ...args: string[]][] = [
  ['Ghostscript', 'gs', '-q', '-o', 'made.pdf', '-sDEVICE=pdfwrite', 'own.pdf'],
  ['cairo', 'pdftocairo', '-pdf', 'own.pdf', 'made.pdf'],
  ['qpdf with object streams', 'qpdf', '--object-streams=generate', 'own.pdf', 'made.pdf'],
  ['qpdf, linearized, with object streams', 'qpdf', '--linearize', '--object-streams=generate', 'own.pdf', 'made.pdf'],
  ['qpdf, linearized, with a plain table', 'qpdf', '--linearize', '--object-streams=disable', 'own.pdf', 'made.pdf'],
  ['qpdf, turned pages', 'qpdf', 'own.pdf', '--rotate=90:1-9', '--rotate=180:10-19', '--rotate=270:20-29', '--', 'made.pdf'],
  ['mutool', 'mutool', 'clean', '-gggg', 'own.pdf', 'made.pdf'],
]
for (const [title, program, ...args] of programs)
  ifInstalled(program)(
    `the line is appended to a planner of ${title}: old bytes, links and prints stay, and qpdf finds no error`,
    () => {
      execFileSync(program, args, { cwd: folder })
      const before = readFileSync(join(folder, 'made.pdf'))
      const after = lined(before)
      expect(after.subarray(0, before.length).equals(before)).toBe(true)
      writeFileSync(join(folder, 'lined.pdf'), after)
      expect(check(join(folder, 'lined.pdf'))).toMatch(/No syntax or stream encoding errors found/)
      const print = partsOf(before)
      expect(partsOf(after, print)).toEqual(partsOf(before, print))
      // A second update follows the first one.
      writeFileSync(join(folder, 'twice.pdf'), lined(after))
      expect(check(join(folder, 'twice.pdf'))).toMatch(/No syntax or stream encoding errors found/)
    },
  )

/** Writes a PDF with one page and a table of its objects. The first is the catalog. */
function pdfOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const rows = objects.map((object, at) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return row
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}
const stream = (content: string) => `<</Length ${content.length}>>\nstream\n${content}\nendstream`
const tree = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 600]>>'
const onePage = (entries: string, ...more: string[]) =>
  pdfOf(['<</Type/Catalog/Pages 2 0 R>>', tree, `<</Type/Page/Parent 2 0 R${entries}>>`, ...more])

test('a page keeps what it says, and its streams', () => {
  const page = onePage('/Odd#20Key(a\\)b%)/Contents 4 0 R/Small .00001', '[5 0 R % both\n 5 0 R]', stream('0 0 9 9 re f'))
  const file = new PdfFile(lined(page))
  const dict = file.dict(new PdfRef(3))
  const before = new PdfFile(page).dict(new PdfRef(3))
  expect(dict?.get('Contents')).toEqual([new PdfRef(6), new PdfRef(5), new PdfRef(5), new PdfRef(7)])
  expect([...(dict ?? [])].filter(([key]) => key !== 'Contents').map(([key, value]) => [key, writeValue(value)])).toEqual(
    [...(before ?? [])].filter(([key]) => key !== 'Contents').map(([key, value]) => [key, writeValue(value)]),
  )
})

test.each([
  ['q 2 0 0 2 9 9 cm', 1, 2],
  ['Q Q (q \\) q) Tj % q\nq Q', 3, 1],
  ['q BI /W 1 ID q q EI Q', 1, 1],
])('states that a page leaves open, or closes too often, move neither the line nor the page: %s', (content, opened, closed) => {
  const page = onePage('/Contents 4 0 R', stream(content))
  const file = new PdfFile(lined(page))
  const [before, , after] = file
    .array(file.dict(new PdfRef(3))?.get('Contents'))
    .map((item) => file.resolve(item))
    .map((item) => (item instanceof PdfStream ? Buffer.from(file.decode(item) ?? []).toString() : ''))
  expect(before).toBe('q\n'.repeat(opened))
  expect(after?.match(/^(Q\n)*/)?.[0]).toBe('Q\n'.repeat(closed))
})

test.each([
  ['a signature', '/AcroForm<</SigFlags 3/Fields[]>>'],
  ['a signed field', '/AcroForm<</Fields[<</Kids[<</FT/Sig/V<</Type/Sig>>>>]>>]>>'],
  ['rights that a signature gives', '/Perms<</DocMDP 4 0 R>>'],
])('nothing is appended to a file with %s', (_, entries) => {
  const signed = pdfOf([`<</Type/Catalog/Pages 2 0 R${entries}>>`, tree, '<</Type/Page/Parent 2 0 R>>', '<</Type/Sig>>'])
  expect(appended(signed)).toBeNull()
})

test('nothing is appended to a file whose tables are damaged, or with pages that are no objects of their own', () => {
  expect(appended(blank.subarray(0, blank.length - 40))).toBeNull()
  const inTree = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 1/Kids[<</Type/Page>>]>>'])
  expect(appended(inTree)).toBeNull()
})
