/** Normalises text for comparison in a search: case, accents and composed characters make no difference. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .normalize('NFC')
}

/**
 * Removes invisible characters: direction marks, soft hyphens, spaces without a width. A joiner stays where Arabic and Indian scripts write
 * with it, because it tells words and domains apart there.
 */
export function withoutMarks(text: string): string {
  return text.replace(uselessJoiner, '').replace(/(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
}

const joining = 'Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala'.replace(
  /\w+ ?/g,
  (name) => `\\p{Script=${name.trim()}}`,
)
const uselessJoiner = new RegExp(`(?<![${joining}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${joining}])`, 'gu')

/**
 * Returns a code as it was meant by somebody who typed it from paper or copied it from a chat: letters of usual width, without spaces,
 * invisible characters, quotation marks and a full stop at the end, and with a plain hyphen for each dash. Case and letters that look alike
 * stay different.
 */
export function plainCode(typed: string): string {
  return typed
    .replace(/´/g, '')
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}"'`\p{Pi}\p{Pf}\u201a\u201e\u300c-\u300f]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[.\u3002]+$/, '')
}

/** Letters that Unicode doesn't take apart, and what people type who don't have them. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Normalises the name of a file for comparison: case, accents, ligatures, width, invisible characters, and kinds of spaces, hyphens and
 * apostrophes make no difference. The sound marks of Japanese do.
 *
 * @example foldName('Don’t\u202fforget.PDF') // "don't forget.pdf"
 */
export function foldName(name: string): string {
  return name
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/\s/g, ' ')
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[ßςæœøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
}
