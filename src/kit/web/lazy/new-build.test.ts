// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findNewBuild, reloadFor } from './new-build.ts'

const page = (entry: string) => `<!doctype html><script type="module" crossorigin src="${entry}" nonce="n"></script>`
const reload = vi.fn()

beforeEach(() => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>'
})
afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
  sessionStorage.clear()
  reload.mockClear()
  vi.restoreAllMocks()
})

function serve(html: string, status = 200) {
  vi.stubGlobal('fetch', async () => new Response(html, { status }))
}

it('a page with a different first script is a newer build', async () => {
  serve(page('/assets/index-new.js'))
  expect(await findNewBuild()).toBe('/assets/index-new.js')
})

it('a page with the script that is running is not a newer build', async () => {
  serve(page('/assets/index-old.js'))
  expect(await findNewBuild()).toBeNull()
})

it("an answer that isn't the page says nothing about a newer build", async () => {
  serve(page('/assets/index-new.js'), 503)
  expect(await findNewBuild()).toBeNull()
  serve('<p>Sign in to this network</p>')
  expect(await findNewBuild()).toBeNull()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await findNewBuild()).toBeNull()
})

it('the page is reloaded once for a newer build, and not again for the same one', () => {
  expect(reloadFor('/assets/index-new.js', reload)).toBe(true)
  expect(reloadFor('/assets/index-new.js', reload)).toBe(false)
  expect(reloadFor('/assets/index-newer.js', reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('the page is never reloaded offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reloadFor('/assets/index-new.js', reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('the page is never reloaded while a field contains typed text', () => {
  document.body.innerHTML = '<input type="checkbox" value="on"><input><textarea></textarea>'
  const [, field, area] = document.body.children as unknown as HTMLInputElement[]
  for (const typed of [field, area]) {
    if (!typed) throw new Error('There is no field.')
    typed.value = 'Write to Ada'
    expect(reloadFor('/assets/index-new.js', reload)).toBe(false)
    typed.value = ''
  }
  expect(reloadFor('/assets/index-new.js', reload)).toBe(true)
})

it('the page is never reloaded during an upload', () => {
  const warn = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  expect(reloadFor('/assets/index-new.js', reload)).toBe(false)
  window.removeEventListener('beforeunload', warn)
})

it('the page is not reloaded if storage is blocked, because it could reload endlessly', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(reloadFor('/assets/index-new.js', reload)).toBe(false)
})
