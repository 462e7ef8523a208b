import { expect, test } from 'vitest'
import { defineError } from './errors.ts'
import { type ErrorTexts, inLanguage, type Language, preferredLanguage, translate } from './languages.ts'

const offered: Language[] = ['en', 'en-XA', 'ar-XB']

test.each([
  ['the first of equal weights', 'ar-XB, en', 'ar-XB'],
  ['the one with the largest weight', 'en;q=0.5, ar-XB;q=0.8', 'ar-XB'],
  ['the language when the region is not on offer', 'en-GB', 'en'],
  ['a region in any case', 'EN-xa', 'en-XA'],
  ['nothing that is refused', 'en;q=0', null],
  ['nothing for a language that is not on offer', 'tlh', null],
  ['nothing for an empty header', '', null],
  ['the first on offer for a star', '*', 'en'],
  ['nothing for weights that are no numbers', 'en;q=many', null],
  ['the language before a broken end', `en-XA, ${'x'.repeat(4000)}`, 'en-XA'],
])('chooses %s', (_title, header, expected) => {
  expect(preferredLanguage(header, offered)).toBe(expected)
})

test('no header prefers no language', () => {
  expect(preferredLanguage(undefined, offered)).toBeNull()
})

test('a text without a translation is English', () => {
  const english = { title: 'Goals' }
  expect(inLanguage(english, 'en-XA')).toBe(english)
  translate(english, 'en-XA', { title: 'Ziele' })
  expect(inLanguage(english, 'en-XA').title).toBe('Ziele')
  expect(inLanguage(english, 'en').title).toBe('Goals')
})

test('a part of translated texts is translated too', () => {
  const english = { empty: { title: 'No goals yet' } }
  translate(english, 'en-XA', { empty: { title: 'Keine Ziele' } })
  expect(inLanguage(english.empty, 'en-XA').title).toBe('Keine Ziele')
})

test('a translation of the errors of a module has a text for each code, and no other', () => {
  const errors = { goalNotFound: defineError('goals.not_found', 404, 'Goal not found'), longestTitle: 300 }
  const texts: ErrorTexts<typeof errors> = { [errors.goalNotFound.code]: 'Ziel nicht gefunden' }
  // @ts-expect-error An error has no text.
  const missing: ErrorTexts<typeof errors> = {}
  // @ts-expect-error A text has no error.
  const extra: ErrorTexts<typeof errors> = { ...texts, 'goals.gone': 'Ziel verschwunden' }
  expect([texts, missing, extra].map((one) => Object.keys(one).length)).toEqual([1, 0, 2])
})
