import { clear } from './note-bitmap.ts'
import { blockAt } from './note-blocks.ts'
import type { NotePage } from './note-file.ts'
import { type Box, orNull, plain } from './note-marks.ts'
import type { NoteWord } from './note-text.ts'

// The strokes of stars are described in public by philips/supernote-typescript (`plans/vector-format-spec.md`, Apache-2.0).

/** An entry in the list of contents: how far from the top of its page it stands, in pixels, and what it says. */
export interface ContentsEntry {
  top: number
  title: string
}

/** Returns what a page adds to the list of contents, from its top. `number` is the page in the PDF: a title without letters has nothing else to say. */
export function contentsOfPage(
  file: Buffer,
  page: NotePage,
  { words, ink, number }: { words: readonly NoteWord[]; ink: Buffer; number: number },
): ContentsEntry[] {
  const titles = page.marks.map(({ keyword, ...box }) => {
    const inside = words.filter(({ x, y, width, height }) => has(box, x + width / 2, y + height / 2))
    const text = keyword ?? plain(inside.map((word) => word.text).join(''))
    return { top: box.y, title: keyword === null ? text || `✎ ${number}` : `# ${text}` }
  })
  const star = starTop(file, page, ink)
  const stars = star === null ? [] : [{ top: star, title: `★ ${number}` }]
  return [...stars, ...titles].sort((one, other) => one.top - other.top)
}

const has = ({ x, y, width, height }: Box, atX: number, atY: number) =>
  atX >= x && atX < x + width && atY >= y && atY < y + height

/** Offsets in a stroke: the name of its kind, and the corners of its box. */
const [kindAt, cornerAt, oppositeAt, strokeHead] = [48, 100, 116, 208]
const starKind = 'fiveStarsSignal\0'
/** Others of the page say nothing more. */
const mostStars = 20

/** Returns where the first star of a page stands. Null when there is none, or when each was erased. */
function starTop(file: Buffer, { stars, strokesAddress, width, height }: NotePage, ink: Buffer): number | null {
  if (/^\d+(,\d+)+$/.test(stars)) return 0
  const strokes = orNull(() => blockAt(file, strokesAddress, file.length))
  if (!strokes) return null
  let left = mostStars
  for (let from = 4; left > 0 && from + 4 + strokeHead <= strokes.length; ) {
    const at = from + 4
    from = at + strokes.readUInt32LE(at - 4)
    if (from < at + strokeHead) break
    if (strokes.toString('latin1', at + kindAt, at + kindAt + starKind.length) !== starKind) continue
    left -= 1
    const clamp = (offset: number, most: number) => Math.min(Math.max(strokes.readInt32LE(at + offset), 0), most)
    const [top, bottom] = [clamp(cornerAt + 4, height), clamp(oppositeAt + 4, height)]
    for (let y = top; y < bottom; y++) {
      const row = ink.subarray(y * width + clamp(cornerAt, width), y * width + clamp(oppositeAt, width))
      if (row.some((grey) => grey !== clear)) return top
    }
  }
  return null
}
