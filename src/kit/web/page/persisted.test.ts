// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearStored, persisted } from './persisted.ts'

const parseCount = (stored: unknown) => (typeof stored === 'number' ? stored : undefined)
const countStore = () => persisted({ key: 'count', initial: 0, parse: parseCount })

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('a value kept in the browser', () => {
  it('is restored on the next visit', () => {
    countStore().set(7)
    expect(countStore().get()).toBe(7)
  })

  it.each(['{"half', '"seven"', 'null', '{"state":{"value":7},"version":3}', ''])('starts again when %j is stored', (text) => {
    localStorage.setItem('count', text)
    expect(countStore().get()).toBe(0)
  })

  it('lasts as long as the tab when the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const store = countStore()
    store.set(7)
    expect(store.get()).toBe(7)
  })

  it('lasts as long as the tab when the storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const store = countStore()
    expect(store.get()).toBe(0)
    store.set(7)
    expect(store.get()).toBe(7)
  })

  it('follows another tab, even if that stores nonsense or clears the storage', () => {
    const store = countStore()
    const heard: number[] = []
    store.subscribe((value) => heard.push(value))
    const hear = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    hear('count', '5')
    hear('other', '9')
    hear('count', '{')
    hear('count', '6')
    hear(null, null)
    expect(heard).toEqual([5, 0, 6, 0])
  })

  it("can be refreshed if another tab may have changed it, and isn't lost if it couldn't be stored", () => {
    const store = countStore()
    localStorage.setItem('count', '5')
    expect(store.get()).toBe(0)
    expect(store.refresh()).toBe(5)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    store.set(7)
    expect(store.refresh()).toBe(7)
  })

  it('starts again when the storage is cleared, unless it is to be kept', () => {
    const count = countStore()
    const kept = persisted({ key: 'kept', initial: 0, parse: parseCount })
    count.set(7)
    kept.set(8)
    localStorage.setItem('of-another-version', '1')
    clearStored({ keep: ['kept'] })
    expect([count.get(), kept.get()]).toEqual([0, 8])
    expect(Object.keys(localStorage)).toEqual(['kept'])
  })

  it('is read again when the browser shows a cached page again', () => {
    const store = countStore()
    store.set(7)
    localStorage.removeItem('count')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(store.get()).toBe(7)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(store.get()).toBe(0)
  })

  it("doesn't notify a listener that has unsubscribed", () => {
    const store = countStore()
    const listener = vi.fn()
    store.subscribe(listener)()
    store.set(1)
    expect(listener).not.toHaveBeenCalled()
  })
})
