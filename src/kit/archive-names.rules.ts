import { joining } from './fold.ts'

/** Names that Windows reserves for devices, with or without an extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i
/** Before and after a joiner that belongs to a word, or to an emoji of several. */
const joined = `[${joining}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]`
/**
 * Characters that Windows forbids in file names, control characters, and invisible or direction-changing ones (such as U+202E) but joiners
 * that belong there.
 */
const forbidden = new RegExp(`(?!(?<=${joined})[\\u200c\\u200d](?=${joined}))[<>:"/\\\\|?*\\p{Cc}\\p{Cf}]`, 'gu')
/** Maximum length of a name in UTF-8 bytes. File systems allow 255; the rest leaves room for a number such as ` (2)`. */
const longest = 200

/**
 * Returns a file name that is safe to unpack on every system: `../a` becomes `.._a`, and `con.txt` becomes `_con.txt`. A name that is too
 * long is cut before its extension. Returns `fallback` when nothing readable remains.
 */
export function archiveName(name: string, fallback: string): string {
  const clean = withoutEnd(name.normalize('NFC').replace(forbidden, '_')).trim()
  if (clean === '' || /^[._]+$/.test(clean)) return fallback
  const [, stem = clean, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(clean) ?? []
  const short = cut(stem, longest - byteLength(ending)) + ending
  return deviceName.test(short) ? `_${short}` : short
}

/** Removes dots and spaces from the end. A pattern such as `[. ]+$` would begin again at each dot of a long name. */
function withoutEnd(name: string): string {
  let end = name.length
  while (end > 0 && (name[end - 1] === '.' || name[end - 1] === ' ')) end--
  return name.slice(0, end)
}

/** Length of a text in UTF-8. */
const byteLength = (text: string) => [...text].reduce((bytes, character) => bytes + bytesOf(character.codePointAt(0) ?? 0), 0)
const bytesOf = (point: number) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

function cut(text: string, bytes: number): string {
  let kept = ''
  let size = 0
  for (const character of text) {
    size += byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return kept
}

/**
 * Returns a function that makes paths unique by numbering them: `page.pdf`, `page (2).pdf`. Names that differ only in upper and lower case
 * are the same file on many systems, so they are numbered too.
 */
export function createPaths() {
  const taken = new Set<string>()
  /** The number to try next for each path. Lower ones are taken, so no path is tried twice for the same name. */
  const nextNumber = new Map<string, number>()
  return (folder: string, name: string): string => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]+)?$/su.exec(name) ?? []
    const wanted = `${folder}/${name}`
    const key = wanted.toLowerCase()
    for (let number = nextNumber.get(key) ?? 1; ; number++) {
      const path = number === 1 ? wanted : `${folder}/${stem} (${number})${ending}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      nextNumber.set(key, number + 1)
      return path
    }
  }
}
