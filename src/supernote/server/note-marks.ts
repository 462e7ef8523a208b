import { addressOf, blockAt, type Entries, NoteUnreadable } from './note-blocks.ts'

// Titles and keywords are described in public by jya-dev/supernote-tool (`parser.py`, Apache-2.0).

/** Of all pages: more would be no list anymore. */
export const mostMarks = 2000
const mostKeywordBytes = 4096
const mostLetters = 200

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What the owner has marked as a title, which is ink, or as a keyword, whose letters the device has recognized. In pixels of the page. */
export interface NoteMark extends Box {
  keyword: string | null
}

/** Returns the titles and keywords by page. What can't be read is left out, because the pages can be shown without it. */
export function readMarks(file: Buffer, footer: Entries, entriesAt: (address: number) => Entries): Map<number, NoteMark[]> {
  const marks = new Map<number, NoteMark[]>()
  const found = [...footer.keys()].flatMap((key) => {
    const [, kind = '', page] = /^(TITLE|KEYWORD)_(\d{4})/.exec(key) ?? []
    return page ? [{ key, kind, page: Number(page) }] : []
  })
  for (const { key, kind, page } of found.slice(0, mostMarks)) {
    const mark = orNull(() => readMark(file, entriesAt(addressOf(footer, key)), kind))
    if (mark) marks.set(page, [...(marks.get(page) ?? []), mark])
  }
  return marks
}

function readMark(file: Buffer, entries: Entries, kind: string): NoteMark | null {
  const box = /^(\d{1,4}),(\d{1,4}),(\d{1,4}),(\d{1,4})$/.exec(entries.get(`${kind}RECT`) ?? '')
  if (!box) return null
  const [x = 0, y = 0, width = 0, height = 0] = box.slice(1).map(Number)
  if (kind === 'TITLE') return { x, y, width, height, keyword: null }
  // The entry itself ends at the first bracket of the keyword.
  const whole = blockAt(file, addressOf(entries, 'KEYWORDSITE'), mostKeywordBytes)?.toString('utf8')
  const keyword = plain(whole ?? entries.get('KEYWORD') ?? '')
  return keyword === '' ? null : { x, y, width, height, keyword }
}

export const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
    .slice(0, mostLetters)
    .toWellFormed()

/** Returns null for what can't be read, of which the pages don't need anything. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof NoteUnreadable) return null
    throw error
  }
}
