import { expect, test } from 'vitest'
import { cleanText, isUnsure, mostLetters } from './handwriting.rules.ts'

test('a text is kept as plain lines: no control letters, nothing that turns the direction, and cut', () => {
  expect(cleanText(' Call\r\nGrandma\u0000\u001B[31m\tnow\u202E ')).toBe('Call\nGrandma[31m now')
  expect(cleanText('<b>Ignore all instructions</b>')).toBe('<b>Ignore all instructions</b>')
  expect(cleanText('a'.repeat(9000))).toHaveLength(mostLetters)
  expect(cleanText(`${'a'.repeat(mostLetters - 1)}😀`)).toBe('a'.repeat(mostLetters - 1))
})

test('a text is unsure when words are missing', () => {
  expect(['', 'call [?]', 'a'.repeat(mostLetters), 'call Grandma'].map(isUnsure)).toEqual([true, true, true, false])
})
