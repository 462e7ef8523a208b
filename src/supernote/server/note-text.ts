import { blockAt, NoteUnreadable } from './note-blocks.ts'
import type { NotePage } from './note-file.ts'

// The form of the text is described in public by jya-dev/supernote-tool (`TextDecoder` in `decoder.py`, Apache-2.0). That boxes are in
// millimetres was measured on the notes of philips/supernote-typescript (`tests/input`, Apache-2.0): there they lie around their ink.

const mostTextBytes = 2 * 1024 * 1024
export const mostTextLength = 100_000
const mostWords = 10_000
/** The size of text without a box, in millimetres. */
const unplacedMm = 4

/** A word where it stands on its page, in pixels. `text` ends with a space or a line break if the next word isn't joined to it. */
export interface NoteWord {
  text: string
  x: number
  y: number
  width: number
  height: number
}

interface Line {
  top: number
  words: NoteWord[]
}

/** Returns the words that the device recognized on a page, from top to bottom, and its keywords. @throws NoteUnreadable */
export function recognizedWords(file: Buffer, page: NotePage): NoteWord[] {
  const words = textOf(file, page)
  const read = searched(words.map(({ text }) => text).join(''))
  const beside = page.marks.filter(({ keyword }) => keyword !== null && !read.includes(searched(keyword)))
  return [...words, ...beside.map(({ keyword, ...box }) => ({ ...box, text: `${keyword}\n` }))]
}
const searched = (text: string) => text.replace(/\s+/g, ' ').toLowerCase()

function textOf(file: Buffer, page: NotePage): NoteWord[] {
  const block = blockAt(file, page.textAddress, mostTextBytes)
  if (!block || block.length === 0) return []
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(block.toString('latin1'), 'base64').toString('utf8'))
  } catch {
    throw new NoteUnreadable('the recognized text can’t be read')
  }
  const elements = fieldOf(read, 'elements')
  if (!Array.isArray(elements)) return []
  const words = elements
    .flatMap((element: unknown): Line[] => {
      const label = fieldOf(element, 'label')
      if (fieldOf(element, 'type') !== 'Text' || typeof label !== 'string') return []
      return [lineOf(label, fieldOf(element, 'words'), page)]
    })
    .sort((one, other) => one.top - other.top)
    .flatMap((line) => line.words)
  return cut(words.slice(0, mostWords))
}

function lineOf(label: string, read: unknown, page: NotePage): Line {
  const words: NoteWord[] = []
  let isPlaced = Array.isArray(read)
  for (const word of Array.isArray(read) ? read : []) {
    const [text, box] = [fieldOf(word, 'label'), boxOf(fieldOf(word, 'bounding-box'), page)]
    const last = words.at(-1)
    if (typeof text !== 'string' || text === '') continue
    if (text.trim() === '') {
      if (last) last.text += text
    } else if (box) words.push({ text: plain(text), ...box })
    else isPlaced = false
  }
  // Words may be joined as they are in the label, or their boxes may be missing.
  const whole = isPlaced && words.length > 0 ? words : [unplaced(label, page)]
  const last = whole.at(-1)
  if (last) last.text += '\n'
  return { top: whole[0]?.y ?? 0, words: whole }
}

function unplaced(label: string, { width, pixelsPerMm }: NotePage): NoteWord {
  return { text: plain(label), x: 0, y: 0, width, height: unplacedMm * pixelsPerMm }
}

function boxOf(box: unknown, { width, height, pixelsPerMm }: NotePage): Omit<NoteWord, 'text'> | null {
  const [x, y, across, down] = ['x', 'y', 'width', 'height'].map((name) => {
    const value = fieldOf(box, name)
    return typeof value === 'number' && Number.isFinite(value) ? value * pixelsPerMm : Number.NaN
  }) as [number, number, number, number]
  if (!(x >= 0 && y >= 0 && across > 0 && down > 0 && x < width && y < height)) return null
  return { x, y, width: Math.min(across, width - x), height: Math.min(down, height - y) }
}

const plain = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed()

function cut(words: NoteWord[]): NoteWord[] {
  let left = mostTextLength
  const kept: NoteWord[] = []
  for (const word of words) {
    if (left <= 0) break
    kept.push({ ...word, text: word.text.slice(0, left).toWellFormed() })
    left -= word.text.length
  }
  return kept
}

/** Returns an own field of a parsed object, because the text comes from outside. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
