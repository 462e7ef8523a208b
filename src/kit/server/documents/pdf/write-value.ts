import { isDict, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts'

/** Formats a number without an exponent, which PDF doesn't allow. */
export const numberOf = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(10).replace(/0+$/, ''))
/** Formats a name. All characters but letters, digits and a few signs are escaped. */
export const nameOf = (name: string) =>
  `/${[...Buffer.from(name, 'latin1')]
    .map((byte) =>
      /[A-Za-z0-9_.+-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`,
    )
    .join('')}`

/** Writes a value that contains no others. A stream is never written inside of a value. */
export function writePlain(value: Exclude<PdfValue, PdfValue[] | PdfDict | PdfRef>): string {
  if (typeof value === 'number') return numberOf(value)
  if (value instanceof PdfName) return nameOf(value.name)
  if (value instanceof Uint8Array) return `<${Buffer.from(value).toString('hex')}>`
  return value === null || value instanceof PdfStream ? 'null' : String(value)
}

/** Writes a value with its references as they are. */
export function writeValue(value: PdfValue): string {
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`
  if (Array.isArray(value)) return `[${value.map(writeValue).join(' ')}]`
  return isDict(value) ? `<<${writeEntries(value)}>>` : writePlain(value)
}

/** Writes the entries of a dictionary without the signs around them. */
export const writeEntries = (dict: PdfDict, without: readonly string[] = []): string =>
  [...dict].flatMap(([key, value]) => (without.includes(key) ? [] : [`${nameOf(key)} ${writeValue(value)}`])).join('')
