import { expect, test } from 'vitest'
import { isEmail, normalizeEmail } from './email-address.ts'

test('addresses are stored in lower case, without spaces around them and invisible characters', () => {
  expect(normalizeEmail(' \u202aAda\u200b@Mail.Example\u202c ')).toBe('ada@mail.example')
  expect(normalizeEmail('ada@نامه\u200cای.example')).toBe('ada@نامه\u200cای.example')
})

test('an email address has text on both sides of a single @, and no empty label in its domain', () => {
  expect(['a@b', 'ada@mail.example', 'ünï@mail.example', 'ada@bücher。example'].map(isEmail)).toEqual(Array(4).fill(true))
  const wrongs = ['', 'a', '@b', 'a@', 'a@b@c', 'a b@c', 'a@b\n', 'a@b..c', 'a@b.', 'a@.b', 'a@b。', 'a@b/c', 'a@b?c', 'a@b%63']
  expect(wrongs.filter(isEmail)).toEqual([])
})
