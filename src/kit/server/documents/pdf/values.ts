/** What a PDF is made of. A string is its bytes, a dictionary a map; numbers, booleans and null stand for themselves. */
export type PdfValue = null | boolean | number | PdfName | PdfRef | PdfStream | Uint8Array | PdfValue[] | PdfDict

export type PdfDict = Map<string, PdfValue>

export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export class PdfRef {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

export class PdfStream {
  readonly dict: PdfDict
  /** As it stands in the file: encoded. */
  readonly raw: Uint8Array
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
}

/** The file is no PDF, or so damaged that nothing can be said about it. */
export class PdfUnreadable extends Error {
  override readonly name = 'PdfUnreadable'
}

/** It needs a password, or its content is encrypted. */
export class PdfEncrypted extends Error {
  override readonly name = 'PdfEncrypted'
}

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
export const numbersIn = (value: PdfValue | undefined): number[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
