import { contentsOf, readPageTree } from '#kit/server/documents/pdf/page-tree.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { keptTrailer, updateTable } from '#kit/server/documents/pdf/update-table.ts'
import { writeEntries, writeValue } from '#kit/server/documents/pdf/write-value.ts'

/** A stroke by points from the upper left corner of the page. */
export type Stroke = readonly (readonly [x: number, y: number])[]

/** Writes on the first page of a PDF, as a tablet does: in a stream that it appends. */
export function writeOn(pdf: Buffer, strokes: readonly Stroke[], width = 1.4): Buffer {
  const file = new PdfFile(pdf)
  const [page] = readPageTree(file, 1).pages
  const { lastTable, lastObject, trailer } = file
  if (!page?.object || lastTable === null) throw new Error('The file has no page.')
  const shown = ([x, y]: Stroke[number]) => `${x} ${page.box[3] - y}`
  const lines = strokes.map((stroke) => `${stroke.map((point, at) => `${shown(point)} ${at === 0 ? 'm' : 'l'}`).join(' ')} S`)
  const streams = ['q ', `Q 0 0 0 RG ${width} w 1 J 1 j\n${lines.join('\n')}\n`]
  const [before, after] = [lastObject + 1, lastObject + 2]
  const contents = contentsOf(file, page.dict.get('Contents')).map(writeValue)
  const objects = new Map<number, { offset: number; generation: number }>()
  let added = '\n'
  const add = (number: number, content: string) => {
    objects.set(number, { offset: pdf.length + added.length, generation: 0 })
    added += `${number} 0 obj\n${content}\nendobj\n`
  }
  for (const [at, stream] of streams.entries()) add(before + at, `<</Length ${stream.length}>>stream\n${stream}\nendstream`)
  const leaf = writeEntries(page.dict, ['Contents'])
  add(page.object, `<<${leaf}/Contents[${before} 0 R ${contents.join(' ')} ${after} 0 R]>>`)
  const end = { at: pdf.length + added.length, lastObject: after, lastTable, trailer: keptTrailer(trailer) }
  return Buffer.concat([pdf, Buffer.from(added + updateTable(objects, end), 'latin1')])
}
