import { create } from 'content-disposition'

/**
 * No file system takes a longer name than 255 units; encoded, those are 2,295 bytes at most. Headers much longer than that are refused on
 * the way (4 KB in many proxies), so a longer name is shortened before its extension, and a name that can be saved never is.
 */
const maxEncodedBytes = 2400
const maxFallbackLength = 255
const maxExtensionLength = 20

/** What no receiver can write into a file name. Quotes, colons, marks of direction and all letters stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about
const unwritable = /[\u0000-\u001F\u007F-\u009F/\\]/g

/**
 * The value of a `Content-Disposition` header that carries any original name (RFC 6266, RFC 8187).
 *
 * @example contentDisposition('attachment', 'Woche „12“.pdf')
 * // attachment; filename="Woche _12_.pdf"; filename*=UTF-8''Woche%20%E2%80%9E12%E2%80%9C.pdf
 */
export function contentDisposition(type: 'attachment' | 'inline', originalName: string): string {
  // A round trip through UTF-8 replaces halves of surrogate pairs, which cannot be encoded.
  const wellFormed = Buffer.from(originalName, 'utf8').toString('utf8')
  const writable = wellFormed.replace(unwritable, '_')
  const name = shorten(writable, maxEncodedBytes, needsFallback(writable) ? encodedBytes : plainBytes)
  return create(name, { type, fallback: needsFallback(name) ? fallbackOf(name) : true })
}

/** Receivers disagree on quotes and percent signs in the plain form, and cannot read anything but ASCII there. */
function needsFallback(name: string): boolean {
  return /[^\x20-\x7E]|["%]/.test(name)
}

function fallbackOf(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const ascii = letters.replace(/[^\x20-\x7E]+|["%/\\]/gu, '_')
  return shorten(ascii, maxFallbackLength, plainBytes)
}

function encodedBytes(text: string): number {
  return encodeURIComponent(text).length
}

function plainBytes(text: string): number {
  return text.length
}

/** Whole characters from the front, then the extension. */
function shorten(name: string, max: number, measure: (text: string) => number): string {
  if (measure(name) <= max) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= maxExtensionLength ? name.slice(dot) : ''
  let room = max - measure(extension)
  let kept = ''
  for (const character of name.slice(0, name.length - extension.length)) {
    room -= measure(character)
    if (room < 0) break
    kept += character
  }
  return kept + extension
}
