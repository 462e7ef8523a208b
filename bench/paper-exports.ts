import { readFile } from 'node:fs/promises'
import { openParts } from '#features/planner/server/pdf/page-parts.ts'
import { DocumentFile } from '#kit/server/documents/document-file.ts'
import { openText } from '#kit/server/documents/page-text.ts'
import { readPageTree } from '#kit/server/documents/pdf/page-tree.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { PdfName, PdfRef, PdfStream, type PdfValue } from '#kit/server/documents/pdf/values.ts'
import { redrawnPrint, writePdf } from '#test/documents/planner-pdf.ts'

export const mostPages = 3000

export const pageCountOf = (content: Buffer) => readPageTree(new PdfFile(content), mostPages).pages.length

export const isWritten = (at: number) => at % 5 === 1
/** Returns about `size` page numbers in an arbitrary order, the same ones in each run. */
export const someOf = (count: number, size: number) => [
  ...new Set(Array.from({ length: size }, (_, at) => ((at * 7919 + 11) % count) + 1)),
]

/** Size of redrawn pages, in points. */
const redrawnWidth = 400
const redrawnHeight = 600

/** Returns a PDF with the pages' texts as another program draws them: each pair of letters is placed separately, and lines are missing. */
export async function redrawnOf(path: string, numbers: readonly number[]): Promise<Buffer> {
  const text = await openText(DocumentFile.at(path))
  const parts = openParts(new PdfFile(await readFile(path)), mostPages)
  const pages = []
  for (const number of numbers) {
    const { width, height } = parts.read(number, new Set())
    const scale = Math.min(redrawnWidth / width, redrawnHeight / height)
    const texts = (await text.read(number)).pieces.map(({ text: words, x, y, size }) => ({
      text: words.replace(/[()\\]|[^ -~]/g, ''),
      x: x * scale,
      y: y * scale,
      size: size * scale,
    }))
    pages.push({ streams: [redrawnPrint({ texts, links: [] })] })
  }
  await text.close()
  return writePdf(pages)
}

interface Changes {
  /** Returns the content to append to a page, by its position in the export. */
  ink?(at: number): string | null
  /** Writes the same operators with other whitespace, as another program would. */
  isRewritten?: boolean
}

/** Exports pages of a planner as a PDF incremental update: appends objects and replaces the page tree. Links are removed. */
export function exportOf(blank: Buffer, numbers: readonly number[], { ink, isRewritten = false }: Changes = {}): Buffer {
  const file = new PdfFile(blank)
  const { pages } = readPageTree(file, mostPages)
  const chunks: Buffer[] = [blank]
  let length = blank.length
  const offsets: [number, number][] = []
  let next = Number(file.trailer.get('Size'))
  const add = (object: string) => {
    const bytes = Buffer.from(`\n${next} 0 obj\n${object}\nendobj\n`, 'latin1')
    offsets.push([next, length + 1])
    chunks.push(bytes)
    length += bytes.length
    return next++
  }
  const addStream = (content: string) => add(`<</Length ${content.length}>>\nstream\n${content}\nendstream`)
  const tree = next + numbers.length * 3 + 1
  const kids = numbers.map((number, at) => {
    const page = pages[number - 1]
    const contents = file.resolve(page?.dict.get('Contents'))
    const streams = (Array.isArray(contents) ? contents : [page?.dict.get('Contents') ?? null]).map((one) => {
      if (!isRewritten) return serialized(one)
      const stream = file.resolve(one)
      const bytes = stream instanceof PdfStream ? file.decode(stream) : null
      return `${addStream(
        Buffer.from(bytes ?? [])
          .toString('latin1')
          .replace(/\n/g, ' \n'),
      )} 0 R`
    })
    const strokes = ink?.(at) ?? null
    if (strokes !== null) streams.push(`${addStream(strokes)} 0 R`)
    const dict = new Map(page?.dict)
    for (const key of ['Contents', 'Parent', 'Annots']) dict.delete(key)
    dict.set('Resources', page?.resources ?? new Map())
    dict.set('MediaBox', page?.box ?? [])
    return add(serialized(dict).replace(/>>$/, `/Parent ${tree} 0 R/Contents[${streams.join(' ')}]>>`))
  })
  next = tree
  add(`<</Type/Pages/Count ${kids.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)
  const root = add(`<</Type/Catalog/Pages ${tree} 0 R>>`)
  const table = offsets.map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const before = /startxref\s+(\d+)\s*%%EOF\s*$/.exec(blank.toString('latin1', blank.length - 64))?.[1]
  chunks.push(
    Buffer.from(`xref\n${table}trailer<</Size ${next}/Root ${root} 0 R/Prev ${before}>>\nstartxref\n${length}\n%%EOF\n`),
  )
  return Buffer.concat(chunks)
}

function serialized(value: PdfValue): string {
  if (value instanceof PdfName)
    return `/${value.name.replace(/[^A-Za-z0-9+-]/g, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`)}`
  if (value instanceof PdfRef) return `${value.number} 0 R`
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`
  if (Array.isArray(value)) return `[${value.map(serialized).join(' ')}]`
  if (value instanceof Map) return `<<${[...value].map(([key, item]) => `/${key} ${serialized(item)}`).join(' ')}>>`
  return value instanceof PdfStream ? 'null' : String(value)
}
