import { afterEach, expect, test, vi } from 'vitest'
import { arrivalOn } from '../arrival.rules.ts'
import { browserFacts } from './browser-facts.ts'

afterEach(() => vi.unstubAllGlobals())

interface Engine {
  userAgent: string
  /** Which of service workers, notifications and the Push API it has. */
  has: readonly ('serviceWorker' | 'PushManager' | 'Notification')[]
  standalone?: boolean
}

const all = ['serviceWorker', 'PushManager', 'Notification'] as const
const iPad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Safari/605.1.15'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chromium = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Safari/537.36'
const webView =
  'Mozilla/5.0 (Linux; Android 11; Tablet; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0.0.0 Safari/537.36'

function become({ userAgent, has, standalone }: Engine) {
  const feature = { permission: 'default' }
  const { serviceWorker, ...ofWindow } = Object.fromEntries(has.map((name) => [name, feature]))
  vi.stubGlobal('navigator', {
    userAgent,
    ...(serviceWorker ? { serviceWorker } : {}),
    ...(standalone === undefined ? {} : { standalone }),
  })
  vi.stubGlobal('window', { isSecureContext: true, ...ofWindow })
  vi.stubGlobal('Notification', feature)
}

test.each<[string, Engine, string]>([
  ['Chromium', { userAgent: chromium, has: all }, 'running'],
  ['Firefox', { userAgent: firefox, has: all }, 'running'],
  ['Firefox where service workers are switched off', { userAgent: firefox, has: ['PushManager', 'Notification'] }, 'unsupported'],
  ['WebKit on a Mac', { userAgent: iPad, has: all }, 'always'],
  ['WebKit in a tab on iPadOS', { userAgent: iPad, has: ['serviceWorker'], standalone: false }, 'install'],
  ['WebKit on the Home Screen of iPadOS', { userAgent: iPad.replace(/ Version.*/, ''), has: all, standalone: true }, 'always'],
  ['an Android WebView, which has no notifications', { userAgent: webView, has: ['serviceWorker'] }, 'unsupported'],
])('notifications in %s are judged by its features', (_, engine, arrival) => {
  become(engine)
  expect(arrivalOn(browserFacts(false))).toBe(arrival)
})
