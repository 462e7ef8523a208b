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

  // A null key means that another tab cleared everything. There is no window where pages are drawn ahead.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) useStore.setState({ value: read(event.key === null ? null : event.newValue) })
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
