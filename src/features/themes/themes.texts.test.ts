import { expect, test } from 'vitest'
import { themeSelectorTexts } from './themes.texts.ts'
import { themeNames, themes } from './themes.tokens.ts'

test('the hours of a theme are said as people say them', () => {
  const hours = themeNames.flatMap((name) => themes[name].hours ?? []).map(themeSelectorTexts.hours)
  expect(hours).toEqual(['6 am to noon', '6 pm to 6 am'])
  expect(themeSelectorTexts.hours({ from: 0, until: 23 })).toBe('12 am to 11 pm')
})
