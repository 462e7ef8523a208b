import type { ObjectWriter } from '#kit/server/documents/pdf/write-objects.ts'
import type { NoteWord } from './note-text.ts'

/** Part of the font size that the letters of a line take above the line on which they stand. */
const ascent = 0.8
/** Width of a letter in the font without letters, as a part of its size. */
const letterWidth = 0.5

/** The name of the font in the resources of a page. It has no letters: the text only says where which word stands. */
export const wordsFont = 'W'

/** Writes the objects of that font, under these numbers. */
export function* writeWordsFont(
  { object, stream }: Pick<ObjectWriter, 'object' | 'stream'>,
  at: Record<'font' | 'descendant' | 'descriptor' | 'toUnicode', number>,
): Generator<Uint8Array> {
  yield* object(
    at.font,
    `<</Type/Font/Subtype/Type0/BaseFont/Words/Encoding/Identity-H/DescendantFonts[${at.descendant} 0 R]/ToUnicode ${at.toUnicode} 0 R>>`,
  )
  yield* object(
    at.descendant,
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Words/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>' +
      `/DW ${letterWidth * 1000}/FontDescriptor ${at.descriptor} 0 R>>`,
  )
  yield* object(
    at.descriptor,
    '<</Type/FontDescriptor/FontName/Words/Flags 4/FontBBox[0 -200 500 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 800/StemV 80>>',
  )
  yield* stream(at.toUnicode, '', Buffer.from(toUnicode()))
}

/** Says that each code is the UTF-16 unit of the same number. A range may not go beyond a last byte, and a list has at most 100. */
function toUnicode(): string {
  const hex = (high: number, low: string) => `<${high.toString(16).padStart(2, '0')}${low}>`
  const ranges = Array.from({ length: 256 }, (_, high) => `${hex(high, '00')}${hex(high, 'ff')}${hex(high, '00')}`)
  const lists = [0, 100, 200].map((from) => ranges.slice(from, from + 100))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def/CMapName/Adobe-Identity-UCS def/CMapType 2 def',
    '1 begincodespacerange<0000><ffff>endcodespacerange',
    ...lists.map((list) => `${list.length} beginbfrange\n${list.join('\n')}\nendbfrange`),
    'endcmap CMapName currentdict/CMap defineresource pop end end',
  ].join('\n')
}

/** Returns the content stream that places words on a page without drawing them. Empty when there are none. */
export function textContent(words: readonly NoteWord[], page: { height: number }): string {
  if (words.length === 0) return ''
  const shown = words.map(({ text, x, y, width, height }) => {
    const letters = text.replaceAll('\n', ' ')
    const stretched = (100 * width) / (letterWidth * height * Math.max(letters.trimEnd().length, 1))
    const base = page.height - y - height * ascent
    return `/${wordsFont} ${round(height)} Tf ${round(stretched)} Tz 1 0 0 1 ${round(x)} ${round(base)} Tm <${utf16(letters)}> Tj`
  })
  return `BT 3 Tr\n${shown.join('\n')}\nET`
}

const round = (value: number) => String(Number(value.toFixed(2)))
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
