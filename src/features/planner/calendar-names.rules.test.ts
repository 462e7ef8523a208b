import { expect, test } from 'vitest'
import { languagesOf, plainLetters, vocabularyOf } from './calendar-names.rules.ts'

test('letters are compared without accents and case, and digits of every script are digits', () => {
  expect(plainLetters('FÉVRIER')).toBe('fevrier')
  expect(plainLetters('٢٠٢٦ २०२६ ２０２６')).toBe('2026 2026 2026')
  // Korean syllables stay whole.
  expect(plainLetters('2026년 1월')).toBe('2026년 1월')
})

test('the language of a planner is the one whose months and weekdays it names', () => {
  const words = (text: string) => new Set(plainLetters(text).split(' '))
  expect(languagesOf(words('leden únor březen duben pondělí úterý středa čtvrtek'))).toEqual(['cs'])
  expect(languagesOf(words('januari februari maart maandag dinsdag'))).toContain('nl')
  expect(languagesOf(words('plans goals ideas'))).toEqual(['en'])
})

test('names are known in all their forms', () => {
  const { names, weekWords } = vocabularyOf(['cs'])
  for (const name of ['leden', 'ledna']) expect(names.get(name)).toEqual([{ unit: 'month', value: 1 }])
  expect(names.get('utery')).toEqual([{ unit: 'weekday', value: 2 }])
  expect(weekWords.has('tyden')).toBe(true)
  expect(vocabularyOf(['es']).names.get('mar')).toHaveLength(2)
  expect(vocabularyOf(['vi']).monthWords.has('thang')).toBe(true)
})
