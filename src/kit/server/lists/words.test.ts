import { expect, test } from 'vitest'
import { searchTextOf, sortKeyOf, termPattern, termsOf } from './words.ts'

test('case, accents and composed characters make no difference', () => {
  expect(['JOSÉ', ' Jose\u0301', 'Zoë'].map(sortKeyOf)).toEqual(['jose', 'jose', 'zoe'])
})

test('a row is found by each of its words and by its whole address', () => {
  expect(searchTextOf(['Robin Reed', 'r.reed@mail.example', null])).toBe(' robin reed r mail example r.reed@mail.example')
})

test('an address in a search is one term, and other punctuation only separates words', () => {
  expect(termsOf(' Robin  r.reed@mail ')).toEqual(['robin', 'r.reed@mail'])
  expect(termsOf('@mail.example')).toEqual(['mail', 'example'])
  expect(termsOf('100%_\\')).toEqual(['100'])
  expect(termsOf('--- !')).toEqual([])
})

test('attack: words and keys stay short enough for an index, however long a text is', () => {
  const text = `${'\u{1F33F}x'.repeat(5000)} ${Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ')}`
  const words = searchTextOf([text]).trim().split(' ')
  expect(words.length).toBeLessThanOrEqual(40)
  for (const word of [...words, sortKeyOf(text)]) expect(Buffer.byteLength(word)).toBeLessThanOrEqual(400)
  expect(termsOf(text).length).toBeLessThanOrEqual(6)
})

test('the wildcards of `like` are treated as ordinary characters', () => {
  expect(termPattern('a_b%@c\\')).toBe('% a\\_b\\%@c\\\\%')
})
