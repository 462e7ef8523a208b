import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.rules.ts'

test.each([
  ['', 'short'],
  ['five5', 'short'],
  ['password', 'common'],
  ['Password123!', 'common'],
  ['letmein', 'common'],
  ['aaaaaaaa', 'weak'],
  ['summer1', 'common'],
  ['gardenpath7', 'fair'],
  ['quiet morning walk', 'strong'],
  ['T7#kq9!zLm', 'strong'],
] as const)('the strength of "%s" is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
