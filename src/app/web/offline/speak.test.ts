// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeOver } from '../worker/worker-scope.ts'
import { speak } from './speak.ts'

const reload = vi.fn()
beforeEach(() => {
  document.documentElement.lang = 'en'
  sessionStorage.clear()
  reload.mockClear()
})
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

/** A service worker in control, and a new one that ends in this state. */
function controlled(end: 'activated' | 'redundant' | null) {
  const fresh = Object.assign(new EventTarget(), { state: 'installed', postMessage: vi.fn() })
  const registration = {
    active: {},
    installing: end === null ? null : fresh,
    waiting: null,
    update: vi.fn(async () => {}),
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  fresh.postMessage.mockImplementation(() => {
    fresh.state = end ?? ''
    fresh.dispatchEvent(new Event('statechange'))
  })
  return { fresh, registration }
}

test('the next pages are asked for in this language, and a page that has it stays', async () => {
  await speak('en', reload)
  expect(document.cookie).toContain('language=en')
  expect(reload).not.toHaveBeenCalled()
})

test('a page in another language is loaded again, once', async () => {
  await speak('en-XA', reload)
  expect(document.cookie).toContain('language=en-XA')
  // The server did not answer in it.
  await speak('en-XA', reload)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('the copy for offline use is replaced before the page is loaded again', async () => {
  const { fresh, registration } = controlled('activated')
  await speak('en-XA', reload)
  expect(registration.update).toHaveBeenCalled()
  expect(fresh.postMessage).toHaveBeenCalledWith(takeOver)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('while the copy for offline use cannot be replaced, the page stays', async () => {
  controlled('redundant')
  await speak('en-XA', reload)
  expect(reload).not.toHaveBeenCalled()
})

test('without a network, the page stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await speak('en-XA', reload)
  expect(reload).not.toHaveBeenCalled()
})
