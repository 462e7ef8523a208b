import { type PdfDict, PdfName, PdfRef, PdfUnreadable, type PdfValue } from './values.ts'

/** An operator of a content stream, or a keyword such as `obj`. */
export class Keyword {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}

const end = new Keyword('')
const whitespace = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((char) => char.charCodeAt(0)))
const mostNested = 64
const code = (char: string) => char.charCodeAt(0)
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57

/** Reads one value after another from a file or a content stream. Tolerates input that isn't quite valid. */
export class Lexer {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  skipBlank(): void {
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at] ?? 0
      if (byte === code('%')) {
        while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++
        continue
      }
      if (!whitespace.has(byte)) return
    }
  }

  get isAtEnd(): boolean {
    this.skipBlank()
    return this.at >= this.bytes.length
  }

  /**
   * Reads a value or a keyword.
   *
   * @param hasRefs false in content streams, where `1 0 R` isn't a reference
   */
  read(hasRefs = true, depth = 0): PdfValue | Keyword {
    if (depth > mostNested) throw new PdfUnreadable('Nested too deeply.')
    this.skipBlank()
    if (this.at >= this.bytes.length) return end
    const byte = this.bytes[this.at] ?? 0
    const next = this.bytes[this.at + 1]
    if (byte === code('/')) return this.#name()
    if (byte === code('(')) return this.#text()
    if (byte === code('[')) return this.#array(hasRefs, depth)
    if (byte === code('<')) return next === code('<') ? this.#dict(hasRefs, depth) : this.#hex()
    if (isDigit(byte) || byte === code('+') || byte === code('-') || byte === code('.')) return this.#number(hasRefs)
    if (delimiters.has(byte)) {
      this.at += byte === code('>') && next === code('>') ? 2 : 1
      return new Keyword(byte === code('>') && next === code('>') ? '>>' : String.fromCharCode(byte))
    }
    const word = this.#word()
    if (word === 'true') return true
    if (word === 'false') return false
    return word === 'null' ? null : new Keyword(word)
  }

  value(): PdfValue {
    const read = this.read()
    return read instanceof Keyword ? null : read
  }

  #word(): string {
    const start = this.at
    while (this.at < this.bytes.length) {
      const byte = this.bytes[this.at] ?? 0
      if (whitespace.has(byte) || delimiters.has(byte)) break
      this.at++
    }
    return latin1(this.bytes, start, this.at)
  }

  #number(hasRefs: boolean): PdfValue {
    const value = Number.parseFloat(this.#word())
    if (!hasRefs || !Number.isInteger(value) || value < 0) return Number.isFinite(value) ? value : 0
    const back = this.at
    const generation = this.#generation()
    if (generation !== null) return new PdfRef(value, generation)
    this.at = back
    return value
  }

  /** Reads ` 0 R` after a number. Null when the number isn't a reference. */
  #generation(): number | null {
    this.skipBlank()
    if (!isDigit(this.bytes[this.at])) return null
    const start = this.at
    while (isDigit(this.bytes[this.at])) this.at++
    const generation = Number(latin1(this.bytes, start, this.at))
    this.skipBlank()
    if (this.bytes[this.at] !== code('R')) return null
    const after = this.bytes[this.at + 1]
    if (after !== undefined && !whitespace.has(after) && !delimiters.has(after)) return null
    this.at++
    return generation
  }

  #name(): PdfName {
    this.at++
    const word = this.#word()
    return new PdfName(word.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))))
  }

  #array(hasRefs: boolean, depth: number): PdfValue[] {
    this.at++
    const items: PdfValue[] = []
    for (;;) {
      const item = this.read(hasRefs, depth + 1)
      if (item === end || (item instanceof Keyword && item.word === ']')) return items
      if (!(item instanceof Keyword)) items.push(item)
    }
  }

  #dict(hasRefs: boolean, depth: number): PdfDict {
    this.at += 2
    const dict: PdfDict = new Map()
    for (;;) {
      const key = this.read(hasRefs, depth + 1)
      if (key === end || (key instanceof Keyword && key.word === '>>')) return dict
      if (!(key instanceof PdfName)) continue
      const value = this.read(hasRefs, depth + 1)
      if (value instanceof Keyword) {
        if (value === end || value.word === '>>') return dict
        continue
      }
      dict.set(key.name, value)
    }
  }

  #text(): Uint8Array {
    const found: number[] = []
    let open = 1
    for (this.at++; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at] ?? 0
      if (byte === code('(')) open++
      if (byte === code(')') && --open === 0) {
        this.at++
        break
      }
      if (byte !== code('\\')) found.push(byte)
      else this.#escape(found)
    }
    return Uint8Array.from(found)
  }

  #escape(found: number[]): void {
    const byte = this.bytes[++this.at] ?? 0
    const plain: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }
    const char = String.fromCharCode(byte)
    if (char >= '0' && char <= '7') {
      const octal = /^[0-7]{1,3}/.exec(latin1(this.bytes, this.at, this.at + 3))?.[0] ?? '0'
      this.at += octal.length - 1
      found.push(Number.parseInt(octal, 8) & 255)
    } else if (byte === 13 && this.bytes[this.at + 1] === 10) this.at++
    else if (byte !== 10 && byte !== 13) found.push(plain[char] ?? byte)
  }

  #hex(): Uint8Array {
    this.at++
    let digits = ''
    for (; this.at < this.bytes.length && this.bytes[this.at] !== code('>'); this.at++)
      if (!whitespace.has(this.bytes[this.at] ?? 0)) digits += String.fromCharCode(this.bytes[this.at] ?? 0)
    this.at++
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }
}

export function latin1(bytes: Uint8Array, start = 0, stop = bytes.length): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', start, stop)
}
