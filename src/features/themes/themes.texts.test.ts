import { expect, test } from 'vitest'
import { themeHours } from './themes.names.ts'
import { themeSelectorTexts, themeTexts } from './themes.texts.ts'

test('the hours of a theme are written as am, pm and noon', () => {
  const hours = Object.values(themeHours).map(themeSelectorTexts.hours)
  expect(hours).toEqual(['6 am to noon', '6 pm to 6 am'])
  expect(themeSelectorTexts.hours({ from: 0, until: 23 })).toBe('12 am to 11 pm')
})

test('the eight moods have their exact names and descriptions', () => {
  expect(Object.values(themeTexts).map(({ name, description }) => `${name}: ${description}`)).toEqual([
    'Calm: Peaceful and balanced',
    'Focus: Deep concentration mode',
    'Energize: Vibrant and motivating',
    'Reflect: Contemplative and introspective',
    'Morning: Fresh and awakening',
    'Evening: Warm and settling',
    'Break: Gentle and restful',
    'Dark: Gentle dark mode',
  ])
  expect(themeSelectorTexts.auto).toBe('Auto-adapt to time of day')
})
