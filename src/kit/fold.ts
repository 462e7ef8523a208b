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

/** The scripts that write with joiners, for a class of a pattern. */
export const joining = 'Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala'.replace(
  /\w+ ?/g,
  (name) => `\\p{Script=${name.trim()}}`,
)
const uselessJoiner = new RegExp(`(?<![${joining}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${joining}])`, 'gu')

/**
 * Writes the digits of every script as 0 to 9: each script has its ten in a row.
 *
 * @example plainDigits('٢٠２６') // '2026'
 */
export const plainDigits = (text: string): string => text.normalize('NFKC').replace(/(?!\d)\p{Nd}/gu, digitOf)

function digitOf(sign: string): string {
  let value = 0
  const point = sign.codePointAt(0) ?? 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value++
  return String(value % 10)
}

/**
 * Returns a code as it was meant by somebody who typed it from paper or copied it from a chat: its letters of usual width and its digits,
 * and the two signs that our own secrets have, a hyphen (for each dash) and `_`. Whatever else stands in or around it can't be part of a
 * code. Case and letters that look alike stay different.
 *
 * @example plainCode('**(“Willow, 7K3–QXA”)**') // 'Willow7K3-QXA'
 */
export function plainCode(typed: string): string {
  return plainDigits(typed.replace(/[\p{Sk}\p{So}]/gu, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Default_Ignorable_Code_Point}|[^\p{L}\p{M}\p{N}_-]/gu, '')
}

/**
 * Returns what somebody may have meant who typed a code: all of it, or what follows a word such as "Code:".
 *
 * @example readings('Code: WILLOW7K3QXA') // ['Code: WILLOW7K3QXA', 'WILLOW7K3QXA']
 */
export const readings = (typed: string): string[] => {
  const rest = typed.replace(/^.*[:：=＝]|^\P{L}*\p{L}+[^\p{L}\p{N}]+/su, '')
  return rest === typed ? [typed] : [typed, rest]
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
