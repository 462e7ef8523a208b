import { Keyword, Lexer } from '#kit/server/documents/pdf/lexer.ts'
import type { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { numbersIn, type PdfDict, PdfName, PdfStream, type PdfValue } from '#kit/server/documents/pdf/values.ts'
import {
  black,
  colorOf,
  firstState,
  type GraphicsState,
  type InkShape,
  identity,
  isWhite,
  type Matrix,
  matrixOf,
  move,
  multiply,
  type Point,
} from './graphics-state.ts'
import { type ImageInk, readImageInk } from './image-ink.ts'
import { addLine, emptyGrid, type Frame, type InkGrid } from './ink-grid.ts'

const mostOperators = 2_000_000
const mostNestedForms = 6
/** A fill over more than this share of the page is a background. */
const backgroundShare = 0.5

/** Interprets content streams without drawing them, to find where lines, filled shapes and letters are. */
export class InkReader {
  readonly #file: PdfFile
  readonly #frame: Frame
  readonly #onShape: (shape: InkShape) => void
  #state: GraphicsState = { ...firstState }
  #kept: GraphicsState[] = []
  #operators = 0
  #grid: InkGrid = emptyGrid()
  #hasInk = false

  /** @param onShape called with each line and shape in drawing order */
  constructor(file: PdfFile, frame: Frame, onShape: (shape: InkShape) => void = () => undefined) {
    this.#file = file
    this.#frame = frame
    this.#onShape = onShape
  }

  /** Returns what a content stream draws, continuing in the graphics state of the streams before it. Null when it draws nothing. */
  read(bytes: Uint8Array, resources: PdfDict): InkGrid | null {
    this.#grid = emptyGrid()
    this.#hasInk = false
    this.#run(bytes, resources, 0)
    return this.#hasInk ? this.#grid : null
  }

  /** Returns what an appearance stream draws, placed by `matrix`. Null when it draws nothing. */
  readForm(form: PdfStream, matrix: Matrix): InkGrid | null {
    this.#grid = emptyGrid()
    this.#hasInk = false
    this.#state = { ...firstState, matrix }
    this.#kept = []
    this.#form(form, new Map(), 0)
    return this.#hasInk ? this.#grid : null
  }

  #form(form: PdfStream, above: PdfDict, depth: number): void {
    const bytes = this.#file.decode(form)
    if (bytes === null || depth > mostNestedForms) return
    const [state, kept] = [{ ...this.#state }, this.#kept]
    this.#kept = []
    this.#state.matrix = multiply(matrixOf(this.#file.numbers(form.dict.get('Matrix'))), this.#state.matrix)
    this.#run(bytes, this.#file.dict(form.dict.get('Resources')) ?? above, depth + 1)
    this.#state = state
    this.#kept = kept
  }

  #run(bytes: Uint8Array, resources: PdfDict, depth: number): void {
    const lexer = new Lexer(bytes)
    let given: PdfValue[] = []
    const path = new Path()
    let text: { matrix: Matrix; line: Matrix } = { matrix: identity, line: identity }
    while (!lexer.isAtEnd && this.#operators++ < mostOperators) {
      const read = lexer.read(false)
      if (!(read instanceof Keyword)) {
        if (given.length < 64) given.push(read)
        continue
      }
      const numbers = numbersIn(given)
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
      switch (read.word) {
        case 'q':
          if (this.#kept.length < 256) this.#kept.push({ ...this.#state })
          break
        case 'Q':
          this.#state = this.#kept.pop() ?? this.#state
          break
        case 'cm':
          this.#state.matrix = multiply([a, b, c, d, e, f], this.#state.matrix)
          break
        case 'w':
          this.#state.lineWidth = a
          break
        case 'g':
        case 'rg':
        case 'k':
        case 'sc':
        case 'scn':
          this.#state.isWhiteFill = isWhite(read.word, numbers)
          this.#state.fill = colorOf(numbers) ?? this.#state.fill
          break
        case 'G':
        case 'RG':
        case 'K':
        case 'SC':
        case 'SCN':
          this.#state.isWhiteLine = isWhite(read.word.toLowerCase(), numbers)
          this.#state.line = colorOf(numbers) ?? this.#state.line
          break
        case 'gs':
          this.#look(given[0], resources)
          break
        case 'm':
          path.start([a, b])
          break
        case 'l':
          path.to([a, b])
          break
        case 'c':
          path.curve([a, b], [c, d], [e, f])
          break
        case 'v':
          path.curve(path.end, [a, b], [c, d])
          break
        case 'y':
          path.curve([a, b], [c, d], [c, d])
          break
        case 're':
          path.start([a, b])
          for (const corner of [
            [a + c, b],
            [a + c, b + d],
            [a, b + d],
            [a, b],
          ] as Point[])
            path.to(corner)
          break
        case 'h':
          path.close()
          break
        case 'S':
        case 's':
          if (read.word === 's') path.close()
          this.#stroke(path)
          break
        case 'f':
        case 'F':
        case 'f*':
          this.#fill(path)
          break
        case 'B':
        case 'B*':
        case 'b':
        case 'b*':
          this.#fill(path)
          this.#stroke(path)
          break
        case 'Do':
          this.#draw(given[0], resources, depth)
          break
        case 'Tr':
          // Modes of text that isn't drawn: none at all, and as a path for clipping only.
          this.#state.isTextShown = a !== 3 && a !== 7
          break
        case 'BT':
          text = { matrix: identity, line: identity }
          break
        case 'Tm':
          text = { matrix: [a, b, c, d, e, f], line: [a, b, c, d, e, f] }
          break
        case 'Td':
        case 'TD': {
          const line = multiply([1, 0, 0, 1, a, b], text.line)
          text = { matrix: line, line }
          break
        }
        case 'Tj':
        case 'TJ':
        case "'":
        case '"':
          if (this.#state.isTextShown) this.#letter(text.matrix)
          break
        case 'BI':
          skipInlineImage(lexer)
          break
      }
      if (endsPath.has(read.word)) path.clear()
      given = []
    }
  }

  #stroke(path: Path): void {
    if (this.#state.isWhiteLine) return
    const { matrix, lineWidth } = this.#state
    const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    this.#lines(path, lineWidth * scale)
    this.#emit(path, { width: lineWidth * scale, color: this.#state.line, opacity: this.#state.lineOpacity })
  }

  /** Reads opacity and blend mode from an external graphics state (`gs`). */
  #look(name: PdfValue | undefined, resources: PdfDict): void {
    const look =
      name instanceof PdfName ? this.#file.dict(this.#file.dict(resources.get('ExtGState'))?.get(name.name)) : undefined
    const share = (key: string, usual: number) => {
      const value = this.#file.resolve(look?.get(key))
      return typeof value === 'number' ? Math.min(1, Math.max(0, value)) : usual
    }
    this.#state.fillOpacity = share('ca', this.#state.fillOpacity)
    this.#state.lineOpacity = share('CA', this.#state.lineOpacity)
    const mode = this.#file.resolve(look?.get('BM'))
    if (mode instanceof PdfName) this.#state.isMultiplied = mode.name === 'Multiply' || mode.name === 'Darken'
  }

  #emit(path: Path, shape: Pick<InkShape, 'width' | 'color' | 'opacity'>): void {
    const parts = path.parts.map((part) => part.map((point) => move(this.#state.matrix, point)))
    if (parts.length > 0) this.#onShape({ ...shape, parts, isMultiplied: this.#state.isMultiplied })
  }

  #fill(path: Path): void {
    if (this.#state.isWhiteFill) return
    const points = path.parts.flat().map((point) => move(this.#state.matrix, point))
    if (points.length === 0) return
    const width = span(points.map(([x]) => x)) / this.#frame.width
    const height = span(points.map(([, y]) => y)) / this.#frame.height
    if (width * height > backgroundShare && points.length < 16) return
    this.#lines(path, 1)
    this.#emit(path, { width: null, color: this.#state.fill, opacity: this.#state.fillOpacity })
  }

  #lines(path: Path, width: number): void {
    for (const part of path.parts) {
      const moved = part.map((point) => move(this.#state.matrix, point))
      if (moved.length === 1) this.#line(moved[0] ?? [0, 0], moved[0] ?? [0, 0], width)
      for (let at = 1; at < moved.length; at++) this.#line(moved[at - 1] ?? [0, 0], moved[at] ?? [0, 0], width)
    }
  }

  #line(from: Point, to: Point, width: number): void {
    this.#hasInk = true
    addLine(this.#grid, this.#frame, { from, to, width })
  }

  #letter(matrix: Matrix): void {
    const [x, y] = move(this.#state.matrix, [matrix[4], matrix[5]])
    this.#line([x, y], [x + 8, y], 4)
  }

  #draw(name: PdfValue | undefined, resources: PdfDict, depth: number): void {
    if (!(name instanceof PdfName)) return
    const object = this.#file.resolve(this.#file.dict(resources.get('XObject'))?.get(name.name))
    if (!(object instanceof PdfStream)) return
    const kind = this.#file.resolve(object.dict.get('Subtype'))
    if (kind instanceof PdfName && kind.name === 'Form') {
      this.#form(object, resources, depth)
      return
    }
    const ink = readImageInk(this.#file, object)
    if (ink) {
      this.#runs(ink)
      return
    }
    const corners = (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
        [0, 0],
      ] as Point[]
    ).map((corner) => move(this.#state.matrix, corner))
    for (let at = 1; at < corners.length; at++) this.#line(corners[at - 1] ?? [0, 0], corners[at] ?? [0, 0], 1)
  }

  #runs({ runs, pixel }: ImageInk): void {
    const { matrix } = this.#state
    const width = pixel * Math.hypot(matrix[2], matrix[3])
    const parts = runs.map(({ from, to, y }): [Point, Point] => [move(matrix, [from, y]), move(matrix, [to, y])])
    for (const [from, to] of parts) this.#line(from, to, width)
    if (parts.length > 0) this.#onShape({ parts, width, color: black, opacity: 1, isMultiplied: false })
  }
}

const endsPath = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n'])
const span = (values: number[]) => values.reduce((a, b) => Math.max(a, b), -1e9) - values.reduce((a, b) => Math.min(a, b), 1e9)

/** The current path's parts, in the stream's coordinates. */
class Path {
  parts: Point[][] = []

  get end(): Point {
    return this.parts.at(-1)?.at(-1) ?? [0, 0]
  }
  start(point: Point): void {
    if (this.parts.length < 100_000) this.parts.push([point])
  }
  to(point: Point): void {
    if (this.parts.length === 0) this.parts.push([])
    this.parts.at(-1)?.push(point)
  }
  curve(one: Point, two: Point, end: Point): void {
    const start = this.end
    for (const t of [0.25, 0.5, 0.75, 1]) {
      const u = 1 - t
      const at = (axis: 0 | 1) =>
        u ** 3 * start[axis] + 3 * u * u * t * one[axis] + 3 * u * t * t * two[axis] + t ** 3 * end[axis]
      this.to([at(0), at(1)])
    }
  }
  close(): void {
    const first = this.parts.at(-1)?.[0]
    if (first) this.to(first)
  }
  clear(): void {
    this.parts = []
  }
}

/** Skips an inline image, `BI ... ID bytes EI`, because its bytes aren't operators. */
function skipInlineImage(lexer: Lexer): void {
  const { bytes } = lexer
  for (let at = lexer.at; at + 3 < bytes.length; at++) {
    const isEnd = bytes[at + 1] === 0x45 && bytes[at + 2] === 0x49
    if (isEnd && isBlank(bytes[at]) && (at + 3 >= bytes.length || isBlank(bytes[at + 3]))) {
      lexer.at = at + 3
      return
    }
  }
  lexer.at = bytes.length
}
const isBlank = (byte: number | undefined) => byte === undefined || byte === 32 || byte === 10 || byte === 13 || byte === 9
