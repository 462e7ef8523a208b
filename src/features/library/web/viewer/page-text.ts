import { findWords } from '#kit/text-words.ts'
import type { PDFDocumentProxy, PDFPageProxy } from './pdfjs.ts'

/** A run of text from the page's content stream. `from` is its offset in the text of the page. */
interface Run {
  from: number
  text: string
  /** The matrix from text space, where the text is one unit high, to page space. */
  transform: number[]
  /** Length along the line, in page units. */
  width: number
  font: string
}

interface PageText {
  text: string
  runs: Run[]
}

/** A rectangle on a drawn page, as fractions of its width and height from the top left. */
export interface Mark {
  left: number
  top: number
  width: number
  height: number
}

/** Reads the text of a page in reading order. */
async function readText(page: PDFPageProxy): Promise<PageText> {
  const { items, styles } = await page.getTextContent()
  const runs: Run[] = []
  let text = ''
  for (const item of items) {
    if (!('str' in item)) continue
    const font = styles[item.fontName]?.fontFamily ?? 'sans-serif'
    runs.push({ from: text.length, text: item.str, transform: item.transform, width: item.width, font })
    text += item.hasEOL ? `${item.str}\n` : item.str
  }
  return { text, runs }
}

export async function countOn(pdf: PDFDocumentProxy, page: number, searched: readonly string[]): Promise<number> {
  const opened = await pdf.getPage(page)
  const { text } = await readText(opened)
  return findWords(text, searched).length
}

/** Returns the marks of each match on a page, in reading order. A word that spans several runs has several marks. */
export async function marksOn(page: PDFPageProxy, searched: readonly string[], rotation: number): Promise<Mark[][]> {
  const { text, runs } = await readText(page)
  const viewport = page.getViewport({ scale: 1, rotation: page.rotate + rotation })
  return findWords(text, searched).map(({ from, to }) =>
    runs.flatMap((run) => {
      const [first, last] = [Math.max(from - run.from, 0), Math.min(to - run.from, run.text.length)]
      if (first >= last) return []
      const corners = cornersOf(run, shareUpTo(run, first), shareUpTo(run, last)).map(
        ([x, y]) => viewport.convertToViewportPoint(x, y) as [number, number],
      )
      const xs = corners.map(([x]) => x / viewport.width)
      const ys = corners.map(([, y]) => y / viewport.height)
      const [left, top] = [Math.min(...xs), Math.min(...ys)]
      return [{ left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }]
    }),
  )
}

/** How far letters extend above and below the baseline, as fractions of their height. */
const above = 0.95
const below = 0.25

function cornersOf({ transform, width }: Run, first: number, last: number): [number, number][] {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform
  const length = Math.hypot(a, b) || 1
  const along = [(a / length) * width, (b / length) * width] as const
  const at = (share: number, up: number): [number, number] => [x + along[0] * share + c * up, y + along[1] * share + d * up]
  return [at(first, -below), at(last, -below), at(first, above), at(last, above)]
}

let measure: CanvasRenderingContext2D | null | undefined

/** Returns the fraction of a run's width before the character at `index`. Measures it, because letters differ in width. */
function shareUpTo({ text, font }: Run, index: number): number {
  if (index === 0) return 0
  if (index >= text.length) return 1
  measure ??= document.createElement('canvas').getContext('2d')
  if (!measure) return index / text.length
  measure.font = `100px ${font}`
  return measure.measureText(text.slice(0, index)).width / (measure.measureText(text).width || 1)
}
