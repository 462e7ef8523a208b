import { expect, test } from 'vitest'
import { excerptOf, findWords, placedWords, searchedWords, wordsOf } from './text-words.ts'

test.each([
  ['Garden plan, 3 May', ['garden', 'plan', '3', 'may']],
  ['CAFÉ cafe\u0301 Café', ['cafe']],
  ['Straße STRASSE', ['strasse']],
  ['ΣΧΕΔΙΟΣ σχέδιος', ['σχεδιοσ']],
  ['ﬁve ﬂowers ２０２６', ['five', 'flowers', '2026']],
  ['計画', ['計画', '画']],
  ['週の計画 2026', ['週の', 'の計', '計画', '画', '2026']],
  ['東京Tower', ['東京', '京', 'tower']],
  ['ไทย', ['ไท', 'ทย', 'ย']],
  ['שָׁלוֹם עולם', ['שלום', 'עולם']],
  ['مُحَمَّد', ['محمد']],
  ['한국어 메모', ['한국어', '메모']],
  ['don’t e-ink', ['don', 't', 'e', 'ink']],
  ['the gar-\nden grows', ['the', 'gar', 'den', 'garden', 'grows']],
  ['Frühlings\u2010\nerwachen', ['fruhlings', 'erwachen', 'fruhlingserwachen']],
  ['soft\u00adhyphen and li\u00ad\nnes', ['softhyphen', 'and', 'li', 'nes', 'lines']],
  ['Donau-\ndampf-\nschiff', ['donau', 'dampf', 'donaudampf', 'schiff', 'donaudampfschiff']],
  ['well-known well-\nbeing', ['well', 'known', 'being', 'wellbeing']],
  ['week -\nplan – 7-\n8 週-\n画', ['week', 'plan', '7', '8', '週', '画']],
  ['🗓 % _ \\ "', []],
  ['', []],
])('%s is split into words in every script, with folded characters', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('many broken lines take no longer than others, and a word of them is at most as long as another', () => {
  const words = wordsOf('ab-\n'.repeat(5000))
  expect(words.every((word) => word.length <= 40)).toBe(true)
  expect(words).toContain('ab'.repeat(20))
})

test('a word broken by a hyphen is shown as it stands, with its mark', () => {
  const shown = (q: string) =>
    excerptOf('Water the gar-\nden\n well-\nknown', searchedWords(q))
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('')
  expect(shown('garden')).toBe('Water the [gar- den] well- known')
  expect(shown('den')).toBe('Water the gar- [den] well- known')
  expect(shown('well-known')).toBe('Water the gar- den [well]- [known]')
  expect(shown('gar-\nden')).toBe('Water the [gar]- [den] well- known')
})

test('a word is cut at 40 characters, and so is a longer word in a search', () => {
  const long = 'a'.repeat(50)
  expect(wordsOf(long)).toEqual(['a'.repeat(40)])
  expect(searchedWords(long)).toEqual(['a'.repeat(40)])
})

test('at most 4,000 words of a text are kept', () => {
  expect(wordsOf(Array.from({ length: 4100 }, (_, at) => `w${at}`).join(' '))).toHaveLength(4000)
})

test.each([
  ['Gard', ['gard']],
  ['gard MAY gard', ['gard', 'may']],
  ['画', ['画']],
  ['計画', ['計画']],
  ['週の計画', ['週の', 'の計', '計画']],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
  ['%', []],
])('a search for %s matches the beginnings of at most eight words', (q, words) => {
  expect(searchedWords(q)).toEqual(words)
})

test('a search for any part of a text without spaces finds it', () => {
  const run = '週の計画を立てる'
  const words = wordsOf(run)
  for (let from = 0; from < run.length; from++)
    for (let to = from + 1; to <= run.length; to++)
      for (const asked of searchedWords(run.slice(from, to)))
        expect(
          words.some((word) => word.startsWith(asked)),
          run.slice(from, to),
        ).toBe(true)
})

test('a match is reported by its position in the original text', () => {
  const text = 'Ｃafe\u0301 🗓 CAFÉS and 計画表'
  const shown = (q: string) => findWords(text, searchedWords(q)).map(({ from, to }) => text.slice(from, to))
  expect(shown('cafe')).toEqual(['Ｃafe\u0301', 'CAFÉS'])
  expect(shown('計画表')).toEqual(['計画表'])
  expect(shown('afe')).toEqual([])
  expect([...placedWords(text)].at(2)).toMatchObject({ word: 'and' })
})

test('an excerpt shows the matches with the words around them', () => {
  const long = `${'before '.repeat(20)}the Garden  of\nherbs ${'after '.repeat(60)}`
  const parts = excerptOf(long, ['garden', 'herb'])
  expect(parts.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['Garden', 'herbs'])
  const shown = parts.map(({ text }) => text).join('')
  expect(shown).toMatch(/^… before before .*the Garden of herbs after .* after …$/)
  expect(shown.length).toBeLessThanOrEqual(164)
  expect(excerptOf('Garden', ['garden'])).toEqual([{ text: 'Garden', isFound: true }])
  expect(excerptOf('Garden', ['herb'])).toEqual([])
  expect(
    excerptOf(`${'🗓'.repeat(60)}x garden`, ['garden'])
      .map(({ text }) => text)
      .join('')
      .isWellFormed(),
  ).toBe(true)
})

test("matches far behind the first one are left out of an excerpt, which wouldn't show them", () => {
  const text = 'week one week two and three and four week five'
  expect(findWords(text, ['week'])).toHaveLength(3)
  expect(findWords(text, ['week'], 12).map(({ from }) => from)).toEqual([0, 9])
})

test('a text with more different characters than are cached is split all the same', () => {
  const text = Array.from({ length: 6000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' ')
  expect(wordsOf(text.slice(0, 7000))).toHaveLength(3500)
  expect([...placedWords(text)].at(-1)).toEqual({ word: String.fromCodePoint(0x4e00 + 5999), from: 11_998, to: 11_999 })
})
