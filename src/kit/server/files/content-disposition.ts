import { create } from 'content-disposition'

/**
 * File systems limit names to 255 units, which are at most 2,295 bytes when encoded. Many proxies refuse headers above 4 KB. So a longer
 * name is shortened before its extension, and a name that a file system accepts never is.
 */
const maxEncodedBytes = 2400
const maxFallbackLength = 255
const maxExtensionLength = 20

/** Characters that no system accepts in a file name. Quotes, colons, direction marks and all letters are kept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose
const unwritable = /[\u0000-\u001F\u007F-\u009F/\\]/g

/**
 * Returns the value of a `Content-Disposition` header for any original name (RFC 6266, RFC 8187).
 *
 * @example contentDisposition('attachment', 'Woche „12“.pdf')
 * // attachment; filename="Woche _12_.pdf"; filename*=UTF-8''Woche%20%E2%80%9E12%E2%80%9C.pdf
 */
export function contentDisposition(type: 'attachment' | 'inline', originalName: string): string {
  // A round trip through UTF-8 replaces lone surrogates, which can't be encoded.
  const wellFormed = Buffer.from(originalName, 'utf8').toString('utf8')
  const writable = wellFormed.replace(unwritable, '_')
  const name = shorten(writable, maxEncodedBytes, needsFallback(writable) ? encodedBytes : plainBytes)
  return create(name, { type, fallback: needsFallback(name) ? fallbackOf(name) : true })
}

/** True when the plain form isn't enough: receivers read only ASCII there and disagree on quotes and percent signs. */
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

/** Keeps whole characters from the front, then the extension. */
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
