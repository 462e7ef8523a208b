import { create } from 'zustand'

export interface PersistedStore<T> {
  get(): T
  set(value: T): void
  /** As `get`, after looking at what is stored: for tabs in a race, when the news of another has not arrived yet. */
  refresh(): T
  /** Returns how to stop listening. */
  subscribe(listener: (value: T) => void): () => void
  /** The value in a component, which draws again when it changes. */
  use(): T
}

export interface PersistedOptions<T> {
  /** The key in localStorage. */
  key: string
  initial: T
  /** What was stored, by this version or any other, as a value; undefined when it is none. */
  parse: (stored: unknown) => T | undefined
}

const resets = new Map<string, Set<() => void>>()

/** Empties the storage of the browser: every value starts over, in all tabs, except those under the keys in `keep`. */
export function clearStored({ keep }: { keep: readonly string[] }): void {
  try {
    // One by one: what is to be kept must not be missing for a moment.
    for (const key of Object.keys(window.localStorage)) if (!keep.includes(key)) window.localStorage.removeItem(key)
    window.sessionStorage.clear()
  } catch {
    // Blocked storage holds nothing.
  }
  for (const [key, ofKey] of resets) if (!keep.includes(key)) for (const reset of ofKey) reset()
}

/**
 * A value kept in localStorage, as JSON. Storage that is full, blocked or holds nonsense is never an error: the value then
 * lives as long as the tab. Changes made in another tab arrive here too.
 *
 * @example const sound = persisted({ key: 'sound', initial: true, parse: (stored) => (typeof stored === 'boolean' ? stored : undefined) })
 */
export function persisted<T>({ key, initial, parse }: PersistedOptions<T>): PersistedStore<T> {
  const read = (text: string | null): T => {
    if (text === null) return initial
    try {
      return parse(JSON.parse(text)) ?? initial
    } catch {
      return initial
    }
  }
  const useStore = create<{ value: T }>(() => ({ value: read(readItem(key)) }))
  let isKept = true
  resets.set(
    key,
    (resets.get(key) ?? new Set()).add(() => useStore.setState({ value: initial })),
  )

  // A null key means that another tab cleared everything. There is no window where pages are drawn ahead.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) useStore.setState({ value: read(event.key === null ? null : event.newValue) })
  })
  // A page that the browser had put aside has heard nothing of other tabs.
  globalThis.window?.addEventListener('pageshow', (event) => {
    if (event.persisted && isKept) useStore.setState({ value: read(readItem(key)) })
  })

  return {
    get: () => useStore.getState().value,
    set: (value) => {
      useStore.setState({ value })
      isKept = writeItem(key, JSON.stringify(value))
    },
    refresh: () => {
      const text = readItem(key)
      const isNews = isKept && text !== null && text !== JSON.stringify(useStore.getState().value)
      if (isNews) useStore.setState({ value: read(text) })
      return useStore.getState().value
    },
    subscribe: (listener) => useStore.subscribe((now, before) => now.value !== before.value && listener(now.value)),
    use: () => useStore((state) => state.value),
  }
}

function readItem(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False when the storage is full or blocked: the value stays for this tab. */
function writeItem(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
