import { inflateSync, constants as zlib } from 'node:zlib'
import { Keyword, Lexer, latin1 } from './lexer.ts'
import {
  isDict,
  numbersIn,
  type PdfDict,
  PdfEncrypted,
  PdfName,
  PdfRef,
  PdfStream,
  PdfUnreadable,
  type PdfValue,
} from './values.ts'

/** No real stream is larger. One that inflates to more was made to fill the memory. */
const mostDecodedBytes = 64 * 1024 * 1024
const mostObjects = 2_000_000
const mostDepth = 64

type Place = { offset: number } | { container: number; index: number }

/**
 * Reads the objects of a PDF one by one on demand. If the cross-reference table is damaged, the whole file is searched for objects, as
 * other readers do.
 *
 * @throws PdfUnreadable the file isn't a PDF or has no catalog
 * @throws PdfEncrypted
 */
export class PdfFile {
  readonly trailer: PdfDict
  /** Where the last cross-reference table begins. Null when the tables are damaged, so that nothing may be added to the file. */
  readonly lastTable: { offset: number; isStream: boolean } | null
  readonly #bytes: Uint8Array
  #places: Map<number, Place>
  readonly #containers = new Map<number, PdfValue[]>()
  readonly #loading = new Set<number>()

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#places = new Map()
    const read = this.#readTables()
    this.trailer = read?.trailer ?? this.#searchObjects()
    this.lastTable = read?.lastTable ?? null
    if (this.trailer.has('Encrypt')) throw new PdfEncrypted()
    if (this.dict(this.root?.get('Pages')) === undefined) {
      this.trailer = this.#searchObjects()
      this.lastTable = null
      if (this.trailer.has('Encrypt')) throw new PdfEncrypted()
    }
  }

  get root(): PdfDict | undefined {
    return this.dict(this.trailer.get('Root'))
  }

  /** The highest number of an object. */
  get lastObject(): number {
    const size = this.trailer.get('Size')
    return [...this.#places.keys()].reduce((last, number) => Math.max(last, number), typeof size === 'number' ? size - 1 : 0)
  }

  /** Follows references to a value. Null for a loop of references. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    for (let depth = 0; value instanceof PdfRef && depth < mostDepth; depth++) value = this.#load(value.number)
    return value instanceof PdfRef ? null : value
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const resolved = this.resolve(value)
    if (resolved instanceof PdfStream) return resolved.dict
    return isDict(resolved) ? resolved : undefined
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const resolved = this.resolve(value)
    return Array.isArray(resolved) ? resolved : []
  }

  numbers(value: PdfValue | undefined): number[] {
    return numbersIn(this.array(value).map((item) => this.resolve(item) ?? null))
  }

  /** Decodes a stream. Null when one of its filters is unknown or for images. */
  decode(stream: PdfStream): Uint8Array | null {
    const filter = this.resolve(stream.dict.get('Filter') ?? stream.dict.get('F'))
    const filters = (Array.isArray(filter) ? filter : [filter]).map((item) => this.resolve(item ?? null))
    const given = this.resolve(stream.dict.get('DecodeParms') ?? stream.dict.get('DP'))
    const params = (Array.isArray(given) ? given : [given]).map((item) => this.dict(item ?? null))
    let bytes: Uint8Array = stream.raw
    for (const [index, named] of filters.entries()) {
      if (named === undefined || named === null) continue
      const name = named instanceof PdfName ? named.name : ''
      if (name === 'FlateDecode' || name === 'Fl') bytes = unpredicted(inflate(bytes), params[index])
      else if (name === 'ASCIIHexDecode' || name === 'AHx') bytes = Buffer.from(latin1(bytes).replace(/[^0-9a-fA-F]/g, ''), 'hex')
      else if (name === 'ASCII85Decode' || name === 'A85') bytes = ascii85(bytes)
      else return null
    }
    return bytes
  }

  #load(number: number): PdfValue {
    const place = this.#places.get(number)
    // `#loading` catches an object that refers to itself, for example for its length.
    if (place === undefined || this.#loading.has(number)) return null
    this.#loading.add(number)
    try {
      if ('container' in place) return this.#contained(place.container)[place.index] ?? null
      return this.#objectAt(place.offset)?.value ?? null
    } finally {
      this.#loading.delete(number)
    }
  }

  #contained(number: number): PdfValue[] {
    const known = this.#containers.get(number)
    if (known) return known
    const stream = this.#load(number)
    const values: PdfValue[] = []
    const bytes = stream instanceof PdfStream ? this.decode(stream) : null
    if (stream instanceof PdfStream && bytes) {
      const first = this.resolve(stream.dict.get('First'))
      const count = Math.min(mostObjects, Number(this.resolve(stream.dict.get('N')) ?? 0))
      const head = new Lexer(bytes)
      for (let index = 0; index < count && !head.isAtEnd; index++) {
        head.read(false)
        const offset = head.read(false)
        values.push(typeof offset === 'number' && typeof first === 'number' ? new Lexer(bytes, first + offset).value() : null)
      }
    }
    this.#containers.set(number, values)
    return values
  }

  #objectAt(offset: number): { number: number; value: PdfValue } | null {
    const lexer = new Lexer(this.#bytes, offset)
    const number = lexer.read(false)
    const generation = lexer.read(false)
    const word = lexer.read(false)
    if (typeof number !== 'number' || typeof generation !== 'number') return null
    if (!(word instanceof Keyword) || word.word !== 'obj') return null
    const value = lexer.value()
    if (!isDict(value)) return { number, value }
    lexer.skipBlank()
    if (latin1(this.#bytes, lexer.at, lexer.at + 6) !== 'stream') return { number, value }
    return { number, value: new PdfStream(value, this.#streamBytes(value, lexer.at + 6)) }
  }

  #streamBytes(dict: PdfDict, from: number): Uint8Array {
    const start = from + (this.#bytes[from] === 13 && this.#bytes[from + 1] === 10 ? 2 : 1)
    const length = this.resolve(dict.get('Length'))
    if (typeof length === 'number' && length >= 0 && start + length <= this.#bytes.length) {
      if (/^\s*endstream/.test(latin1(this.#bytes, start + length, start + length + 16)))
        return this.#bytes.subarray(start, start + length)
    }
    // The length is wrong, so search for the keyword.
    const stop = this.#buffer.indexOf('endstream', start, 'latin1')
    return this.#bytes.subarray(start, stop < 0 ? this.#bytes.length : stop)
  }

  get #buffer(): Buffer {
    return Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength)
  }

  /** Reads all cross-reference tables and returns the last trailer. Null when a table is damaged or missing. */
  #readTables(): { trailer: PdfDict; lastTable: PdfFile['lastTable'] } | null {
    const tail = latin1(this.#bytes, Math.max(0, this.#bytes.length - 2048))
    const starts = [...tail.matchAll(/startxref\s+(\d+)/g)]
    let trailer: PdfDict | null = null
    const seen = new Set<number>()
    const last = Number(starts.at(-1)?.[1] ?? -1)
    const waiting = [last]
    try {
      for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
        if (offset < 0 || offset >= this.#bytes.length || seen.has(offset)) continue
        seen.add(offset)
        const part = this.#readTable(offset)
        if (part === null) return null
        trailer ??= part
        for (const key of ['XRefStm', 'Prev']) {
          const more = part.get(key)
          if (typeof more === 'number') waiting.push(more)
        }
      }
    } catch {
      return null
    }
    const isStream = trailer?.get('Type') instanceof PdfName
    return trailer && { trailer, lastTable: { offset: last, isStream } }
  }

  #readTable(offset: number): PdfDict | null {
    const lexer = new Lexer(this.#bytes, offset)
    const word = lexer.read(false)
    if (typeof word === 'number') return this.#readTableStream(offset)
    if (!(word instanceof Keyword) || word.word !== 'xref') return null
    for (;;) {
      const first = lexer.read(false)
      if (first instanceof Keyword) {
        const trailer = first.word === 'trailer' ? lexer.value() : null
        return isDict(trailer) ? trailer : null
      }
      const count = lexer.read(false)
      if (typeof first !== 'number' || typeof count !== 'number' || count > mostObjects) return null
      for (let index = 0; index < count; index++) {
        const at = lexer.read(false)
        lexer.read(false)
        const kind = lexer.read(false)
        if (typeof at !== 'number' || !(kind instanceof Keyword)) return null
        if (kind.word === 'n' && !this.#places.has(first + index)) this.#places.set(first + index, { offset: at })
      }
    }
  }

  #readTableStream(offset: number): PdfDict | null {
    const stream = this.#objectAt(offset)?.value
    const bytes = stream instanceof PdfStream ? this.decode(stream) : null
    if (!(stream instanceof PdfStream) || bytes === null) return null
    const [first = 0, second = 0, third = 0] = numbersIn(stream.dict.get('W'))
    const row = first + second + third
    const size = stream.dict.get('Size')
    const index = numbersIn(stream.dict.get('Index') ?? [0, typeof size === 'number' ? size : 0])
    if (row <= 0) return null
    const field = (at: number, width: number, fallback: number) => {
      if (width === 0) return fallback
      let value = 0
      for (let byte = 0; byte < width; byte++) value = value * 256 + (bytes[at + byte] ?? 0)
      return value
    }
    let at = 0
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      const from = index[pair] ?? 0
      const count = index[pair + 1] ?? 0
      for (let number = from; number < from + count && at + row <= bytes.length; number++, at += row) {
        const kind = field(at, first, 1)
        const one = field(at + first, second, 0)
        const two = field(at + first + second, third, 0)
        if (this.#places.has(number)) continue
        if (kind === 1) this.#places.set(number, { offset: one })
        if (kind === 2) this.#places.set(number, { container: one, index: two })
      }
    }
    return stream.dict
  }

  /** Searches the file for every `12 0 obj` and returns a trailer. The last object with a number wins. */
  #searchObjects(): PdfDict {
    this.#places = new Map()
    this.#containers.clear()
    const text = latin1(this.#bytes)
    if (!text.slice(0, 1024).includes('%PDF-')) throw new PdfUnreadable('No PDF.')
    const trailer: PdfDict = new Map()
    for (const match of text.matchAll(/(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\b/g))
      this.#places.set(Number(match[1]), { offset: match.index })
    for (const match of text.matchAll(/\btrailer\b/g)) {
      const found = new Lexer(this.#bytes, match.index + 7).value()
      if (isDict(found)) for (const [key, value] of found) trailer.set(key, value)
    }
    for (const [number, place] of [...this.#places]) this.#takeUp(number, place, trailer)
    if (!trailer.has('Root')) throw new PdfUnreadable('Nothing leads to its pages.')
    return trailer
  }

  /** Uses an object found by the search if it's a catalog, an object stream or a cross-reference stream. */
  #takeUp(number: number, place: Place, trailer: PdfDict): void {
    const value = 'offset' in place ? (this.#objectAt(place.offset)?.value ?? null) : null
    const dict = value instanceof PdfStream ? value.dict : isDict(value) ? value : null
    const type = dict?.get('Type')
    if (dict === null || !(type instanceof PdfName)) return
    if (type.name === 'Catalog') trailer.set('Root', new PdfRef(number))
    if (type.name === 'XRef' && dict.has('Encrypt')) trailer.set('Encrypt', dict.get('Encrypt') ?? null)
    if (type.name !== 'ObjStm' || !(value instanceof PdfStream)) return
    const bytes = this.decode(value)
    const count = Math.min(mostObjects, Number(this.resolve(dict.get('N')) ?? 0))
    const head = bytes ? new Lexer(bytes) : null
    for (let index = 0; head && index < count && !head.isAtEnd; index++) {
      const inside = head.read(false)
      head.read(false)
      if (typeof inside === 'number' && !this.#places.has(inside)) this.#places.set(inside, { container: number, index })
      const inner = this.dict(new PdfRef(Number(inside)))?.get('Type')
      if (inner instanceof PdfName && inner.name === 'Catalog') trailer.set('Root', new PdfRef(Number(inside)))
    }
  }
}

/** Inflates as much as possible, because some devices truncate streams. Empty when that fails. */
function inflate(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: mostDecodedBytes })
  } catch {
    return new Uint8Array()
  }
}

/** Undoes the PNG predictors, which cross-reference streams use. */
function unpredicted(bytes: Uint8Array, params: PdfDict | undefined): Uint8Array {
  const predictor = params?.get('Predictor')
  if (params === undefined || typeof predictor !== 'number' || predictor < 10) return bytes
  const number = (key: string, fallback: number) => {
    const value = params.get(key)
    return typeof value === 'number' && value > 0 ? value : fallback
  }
  const pixel = Math.max(1, (number('Colors', 1) * number('BitsPerComponent', 8)) >> 3)
  const width = Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8)
  const rows = Math.floor(bytes.length / (width + 1))
  const out = new Uint8Array(rows * width)
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (width + 1)] ?? 0
    for (let column = 0; column < width; column++) {
      const left = column >= pixel ? (out[row * width + column - pixel] ?? 0) : 0
      const up = row > 0 ? (out[(row - 1) * width + column] ?? 0) : 0
      const corner = row > 0 && column >= pixel ? (out[(row - 1) * width + column - pixel] ?? 0) : 0
      const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind] ?? 0
      out[row * width + column] = (bytes[row * (width + 1) + 1 + column] ?? 0) + added
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

function ascii85(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  let group: number[] = []
  const flush = (missing: number) => {
    let value = 0
    for (const digit of group) value = value * 85 + digit
    for (let byte = 0; byte < 4 - missing; byte++) out.push(Math.floor(value / 256 ** (3 - byte)) % 256)
    group = []
  }
  for (const byte of bytes) {
    if (byte === 0x7e) break
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0)
    else if (byte >= 33 && byte <= 117 && group.push(byte - 33) === 5) flush(0)
  }
  const missing = 5 - group.length
  if (group.length > 1) {
    while (group.length < 5) group.push(84)
    flush(missing)
  }
  return Uint8Array.from(out)
}
