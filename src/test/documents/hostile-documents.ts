import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Documents that are small and take long, or that break the rules of their format. */
export interface HostileDocument {
  name: string
  content: Buffer
}

type Part = string | Buffer

/** Writes a PDF from the bodies of its objects. The first is the catalog. */
function rawPdf(objects: readonly Part[], { hasTable = true }: { hasTable?: boolean } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  const push = (part: Part) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    parts.push(bytes)
    at += bytes.length
  }
  for (const [number, object] of objects.entries()) {
    offsets.push(at)
    push(`${number + 1} 0 obj\n`)
    push(object)
    push('\nendobj\n')
  }
  const table = at
  if (hasTable) {
    push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
    for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`)
  }
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${hasTable ? table : 0}\n%%EOF\n`)
  return Buffer.concat(parts)
}

function stream(content: Part, entries = '', { isPacked = true }: { isPacked?: boolean } = {}): Buffer {
  const raw = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const bytes = isPacked ? deflateSync(raw, { level: 9 }) : raw
  const filter = isPacked ? '/Filter /FlateDecode ' : ''
  return Buffer.concat([
    Buffer.from(`<< ${filter}/Length ${bytes.length} ${entries} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ])
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const usual = '/Resources << /Font << /F1 4 0 R >> >> /MediaBox [0 0 595 842]'

/** A PDF whose pages all share the content in object 3 and the font in object 4. */
function sharedPages(count: number, content: Buffer, more: readonly Part[] = [], entries = usual): Buffer {
  const first = 5 + more.length
  const kids = Array.from({ length: count }, (_, at) => `${first + at} 0 R`).join(' ')
  const page = `<< /Type /Page /Parent 2 0 R /Contents 3 0 R ${entries} >>`
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`,
    content,
    font,
    ...more,
    ...Array.from({ length: count }, () => page),
  ])
}

const line = (text: string, y: number) => `BT /F1 9 Tf 20 ${y} Td (${text}) Tj ET\n`

/** Many lines of text; packed they take a thousandth. */
export const textBomb = (lines: number, pages: number) =>
  sharedPages(
    pages,
    stream(Array.from({ length: lines }, (_, at) => line('januaryfebruarymonday'.repeat(20), at % 800)).join('')),
  )

/** Forms that each draw the next one ten times. */
export function formBomb(depth: number, pages = 1): Buffer {
  const forms = Array.from({ length: depth }, (_, at) =>
    stream(
      at === depth - 1 ? line('monday', 10) : '/X Do\n'.repeat(10),
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> /XObject << /X ${6 + at} 0 R >> >>`,
    ),
  )
  const entries = '/Resources << /Font << /F1 4 0 R >> /XObject << /X 5 0 R >> >> /MediaBox [0 0 595 842]'
  return sharedPages(pages, stream('/X Do\n'.repeat(10)), forms, entries)
}

/** A page tree in which every node is its own ancestor. */
const cyclicTree = () =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1000000 /Kids [3 0 R 2 0 R] /Parent 3 0 R >>',
    '<< /Type /Pages /Count 1000000 /Kids [2 0 R 3 0 R 2 0 R] /Parent 2 0 R >>',
  ])

/** A page tree with one page and many levels. */
function deepTree(levels: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, at) => `<< /Type /Pages /Count 1 /Kids [${at + 3} 0 R] /Parent ${at + 1} 0 R >>`,
  )
  return rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', ...nodes, `<< /Type /Page /Parent ${levels + 1} 0 R ${usual} >>`])
}

/** Objects packed into streams, each of which says that it's part of the next. */
const packedInEachOther = () =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    stream('3 0 << /Type /Pages /Kids [3 0 R] >>', '/Type /ObjStm /N 1 /First 4 /Extends 3 0 R'),
    stream('2 0 << /Type /Pages /Kids [2 0 R] >>', '/Type /ObjStm /N 100000000 /First 4 /Extends 2 0 R'),
  ])

const packedTwice = (size: number) => deflateSync(deflateSync(Buffer.alloc(size), { level: 6 }), { level: 9 })

/** Zeros, packed twice: 100 MB in a few hundred bytes. */
function zeroBomb(): Buffer {
  const bytes = packedTwice(100_000_000)
  return sharedPages(
    1,
    Buffer.concat([
      Buffer.from(`<< /Filter [/FlateDecode /FlateDecode] /Length ${bytes.length} >>\nstream\n`, 'latin1'),
      bytes,
      Buffer.from('\nendstream', 'latin1'),
    ]),
  )
}

const strokes = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at % 595} ${(at * 7) % 842} m ${(at * 13) % 595} ${(at * 29) % 842} l S`).join('\n')

const manyFonts = (count: number) =>
  sharedPages(
    1,
    stream(Array.from({ length: count }, (_, at) => `BT /G${at} 9 Tf 1 0 0 1 9 9 Tm (x) Tj ET`).join('\n')),
    Array.from({ length: count }, () => font),
    `/Resources << /Font << ${Array.from({ length: count }, (_, at) => `/G${at} ${5 + at} 0 R`).join(' ')} >> >> /MediaBox [0 0 595 842]`,
  )

const manyMarks = (count: number) =>
  sharedPages(
    20,
    stream(''),
    [`[${`<< /Type /Annot /Subtype /Ink /Rect [0 0 500 500] /InkList [[${'1 2 3 4 '.repeat(40)}]] >> `.repeat(count)}]`],
    `/Annots 5 0 R ${usual}`,
  )

const hugeImage = (side: number) =>
  sharedPages(
    1,
    stream('500 0 0 500 0 0 cm /X Do'),
    [
      stream(
        Buffer.alloc(1000),
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
      ),
    ],
    '/Resources << /XObject << /X 5 0 R >> >> /MediaBox [0 0 595 842]',
  )

const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">${inner}</svg>`)
const filters = '<feTurbulence baseFrequency="0.9" numOctaves="90"/><feGaussianBlur stdDeviation="200"/>'.repeat(20)

/** Documents and pictures from our own generators: all, or those with these names. */
export async function generatedHostile(names?: readonly string[]): Promise<HostileDocument[]> {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
  const generators: [string, () => Buffer | Promise<Buffer>][] = [
    ['text-on-one-page.pdf', () => textBomb(40_000, 1)],
    ['text-on-400-pages.pdf', () => textBomb(4_000, 400)],
    ['text-on-3000-pages.pdf', () => textBomb(400, 3000)],
    ['small-text-on-5000-pages.pdf', () => textBomb(40, 5000)],
    ['nested-forms.pdf', () => formBomb(6)],
    ['nested-forms-on-50-pages.pdf', () => formBomb(5, 50)],
    ['30000-pages.pdf', () => sharedPages(30_000, stream('0 0 9 9 re f'))],
    ['cyclic-tree.pdf', () => cyclicTree()],
    ['deep-tree.pdf', () => deepTree(20_000)],
    ['packed-in-each-other.pdf', () => packedInEachOther()],
    ['zeros-packed-twice.pdf', () => zeroBomb()],
    ['a-million-strokes.pdf', () => sharedPages(20, stream(strokes(50_000)))],
    ['3000-fonts.pdf', () => manyFonts(3000)],
    ['2000-marks-on-20-pages.pdf', () => manyMarks(2000)],
    ['image-of-60000-pixels.pdf', () => hugeImage(60_000)],
    ['no-table.pdf', () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>'.repeat(2000)], { hasTable: false })],
    ['interlaced.png', () => blank(9_000, 9_000).png({ progressive: true, compressionLevel: 6 }).toBuffer()],
    ['large.webp', () => blank(7_000, 7_000).webp({ quality: 1, effort: 0 }).toBuffer()],
    ['filters.svg', () => svg(`<filter id="f">${filters}</filter><rect width="800" height="800" filter="url(#f)"/>`)],
    ['nested-uses.svg', () => svg(nestedUses(9))],
  ]
  const documents: HostileDocument[] = []
  for (const [name, generate] of generators)
    if (names === undefined || names.includes(name)) documents.push({ name, content: await generate() })
  return documents
}

function nestedUses(depth: number): string {
  const group = (at: number) =>
    at === 0 ? '<g id="g0"><rect width="9" height="9"/></g>' : `<g id="g${at}">${`<use href="#g${at - 1}" x="1"/>`.repeat(8)}</g>`
  return `<defs>${Array.from({ length: depth }, (_, at) => group(at)).join('')}</defs><use href="#g${depth - 1}"/>`
}

/** Changes, removes and repeats bytes. The same seed gives the same files. */
export function mutated(documents: readonly HostileDocument[], count: number, seed = 20260302): HostileDocument[] {
  let state = seed
  const chance = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % below
  }
  return Array.from({ length: count }, (_, at) => {
    const { name, content } = documents[at % documents.length] ?? { name: 'empty', content: Buffer.alloc(9) }
    const bytes = Buffer.from(content)
    for (let change = 0; change < 40; change++) bytes[8 + chance(bytes.length - 8)] = chance(256)
    const cut = 8 + chance(bytes.length - 8)
    const again = bytes.subarray(chance(cut), cut)
    return { name: `mutated-${at + 1}-${name}`, content: at % 2 === 0 ? bytes : Buffer.concat([bytes.subarray(0, cut), again]) }
  })
}
