import { expect, test } from 'vitest'
import { isEtagMet, isIfMet, readIf, type State, tokensIn } from './conditions.rules.ts'

const here: State = { etag: '"e1"', tokens: new Set(['opaquelocktoken:1']) }
const met = (header: string, at: (address: string | null) => State = () => here) => {
  const lists = readIf(header)
  return lists === null ? 'broken' : isIfMet(lists, at)
}

test('an If header is met when all conditions of one list are', () => {
  expect(met('(<opaquelocktoken:1>)')).toBe(true)
  expect(met('(<opaquelocktoken:2>)')).toBe(false)
  expect(met('(<opaquelocktoken:1> ["e1"])')).toBe(true)
  expect(met('(<opaquelocktoken:1> ["e2"])')).toBe(false)
  expect(met('(<opaquelocktoken:2>) (["e1"])')).toBe(true)
  expect([met('([W/"e1"])'), met('(["e1"-gzip])'), met('(Not [W/"e1"])')]).toEqual([true, true, false])
  expect(met('(Not <DAV:no-lock>)')).toBe(true)
  expect(met('(<opaquelocktoken:1> Not ["e1"])')).toBe(false)
})

test('a list after an address is about that address', () => {
  const at = (address: string | null): State => (address === '/dav/a' ? here : { etag: null, tokens: new Set() })
  expect(met('</dav/a> (<opaquelocktoken:1>)', at)).toBe(true)
  expect(met('</dav/b> (<opaquelocktoken:1>)', at)).toBe(false)
  expect(met('</dav/b> (["x"]) </dav/a> (["e1"])', at)).toBe(true)
  expect(met('(["e1"])', at)).toBe(false)
})

test('a broken If header is no condition', () => {
  for (const header of ['', '()', '(', 'x', '<a>', '(<a>', '(x)', '("e1")', '(<a>) x', '((<a>))', '(Not)'])
    expect([header, met(header)]).toEqual([header, 'broken'])
})

test('all tokens of the header are submitted', () => {
  expect(tokensIn(readIf('(<t:1> ["e"]) </dav/a> (Not <t:2>)') ?? [])).toEqual(new Set(['t:1', 't:2']))
})

test('If-Match and If-None-Match compare with what is there', () => {
  const both = (ifMatch: string | undefined, ifNoneMatch: string | undefined, etag: string | null) =>
    isEtagMet({ ifMatch, ifNoneMatch }, etag)
  expect(both(undefined, undefined, null)).toBe(true)
  expect([both('"e1"', undefined, '"e1"'), both('"e0", "e1"', undefined, '"e1"'), both('*', undefined, '"e1"')]).toEqual([
    true,
    true,
    true,
  ])
  expect([both('"e0"', undefined, '"e1"'), both('*', undefined, null)]).toEqual([false, false])
  expect([both('W/"e1"', undefined, '"e1"'), both(undefined, '"e0", "e1-gzip"', '"e1"')]).toEqual([true, false])
  expect([both(undefined, '*', null), both(undefined, '"e0"', '"e1"')]).toEqual([true, true])
  expect([both(undefined, '*', '"e1"'), both(undefined, '"e1"', '"e1"')]).toEqual([false, false])
})
