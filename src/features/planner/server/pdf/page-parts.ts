import { createHash } from 'node:crypto'
import { latin1 } from '#kit/server/documents/pdf/lexer.ts'
import { createLinks, readPageTree, type TreePage } from '#kit/server/documents/pdf/page-tree.ts'
import type { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { isDict, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '#kit/server/documents/pdf/values.ts'
import { InkReader } from './drawn-ink.ts'
import { type InkShape, type Matrix, matrixOf } from './graphics-state.ts'
import { addGrid, addLine, emptyGrid, type Frame, type InkGrid } from './ink-grid.ts'
import { isOwnerLine } from './owner-line.ts'

export interface PageParts {
  number: number
  /** Size in points. */
  width: number
  height: number
  /** Hashes of the content streams that draw something. They cover the bytes and the fonts and images that the stream uses. */
  streams: string[]
  /** Hashes of the annotations that may be ink. */
  marks: string[]
  /** What the streams that aren't `printed` draw. Null for nothing. */
  streamInk: InkGrid | null
  /** What the annotations that aren't `printed` draw. Null for nothing. */
  markInk: InkGrid | null
  /** Hash of everything drawn and of the page's box. Equal hashes mean the same page. */
  hash: string
  /** Target pages of the links, in the order of the annotations. */
  links: number[]
  /** Places of these links: left, top, width and height as fractions of the page as readers show it. */
  linkBoxes: [number, number, number, number][]
}

/** Limits per page. A diary page has a few; a file with thousands was made to keep the reader busy. */
const mostStreams = 400
const mostAnnotations = 2000

export interface DocumentParts {
  pageCount: number
  /** True if the document has more than `mostPages`. */
  hasMore: boolean
  /** @param printed hashes of streams and annotations that aren't ink */
  read(number: number, printed: ReadonlySet<string>): PageParts
  /**
   * Returns the lines and shapes of a page's ink. Includes the annotations that aren't printed, and the streams that aren't printed if the
   * page has all printed streams. Null when ink can't be told from print: a printed stream is missing and no annotation has ink.
   */
  readInk(number: number, printed: { streams: readonly string[]; marks: readonly string[] }): InkOfPage | null
}

export interface InkOfPage {
  shapes: InkShape[]
  /** The part of the page that readers show. */
  view: TreePage['view']
  /** Quarter turns by which readers show it. */
  turn: TreePage['turn']
}

/** A page full of handwriting has about a tenth of this. */
const mostInkPoints = 400_000

/** Reads what is on each page from the objects of the file, without drawing it. */
export function openParts(file: PdfFile, mostPages: number): DocumentParts {
  const { pages, hasMore } = readPageTree(file, mostPages)
  const linkedPage = createLinks(file, pages)
  const hashes = new Map<PdfValue, string>()

  /** Returns the hash of an object, computed only once if pages share it. */
  function remembered(value: PdfValue, compute: () => string): string {
    const key = value instanceof PdfRef ? value.number : null
    if (key === null) return compute()
    const known = hashes.get(key)
    if (known !== undefined) return known
    const hash = compute()
    hashes.set(key, hash)
    return hash
  }

  /**
   * Hashes the font's mapping from codes to letters, because a subset of the font may use the same codes for other letters. Without a
   * mapping, hashes the font's name and encoding.
   */
  const fontHash = (font: PdfValue): string =>
    remembered(font, () => {
      const dict = file.dict(font)
      const letters = file.resolve(dict?.get('ToUnicode'))
      if (letters instanceof PdfStream) return sha(file.decode(letters) ?? letters.raw)
      const name = file.resolve(dict?.get('BaseFont'))
      const encoding = file.resolve(dict?.get('Encoding'))
      const differences = isDict(encoding) ? file.array(encoding.get('Differences')) : [encoding ?? null]
      const plainName = name instanceof PdfName ? name.name.replace(/^[A-Z]{6}\+/, '') : ''
      return sha(`${plainName} ${differences.map((item) => (item instanceof PdfName ? item.name : String(item))).join(' ')}`)
    })

  const objectHash = (value: PdfValue, depth: number): string => {
    const compute = () => {
      const object = file.resolve(value)
      if (!(object instanceof PdfStream)) return ''
      const kind = file.resolve(object.dict.get('Subtype'))
      if (!(kind instanceof PdfName) || kind.name !== 'Form') return sha(file.decode(object) ?? object.raw)
      return streamHash(file.decode(object) ?? object.raw, file.dict(object.dict.get('Resources')) ?? new Map(), depth + 1)
    }
    return depth > 4 ? '' : remembered(value, compute)
  }

  function streamHash(bytes: Uint8Array, resources: PdfDict, depth = 0): string {
    const text = latin1(bytes)
    const hash = createHash('sha256').update(text.trim())
    for (const [pattern, category] of [
      [/\/([^\s/<>[\]()]+)\s+[-+.\d]+\s+Tf\b/g, 'Font'],
      [/\/([^\s/<>[\]()]+)\s+Do\b/g, 'XObject'],
    ] as const) {
      const known = file.dict(resources.get(category))
      const names = new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))
      for (const name of names) {
        const value = known?.get(name)
        if (value !== undefined) hash.update(category === 'Font' ? fontHash(value) : objectHash(value, depth))
      }
    }
    return hash.digest('base64url').slice(0, hashLength)
  }

  function read(number: number, printed: ReadonlySet<string>): PageParts {
    const page = pages[number - 1]
    if (page === undefined) throw new RangeError('No such page.')
    const frame = frameOf(page)
    const found: PageParts = {
      number,
      width: frame.width,
      height: frame.height,
      streams: [],
      marks: [],
      streamInk: null,
      markInk: null,
      hash: '',
      links: [],
      linkBoxes: [],
    }
    const streams = streamsOf(page)
    const reader = new InkReader(file, frame)
    for (const stream of streams) {
      const bytes = file.decode(stream) ?? stream.raw
      // A page's only stream is print. Several must all be interpreted, because each changes the matrix of the next.
      const ink = streams.length > 1 ? reader.read(bytes, page.resources) : null
      if (isEmptyStream(bytes) || isOwnerLine(bytes)) continue
      const hash = streamHash(bytes, page.resources)
      found.streams.push(hash)
      if (ink && !printed.has(hash)) found.streamInk = addGrid(found.streamInk, ink)
    }
    for (const annotation of file.array(page.dict.get('Annots')).slice(0, mostAnnotations))
      readAnnotation(annotation, { page, frame, printed }, found)
    const hash = createHash('sha256').update(page.box.join(' '))
    for (const part of [...found.streams, '', ...found.marks]) hash.update(`${part}\n`)
    found.hash = hash.digest('base64url').slice(0, hashLength)
    return found
  }

  function readInk(number: number, printed: { streams: readonly string[]; marks: readonly string[] }): InkOfPage | null {
    const page = pages[number - 1]
    if (page === undefined) throw new RangeError('No such page.')
    const frame = frameOf(page)
    const shapes: InkShape[] = []
    let points = 0
    let of: InkShape[] | null = null
    const note = (shape: InkShape) => {
      points += shape.parts.reduce((sum, part) => sum + part.length, 0)
      if (points <= mostInkPoints) of?.push(shape)
    }
    const isPrinted = new Set([...printed.streams, ...printed.marks])
    const there = new Set<string>()
    const drawn: InkShape[] = []
    const reader = new InkReader(file, frame, note)
    for (const stream of streamsOf(page)) {
      const bytes = file.decode(stream) ?? stream.raw
      const hash = isEmptyStream(bytes) || isOwnerLine(bytes) ? '' : streamHash(bytes, page.resources)
      there.add(hash)
      of = hash === '' || isPrinted.has(hash) ? null : drawn
      reader.read(bytes, page.resources)
    }
    const isPrintKnown = printed.streams.length > 0 && printed.streams.every((hash) => there.has(hash))
    if (isPrintKnown) shapes.push(...drawn)
    of = shapes
    for (const annotation of file.array(page.dict.get('Annots')).slice(0, mostAnnotations)) {
      const dict = file.dict(annotation)
      const kind = file.resolve(dict?.get('Subtype'))
      if (dict === undefined || !(kind instanceof PdfName) || noInk.has(kind.name)) continue
      if (!isPrinted.has(readMark(dict, kind.name, frame).hash)) readMark(dict, kind.name, frame, note)
    }
    return isPrintKnown || shapes.length > 0 ? { shapes, view: page.view, turn: page.turn } : null
  }

  function readAnnotation(
    annotation: PdfValue,
    { page, frame, printed }: { page: TreePage; frame: Frame; printed: ReadonlySet<string> },
    found: PageParts,
  ): void {
    const dict = file.dict(annotation)
    const kind = file.resolve(dict?.get('Subtype'))
    if (dict === undefined || !(kind instanceof PdfName)) return
    if (kind.name === 'Link') {
      const target = linkedPage(dict)
      if (target === null) return
      found.links.push(target)
      found.linkBoxes.push(shownBox(file.numbers(dict.get('Rect')), page))
      return
    }
    if (noInk.has(kind.name)) return
    const mark = readMark(dict, kind.name, frame)
    found.marks.push(mark.hash)
    if (mark.ink && !printed.has(mark.hash)) found.markInk = addGrid(found.markInk, mark.ink)
  }

  function streamsOf(page: TreePage): PdfStream[] {
    const contents = file.resolve(page.dict.get('Contents'))
    const all = Array.isArray(contents) ? contents.map((item) => file.resolve(item)) : [contents]
    return all.filter((item) => item instanceof PdfStream).slice(0, mostStreams)
  }

  function readMark(
    dict: PdfDict,
    kind: string,
    frame: Frame,
    onShape?: (shape: InkShape) => void,
  ): { hash: string; ink: InkGrid | null } {
    const rect = file.numbers(dict.get('Rect'))
    const form = appearance(dict)
    const drawn = file.array(dict.get('InkList')).map((line) => file.numbers(line))
    const hash = createHash('sha256').update(`${kind} ${rect.join(' ')} ${JSON.stringify(drawn)}`)
    if (form) hash.update(streamHash(file.decode(form) ?? form.raw, file.dict(form.dict.get('Resources')) ?? new Map()))
    const isHidden = (Number(file.resolve(dict.get('F')) ?? 0) & 2) !== 0
    let ink: InkGrid | null = null
    if (!isHidden) {
      if (form) ink = new InkReader(file, frame, onShape).readForm(form, placed(form, rect))
      if (ink === null && drawn.length > 0) {
        ink = inkOfLines(drawn, frame)
        onShape?.(penOf(dict, drawn))
      }
    }
    return { hash: hash.digest('base64url').slice(0, hashLength), ink }
  }

  /** Returns the shape of an annotation's lines that have no appearance, with the annotation's own colour and width. */
  function penOf(dict: PdfDict, lines: number[][]): InkShape {
    const [red = 0, green = 0, blue = 0] = file.numbers(dict.get('C')).map((share) => Math.round(share * 255))
    const width = file.resolve(file.dict(dict.get('BS'))?.get('W'))
    const parts = lines.map((line) =>
      Array.from({ length: line.length >> 1 }, (_, at): [number, number] => [line[at * 2] ?? 0, line[at * 2 + 1] ?? 0]),
    )
    return { parts, width: typeof width === 'number' ? width : 1, color: [red, green, blue], opacity: 1, isMultiplied: false }
  }

  /** Returns the normal appearance. If it has several states, returns the one shown. */
  function appearance(dict: PdfDict): PdfStream | null {
    const normal = file.resolve(file.dict(dict.get('AP'))?.get('N'))
    if (normal instanceof PdfStream) return normal
    const state = file.resolve(dict.get('AS'))
    const shown = isDict(normal) && state instanceof PdfName ? file.resolve(normal.get(state.name)) : null
    return shown instanceof PdfStream ? shown : null
  }

  /** Returns the matrix that maps the form's box to the annotation's rectangle (PDF 1.7, 12.5.5). */
  function placed(form: PdfStream, rect: number[]): Matrix {
    const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = file.numbers(form.dict.get('BBox'))
    const matrix = matrixOf(file.numbers(form.dict.get('Matrix')))
    const corners = [
      [x0, y0],
      [x1, y0],
      [x0, y1],
      [x1, y1],
    ].map(([x = 0, y = 0]) => [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]])
    const xs = corners.map(([x = 0]) => x)
    const ys = corners.map(([, y = 0]) => y)
    const [left, bottom, width, height] = [Math.min(...xs), Math.min(...ys), span(xs), span(ys)]
    const [rx0 = 0, ry0 = 0, rx1 = 0, ry1 = 0] = rect
    const sx = width > 0 ? Math.abs(rx1 - rx0) / width : 1
    const sy = height > 0 ? Math.abs(ry1 - ry0) / height : 1
    return [sx, 0, 0, sy, Math.min(rx0, rx1) - left * sx, Math.min(ry0, ry1) - bottom * sy]
  }

  return { pageCount: pages.length, hasMore, read, readInk }
}

const frameOf = ({ box: [left, bottom, right, top] }: TreePage): Frame => ({
  left,
  bottom,
  width: right - left,
  height: top - bottom,
})

/** Converts a rectangle to left, top, width and height as fractions of the page as readers show it. */
function shownBox([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[], { view, turn }: TreePage): [number, number, number, number] {
  const [width, height] = [view[2] - view[0], view[3] - view[1]]
  // Relative to the top left corner, before the page is turned.
  const corner = (x: number, y: number): [number, number] => [(x - view[0]) / width, 1 - (y - view[1]) / height]
  const turned = ([x, y]: [number, number]): [number, number] =>
    (
      [
        [x, y],
        [1 - y, x],
        [1 - x, 1 - y],
        [y, 1 - x],
      ] as const
    )[turn].map((part) => Math.min(1, Math.max(0, part))) as [number, number]
  const [one, other] = [turned(corner(x0, y0)), turned(corner(x1, y1))]
  const [left, top] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])]
  return [left, top, Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1])]
}

const hashLength = 22
const noInk = new Set(['Link', 'Widget', 'Popup', 'Movie', 'Screen', 'Sound', 'FileAttachment', 'TrapNet', 'PrinterMark'])
const span = (values: number[]) => Math.max(...values) - Math.min(...values)
const sha = (content: Uint8Array | string) => createHash('sha256').update(content).digest('base64url').slice(0, hashLength)

/** True for streams with only `q`, `Q` and blanks. Devices put such streams around what they add. */
const isEmptyStream = (bytes: Uint8Array) => bytes.length < 32 && /^[\sqQ]*$/.test(latin1(bytes))

function inkOfLines(lines: number[][], frame: Frame): InkGrid | null {
  const grid = emptyGrid()
  let hasInk = false
  for (const line of lines)
    for (let at = 0; at + 1 < line.length; at += 2) {
      const from: [number, number] = [line[Math.max(0, at - 2)] ?? 0, line[Math.max(1, at - 1)] ?? 0]
      addLine(grid, frame, { from, to: [line[at] ?? 0, line[at + 1] ?? 0], width: 1 })
      hasInk = true
    }
  return hasInk ? grid : null
}
