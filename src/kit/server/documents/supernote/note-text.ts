import { blockAt, NoteUnreadable } from './note-blocks.ts'
import type { NotePage } from './note-file.ts'

// The form of the text is described in public by jya-dev/supernote-tool (`TextDecoder` in `decoder.py`, Apache-2.0).

const mostTextBytes = 2 * 1024 * 1024
export const mostTextLength = 100_000

/** Returns the text that the device recognized on a page, from top to bottom. Empty when there is none. @throws NoteUnreadable */
export function recognizedText(file: Buffer, page: NotePage): string {
  const block = blockAt(file, page.textAddress, mostTextBytes)
  if (!block || block.length === 0) return ''
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(block.toString('latin1'), 'base64').toString('utf8'))
  } catch {
    throw new NoteUnreadable('the recognized text can’t be read')
  }
  const elements = fieldOf(read, 'elements')
  if (!Array.isArray(elements)) return ''
  return elements
    .flatMap((element: unknown) => {
      const label = fieldOf(element, 'label')
      return fieldOf(element, 'type') === 'Text' && typeof label === 'string' ? [{ label, top: topOf(element) }] : []
    })
    .sort((one, other) => one.top - other.top)
    .map(({ label }) => label)
    .join('\n')
    .slice(0, mostTextLength)
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()
}

function topOf(element: unknown): number {
  const words = fieldOf(element, 'words')
  const box = Array.isArray(words) ? words.map((word: unknown) => fieldOf(word, 'bounding-box')).find(Boolean) : undefined
  const top = fieldOf(box, 'y')
  return typeof top === 'number' && Number.isFinite(top) ? top : 0
}

/** Returns an own field of a parsed object, because the text comes from outside. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}
