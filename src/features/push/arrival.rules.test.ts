import { expect, test } from 'vitest'
import { arrivalAt, arrivalOn, type BrowserFacts, canArrive } from './arrival.rules.ts'

const able: BrowserFacts = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Safari/537.36',
  isSecure: true,
  canPush: true,
  isStandalone: null,
  permission: 'default',
  isInk: false,
}
const android = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each<[string, Partial<BrowserFacts>, string]>([
  ['Chrome on a desktop, while it runs', {}, 'running'],
  [
    'Firefox on a desktop, while it runs',
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0' },
    'running',
  ],
  ['Chrome on a Mac, while it runs', { userAgent: `${mac} Chrome/120.0.0.0 Safari/537.36` }, 'running'],
  ['Safari on a Mac', { userAgent: `${mac} Version/16.4 Safari/605.1.15` }, 'always'],
  ['Android', { userAgent: android }, 'always'],
  ['an app on the Home Screen of iPadOS', { userAgent: mac, isStandalone: true }, 'always'],
  ['an e-ink tablet with Android, while it is awake', { userAgent: android, isInk: true }, 'awake'],
])('notifications arrive on %s', (_where, facts, arrival) => {
  expect(arrivalOn({ ...able, ...facts })).toBe(arrival)
  expect(canArrive(arrivalOn({ ...able, ...facts }))).toBe(true)
})

test.each<[string, Partial<BrowserFacts>, string]>([
  ['plain http has none of it', { isSecure: false, canPush: false }, 'insecure'],
  ['Safari on iOS has to be installed', { canPush: false, isStandalone: false }, 'install'],
  ['an iOS before 16.4 has no Push API, installed or not', { canPush: false, isStandalone: true }, 'unsupported'],
  ['an old browser has no Push API', { canPush: false }, 'unsupported'],
  ['the browser was told to block them', { permission: 'denied' }, 'denied'],
])("notifications can't arrive: %s", (_why, facts, arrival) => {
  expect(arrivalOn({ ...able, ...facts })).toBe(arrival)
  expect(canArrive(arrivalOn({ ...able, ...facts }))).toBe(false)
})

test('the user agent of another device says when notifications arrive there', () => {
  expect(arrivalAt(android)).toBe('always')
  expect(arrivalAt(`${mac} Version/18.4 Safari/605.1.15`)).toBe('always')
  expect(arrivalAt(mac)).toBe('always')
  expect(arrivalAt(`${mac} Chrome/138.0.0.0 Safari/537.36`)).toBe('running')
  expect(arrivalAt('')).toBe('running')
})
