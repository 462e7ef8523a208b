/** A PDF value. A string is a byte array and a dictionary is a map. Numbers, booleans and null are themselves. */
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
  readonly generation: number
  constructor(number: number, generation = 0) {
    this.number = number
    this.generation = generation
  }
}

export class PdfStream {
  readonly dict: PdfDict
  /** The encoded bytes, as in the file. */
  readonly raw: Uint8Array
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
}

/** The file isn't a PDF or is too damaged to be read. */
export class PdfUnreadable extends Error {
  override readonly name = 'PdfUnreadable'
}

/** The file is encrypted and may need a password. */
export class PdfEncrypted extends Error {
  override readonly name = 'PdfEncrypted'
}

export const isDict = (value: PdfValue | undefined): value is PdfDict => value instanceof Map
export const numbersIn = (value: PdfValue | undefined): number[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
