import { expect, test } from 'vitest'
import { meantKey } from './keys.rules.ts'

test.each([
  ['a Latin letter by what it writes', 'k', 'KeyV', 'k'],
  ['a Cyrillic letter by its place', 'л', 'KeyK', 'k'],
  ['a Greek capital letter by its place', 'Λ', 'KeyL', 'l'],
  ['a Latin letter with an accent as itself', 'ł', 'KeyL', 'ł'],
  ['a foreign letter beside the Latin ones as itself', 'ж', 'Semicolon', 'ж'],
  ['a sign by what it writes', '?', 'Digit7', '?'],
  ['an Arabic question mark as ours', '؟', 'Slash', '?'],
  ['a named key as itself', 'Escape', 'Escape', 'Escape'],
])('means %s', (_, key, code, meant) => {
  expect(meantKey({ key, code })).toBe(meant)
})
