/** Letters and digits that can't be taken for each other when they are small. */
export const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLetters = 6

/** The code of a sheet: its day and letters that nobody can guess. */
export interface SheetCode {
  date: string
  letters: string
}

/** Returns the six letters for the signature of a sheet, which has four bytes at least. */
export function lettersOf(signature: Uint8Array): string {
  let bits = 0
  for (const byte of signature.subarray(0, 4)) bits = bits * 256 + byte
  let code = ''
  for (let at = 0; at < codeLetters; at += 1) {
    code += letters[bits % letters.length]
    bits = Math.floor(bits / letters.length)
  }
  return code
}

/** @example writeCode({ date: '2026-11-30', letters: 'K7QXMA' }) // '2026-11-30 K7QXMA' */
export const writeCode = ({ date, letters: code }: SheetCode): string => `${date} ${code}`

const code = `(\\d{4}-\\d{2}-\\d{2}) ([${letters}]{${codeLetters}})`
const form = new RegExp(`^${code}$`)
const within = new RegExp(`(?<![\\p{L}\\d-])${code}(?![\\p{L}\\d-])`, 'u')

/** Null for anything that isn't the code of a sheet. */
export const readCode = (text: string): SheetCode | null => found(form.exec(text))

/** Returns the code somewhere in the words of a page. */
export const codeIn = (words: string): SheetCode | null => found(within.exec(words.replace(/\s+/g, ' ')))

function found(match: RegExpExecArray | null): SheetCode | null {
  const [, date, its] = match ?? []
  return date === undefined || its === undefined ? null : { date, letters: its }
}

/** The stream that says which sheet a page is. It draws nothing, and other programs take it for a watermark. */
export const markOf = (code: string): string => `/Artifact<</Type/Pagination/Subtype/Watermark/WillowSheet(${code})>>BDC\nEMC\n`
const mark = /^\s*\/Artifact\s*<<[^>]*\/WillowSheet\s*\(([^()\\]*)\)[^>]*>>\s*BDC\s+EMC\s*$/

/** Returns the code in a content stream that does nothing but mark a sheet. Null for every other stream. */
export const markedCode = (stream: string): SheetCode | null => readCode(mark.exec(stream)?.[1] ?? '')
