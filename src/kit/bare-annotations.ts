/** What pdf.js says of an annotation, as far as it is drawn here. */
export interface BareAnnotation {
  subtype: string
  hasAppearance: boolean
  annotationFlags?: number
  /** Left, bottom, right and top, in points. */
  rect: readonly number[] | null
  color?: ArrayLike<number> | null
  rotation?: number
  contentsObj?: { str: string }
  defaultAppearanceData?: { fontSize: number; fontColor: ArrayLike<number> }
  /** Answers to a note and marks such as "accepted" have no place of their own on the page. */
  inReplyTo?: string | null
  state?: string | null
}

/** The part of a canvas context that is used, the same in browsers and on the server. */
export interface Pen {
  fillStyle: unknown
  strokeStyle: unknown
  lineWidth: number
  font: string
  save(): void
  restore(): void
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void
  beginPath(): void
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  closePath(): void
  fill(): void
  stroke(): void
  fillText(text: string, x: number, y: number): void
  measureText(text: string): { width: number }
}

/** Hidden, and not to be seen on a screen. */
const hiddenFlags = 2 | 32

interface Box {
  left: number
  bottom: number
  right: number
  top: number
  width: number
  height: number
}

/** The font of pdf.js for text without an embedded font. */
export const bareTextFont = 'Liberation Sans'
const lineHeight = 1.35
/** From the bottom of a line of text to its baseline. */
const descent = 0.35
const mostLines = 200
const mostLetters = 500

/**
 * Draws the annotations that have no picture of their own and that pdf.js leaves out: notes, attached files, insertion marks, stamps and,
 * without `OffscreenCanvas`, texts. pdf.js draws the other kinds, such as ink and highlights, itself.
 *
 * @param transform from points of the page to pixels of the canvas
 */
export function drawBareAnnotations(
  pen: Pen,
  transform: readonly number[],
  { annotations, areTextsDrawn }: { annotations: readonly BareAnnotation[]; areTextsDrawn: boolean },
): void {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  for (const annotation of annotations) {
    const { subtype, rect, hasAppearance, annotationFlags = 0, inReplyTo, state } = annotation
    const draw = areTextsDrawn && subtype === 'FreeText' ? undefined : drawn.get(subtype)
    if (!draw || !rect || hasAppearance || annotationFlags & hiddenFlags || inReplyTo || state) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    pen.save()
    pen.transform(a, b, c, d, e, f)
    draw(pen, { left, bottom, right, top, width: right - left, height: top - bottom }, annotation)
    pen.restore()
  }
}

const drawn = new Map([
  ['Text', drawNote],
  ['FileAttachment', drawClip],
  ['Caret', drawCaret],
  ['Stamp', drawStamp],
  ['FreeText', drawText],
])

const colorOf = (color: ArrayLike<number> | null | undefined, otherwise: string) =>
  color?.length === 3 ? `rgb(${Array.from(color).join(' ')})` : otherwise

function path(pen: Pen, points: readonly (readonly [number, number])[], isClosed = false): void {
  pen.beginPath()
  for (const [at, [x, y]] of points.entries()) at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)
  if (isClosed) pen.closePath()
}

const corners = ({ left, bottom, right, top }: Box) =>
  [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ] as const

/** A sheet with three lines, in the color of the note. */
function drawNote(pen: Pen, box: Box, { color }: BareAnnotation): void {
  pen.fillStyle = colorOf(color, 'rgb(255 209 0)')
  pen.strokeStyle = 'rgb(64 64 64)'
  pen.lineWidth = box.width / 16
  path(pen, corners(box), true)
  pen.fill()
  pen.stroke()
  for (const share of [0.3, 0.5, 0.7]) {
    path(pen, [
      [box.left + box.width * 0.2, box.bottom + box.height * share],
      [box.right - box.width * 0.2, box.bottom + box.height * share],
    ])
    pen.stroke()
  }
}

/** A paper clip, as large as its place allows. */
function drawClip(pen: Pen, box: Box, { color }: BareAnnotation): void {
  const at = (x: number, y: number) => [box.left + box.width * x, box.bottom + box.height * y] as const
  pen.strokeStyle = colorOf(color, 'rgb(64 64 64)')
  pen.lineWidth = box.width / 12
  path(pen, [at(0.65, 0.3), at(0.65, 0.8), at(0.35, 0.8), at(0.35, 0.1), at(0.8, 0.1), at(0.8, 0.7)])
  pen.stroke()
}

/** A wedge that points to the place of an insertion. */
function drawCaret(pen: Pen, { left, right, bottom, top, width }: Box, { color }: BareAnnotation): void {
  pen.fillStyle = colorOf(color, 'rgb(0 0 255)')
  path(
    pen,
    [
      [left, bottom],
      [left + width / 2, top],
      [right, bottom],
    ],
    true,
  )
  pen.fill()
}

/** A frame around the words of the stamp. */
function drawStamp(pen: Pen, box: Box, annotation: BareAnnotation): void {
  const color = colorOf(annotation.color, 'rgb(192 0 0)')
  pen.strokeStyle = color
  pen.lineWidth = 2
  path(pen, corners(box), true)
  pen.stroke()
  writeLines(pen, box, { color, rotation: annotation.rotation ?? 0, size: box.height / 2, text: wordsOf(annotation) })
}

function drawText(pen: Pen, box: Box, annotation: BareAnnotation): void {
  const { fontSize = 10, fontColor } = annotation.defaultAppearanceData ?? {}
  const color = colorOf(fontColor, 'rgb(0 0 0)')
  writeLines(pen, box, { color, rotation: annotation.rotation ?? 0, size: fontSize || 10, text: wordsOf(annotation) })
}

const wordsOf = ({ contentsObj }: BareAnnotation) => contentsObj?.str ?? ''

/** Writes lines from the top of the box, made smaller if they don't fit. */
function writeLines(pen: Pen, box: Box, text: { color: string; rotation: number; size: number; text: string }): void {
  const lines = text.text
    .split(/\r\n?|\n/)
    .slice(0, mostLines)
    .map((line) => line.slice(0, mostLetters))
  const [a, b, c, d, x, y] = turnedBy(text.rotation, box)
  const isOnSide = text.rotation % 180 !== 0
  const width = isOnSide ? box.height : box.width
  const height = isOnSide ? box.width : box.height
  // Canvas text runs downwards, a page upwards.
  pen.transform(a, b, -c, -d, box.left + x + c * height, box.bottom + y + d * height)
  pen.fillStyle = text.color
  pen.font = `${text.size}px "${bareTextFont}", sans-serif`
  const longest = Math.max(...lines.map((line) => pen.measureText(line).width))
  const share = Math.min(1, width / longest, height / (lineHeight * text.size * lines.length))
  pen.transform(share, 0, 0, share, 0, 0)
  for (const [at, line] of lines.entries()) pen.fillText(line, 0, text.size * (lineHeight * (at + 1) - descent))
}

/** Returns the transform of a box that is turned counterclockwise and has its lower left corner at 0, 0 again. */
function turnedBy(rotation: number, { width, height }: Box): readonly [number, number, number, number, number, number] {
  switch (((rotation % 360) + 360) % 360) {
    case 90:
      return [0, 1, -1, 0, width, 0]
    case 180:
      return [-1, 0, 0, -1, width, height]
    case 270:
      return [0, -1, 1, 0, 0, height]
    default:
      return [1, 0, 0, 1, 0, 0]
  }
}
