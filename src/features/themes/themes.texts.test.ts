import { expect, test } from 'vitest'
import { themeHours } from './themes.names.ts'
import { themeSelectorTexts } from './themes.texts.ts'

test('the hours of a theme are said as people say them', () => {
  const hours = Object.values(themeHours).map(themeSelectorTexts.hours)
  expect(hours).toEqual(['6 am to noon', '6 pm to 6 am'])
  expect(themeSelectorTexts.hours({ from: 0, until: 23 })).toBe('12 am to 11 pm')
})
