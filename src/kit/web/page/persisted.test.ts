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
  it('is there again on the next visit', () => {
    countStore().set(7)
    expect(countStore().get()).toBe(7)
  })

  it.each(['{"half', '"seven"', 'null', '{"state":{"value":7},"version":3}', ''])('begins anew when %j is stored', (text) => {
    localStorage.setItem('count', text)
    expect(countStore().get()).toBe(0)
  })

  it('lives for the tab when the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const store = countStore()
    store.set(7)
    expect(store.get()).toBe(7)
  })

  it('lives for the tab when the storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const store = countStore()
    expect(store.get()).toBe(0)
    store.set(7)
    expect(store.get()).toBe(7)
  })

  it('follows another tab, into nonsense and an emptied storage too', () => {
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

  it('can be looked up when another tab may have been faster, and is not lost where it could not be stored', () => {
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

  it('begins anew when the storage is cleared, unless it is to be kept', () => {
    const count = countStore()
    const kept = persisted({ key: 'kept', initial: 0, parse: parseCount })
    count.set(7)
    kept.set(8)
    localStorage.setItem('of-another-version', '1')
    clearStored({ keep: ['kept'] })
    expect([count.get(), kept.get()]).toEqual([0, 8])
    expect(Object.keys(localStorage)).toEqual(['kept'])
  })

  it('is read anew when the browser shows a page again that it had put aside', () => {
    const store = countStore()
    store.set(7)
    localStorage.removeItem('count')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(store.get()).toBe(7)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(store.get()).toBe(0)
  })

  it('tells nobody who stopped listening', () => {
    const store = countStore()
    const listener = vi.fn()
    store.subscribe(listener)()
    store.set(1)
    expect(listener).not.toHaveBeenCalled()
  })
})
