import { isAscii, isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'

/** The file holds bytes that no text has. `isWorkbook` is true for a spreadsheet that wasn't saved as CSV. */
export class NotText extends Error {
  readonly isWorkbook: boolean
  constructor(isWorkbook: boolean) {
    super('The file is not a text.')
    this.isWorkbook = isWorkbook
  }
}

/** More than any run of letters without a comma, a space or a line break. */
const mostHeldBytes = 256 * 1024
/** Enough to tell how a text is encoded. */
const firstBytes = 1024

/**
 * Decodes a text file: UTF-8, UTF-16 in both byte orders, each with or without a byte-order mark, and Windows-1252. Line breaks become
 * line feeds, and the mark is removed, also from a later line: a program that adds `sep=;` writes it above the mark. Throws `NotText`.
 */
export async function* textOf(file: Readable): AsyncGenerator<string> {
  let held = ''
  for await (const decoded of decodedParts(file)) {
    const text = held + decoded
    // Hold back a trailing carriage return, because it may be the first half of a line break.
    held = text.endsWith('\r') ? '\r' : ''
    yield text
      .slice(0, text.length - held.length)
      .replace(/\r\n?/g, '\n')
      .replace(/(^|\n)\ufeff/g, '$1')
  }
  if (held !== '') yield '\n'
}

async function* decodedParts(file: Readable): AsyncGenerator<string> {
  let first: Buffer = Buffer.alloc(0)
  let decode: ((part: Buffer) => string) | null = null
  for await (const part of file as AsyncIterable<Buffer>) {
    first = decode ? part : Buffer.concat([first, part])
    if (!decode && first.length < firstBytes) continue
    decode ??= decoderOf(first)
    yield decode(first)
  }
  if (!decode && first.length > 0) {
    decode = decoderOf(first)
    yield decode(first)
  }
  if (decode) yield decode(Buffer.alloc(0))
}

/** Returns a function that decodes one part after another; an empty part is the last one. */
function decoderOf(first: Buffer): (part: Buffer) => string {
  if (first.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') throw new NotText(true)
  const wide = wideEncodingOf(first)
  if (wide) {
    const decoder = new TextDecoder(wide)
    return (part) => decoder.decode(part, { stream: part.length > 0 })
  }
  if (first.includes(0)) throw new NotText(false)
  return narrowDecoder()
}

/** In UTF-16, every other byte of most texts is zero. */
function wideEncodingOf(first: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  const bytes = first.subarray(0, firstBytes)
  const zeros = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [atEven = 0, atOdd = 0] = zeros
  if (Math.max(atEven, atOdd) < bytes.length / 4 || Math.min(atEven, atOdd) > bytes.length / 20) return null
  return atOdd > atEven ? 'utf-16le' : 'utf-16be'
}

/** Decodes UTF-8, or Windows-1252 from the first byte on that isn't UTF-8, unless other letters were UTF-8 before. */
function narrowDecoder(): (part: Buffer) => string {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
  const ansi = new TextDecoder('windows-1252')
  let kind: 'ascii' | 'utf-8' | 'windows-1252' = 'ascii'
  let isFirst = true
  let held: Buffer = Buffer.alloc(0)
  return (part) => {
    const all = Buffer.concat([held, part])
    // A letter may be cut in two, so stop behind the last byte that is a letter by itself.
    const end = part.length === 0 ? all.length : all.findLastIndex((byte) => byte < 0x80) + 1
    held = all.subarray(end)
    if (held.length > mostHeldBytes) throw new NotText(false)
    const whole = all.subarray(0, end)
    if (kind === 'ascii' && !isAscii(whole)) kind = isUtf8(whole) ? 'utf-8' : 'windows-1252'
    const text = (kind === 'windows-1252' ? ansi : utf8).decode(whole)
    const isMarked = isFirst && text.startsWith('\ufeff')
    isFirst &&= text === ''
    return isMarked ? text.slice(1) : text
  }
}
