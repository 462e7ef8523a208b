import { expect, test } from 'vitest'
import { isSameEtag, namesEtag } from './etags.rules.ts'

test.each([
  ['"a1"', true],
  ['*', true],
  [' * ', true],
  ['W/"a1"', true],
  ['w/"a1"', true],
  ['"x", W/"a1" , "y"', true],
  ['"x","a1"', true],
  ['"a1-gzip"', true],
  ['"a1;gzip"', true],
  ['"a1"-gzip', true],
  ['W/"a1--zstd"', true],
  ['"a1-br"', true],
  ['"a2"', false],
  ['"a1-2"', false],
  ['"a1gzip"', false],
  ['"A1"', false],
  ['a1', false],
  ['"a1', false],
  ['', false],
  [undefined, false],
] as const)('the header %j names the tag "a1": %s', (header, isNamed) => expect(namesEtag(header, '"a1"')).toBe(isNamed))

test('a tag of our own may end like one of a proxy', () => {
  expect(isSameEtag('"a-br"', '"a-br"')).toBe(true)
  expect(isSameEtag('"a-br-gzip"', '"a-br"')).toBe(true)
})
