import { deflateSync } from 'node:zlib'
import { latin1 } from '#kit/server/documents/pdf/lexer.ts'
import { contentsOf, readPageTree, type TreePage } from '#kit/server/documents/pdf/page-tree.ts'
import type { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { keptTrailer, updateTable } from '#kit/server/documents/pdf/update-table.ts'
import { PdfName, type PdfRef, PdfStream } from '#kit/server/documents/pdf/values.ts'
import { writeEntries, writeValue } from '#kit/server/documents/pdf/write-value.ts'
import { drawOwnerLine, type OutlinedLine } from './owner-line.ts'

const mostFields = 2000

interface Options {
  /** The length of the file. */
  bytes: number
  line: OutlinedLine
  mostPages: number
}

/**
 * Returns the bytes that draw a line on each page when they are appended to the file (PDF 1.7, 7.5.6). The file itself isn't changed, and of
 * each page only the list of its content streams. Null for a signed file, whose signature an update would break, and for one with damaged
 * tables or pages, which an update can't refer to.
 */
export function appendLine(file: PdfFile, { bytes, line, mostPages }: Options): Buffer | null {
  const { lastTable, trailer } = file
  const { pages, hasMore } = readPageTree(file, mostPages)
  if (lastTable === null || hasMore || pages.length === 0 || isSigned(file)) return null
  const parts: Buffer[] = [Buffer.from('\n')]
  const objects = new Map<number, { offset: number; generation: number }>()
  const streams = new Map<string, string>()
  let lastObject = file.lastObject
  let length = bytes + 1

  function add(number: number, generation: number, body: Buffer): void {
    const object = Buffer.concat([Buffer.from(`${number} ${generation} obj\n`), body, Buffer.from('\nendobj\n')])
    objects.set(number, { offset: length, generation })
    parts.push(object)
    length += object.length
  }
  /** Adds a stream, at most once for each content, and returns a reference to it. */
  function streamOf(content: string): string {
    const known = streams.get(content)
    if (known !== undefined) return known
    const packed = deflateSync(Buffer.from(content, 'latin1'))
    const head = Buffer.from(`<</Filter/FlateDecode/Length ${packed.length}>>stream\n`)
    add(++lastObject, 0, Buffer.concat([head, packed, Buffer.from('\nendstream')]))
    streams.set(content, `${lastObject} 0 R`)
    return `${lastObject} 0 R`
  }

  const balanceOf = createBalance(file)
  for (const page of pages) {
    if (page.object === null) return null
    const { missing, open } = balanceOf(page)
    const before = streamOf('q\n'.repeat(missing + 1))
    const after = streamOf(drawOwnerLine(line, page, missing + open + 1))
    const contents = contentsOf(file, page.dict.get('Contents')).map(writeValue).join(' ')
    const body = `<<${writeEntries(page.dict, ['Contents'])}/Contents[${before} ${contents} ${after}]>>`
    add(page.object, page.generation, Buffer.from(body, 'latin1'))
  }
  const end = { at: length, lastObject, lastTable, trailer: keptTrailer(trailer) }
  return Buffer.concat([...parts, Buffer.from(updateTable(objects, end), 'latin1')])
}

/** A signature covers the bytes of the file, and often forbids later changes. */
export function isSigned(file: PdfFile): boolean {
  if (file.dict(file.root?.get('Perms')) !== undefined) return true
  const form = file.dict(file.root?.get('AcroForm'))
  const flags = file.resolve(form?.get('SigFlags'))
  if (typeof flags === 'number' && (flags & 1) !== 0) return true
  const waiting = [...file.array(form?.get('Fields'))]
  for (let seen = 0; waiting.length > 0 && seen < mostFields; seen++) {
    const field = file.dict(waiting.pop())
    const kind = file.resolve(field?.get('FT'))
    if (kind instanceof PdfName && kind.name === 'Sig' && file.dict(field?.get('V')) !== undefined) return true
    waiting.push(...file.array(field?.get('Kids')))
  }
  return false
}

/** A string, a comment or an inline image, in which `q` and `Q` are no operators, or one of these operators. */
const statesIn = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|%[^\r\n]*|\bBI\s[\s\S]*?\sEI\b|(?<![^\s\])>}])[qQ](?![^\s[(</%])/g

/** Returns a function that counts how many graphics states the streams of a page close without having opened them, and leave open. */
function createBalance(file: PdfFile) {
  const known = new Map<number, string>()
  const statesOf = (ref: PdfRef): string => {
    const seen = known.get(ref.number)
    if (seen !== undefined) return seen
    const stream = file.resolve(ref)
    const bytes = stream instanceof PdfStream ? file.decode(stream) : null
    const states = bytes ? [...latin1(bytes).matchAll(statesIn)].map(([word]) => (/^[qQ]$/.test(word) ? word : '')).join('') : ''
    known.set(ref.number, states)
    return states
  }
  return ({ dict }: TreePage): { missing: number; open: number } => {
    let [depth, least] = [0, 0]
    for (const stream of contentsOf(file, dict.get('Contents')))
      for (const word of statesOf(stream)) {
        depth += word === 'q' ? 1 : -1
        least = Math.min(least, depth)
      }
    return { missing: -least, open: depth }
  }
}
