import { create } from 'zustand'

export interface PersistedStore<T> {
  get(): T
  set(value: T): void
  /** Reads localStorage before it returns the value. For tabs in a race, before another tab's storage event has arrived. */
  refresh(): T
  /** Returns a function that unsubscribes. */
  subscribe(listener: (value: T) => void): () => void
  /** React hook that returns the value and renders again when it changes. */
  use(): T
}

export interface PersistedOptions<T> {
  /** Key in localStorage. */
  key: string
  initial: T
  /** Parses a stored value, which any version of the app may have written. Undefined when it is invalid. */
  parse: (stored: unknown) => T | undefined
}

const resets = new Map<string, Set<() => void>>()

/** Clears localStorage (except the keys in `keep`) and sessionStorage, and resets the values in all tabs. */
export function clearStored({ keep }: { keep: readonly string[] }): void {
  try {
    // One by one, so that the kept keys are never missing, not even for a moment.
    for (const key of Object.keys(window.localStorage)) if (!keep.includes(key)) window.localStorage.removeItem(key)
    window.sessionStorage.clear()
  } catch {
    // Storage that is blocked has nothing to clear.
  }
  for (const [key, ofKey] of resets) if (!keep.includes(key)) for (const reset of ofKey) reset()
}

/**
 * Keeps a value in localStorage as JSON. Full or blocked storage and invalid content never cause an error: the value then lasts as long as
 * the tab. Changes in other tabs are picked up too.
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
  let isStored = true
  resets.set(
    key,
    (resets.get(key) ?? new Set()).add(() => useStore.setState({ value: initial })),
  )

  // A null key means that another tab cleared everything. There is no window while pages are prerendered.
  globalThis.window?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) useStore.setState({ value: read(event.key === null ? null : event.newValue) })
  })
  // A page in the back/forward cache receives no storage events.
  globalThis.window?.addEventListener('pageshow', (event) => {
    if (event.persisted && isStored) useStore.setState({ value: read(readItem(key)) })
  })

  return {
    get: () => useStore.getState().value,
    set: (value) => {
      useStore.setState({ value })
      isStored = writeItem(key, JSON.stringify(value))
    },
    refresh: () => {
      const text = readItem(key)
      const hasChanged = isStored && text !== null && text !== JSON.stringify(useStore.getState().value)
      if (hasChanged) useStore.setState({ value: read(text) })
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

/** Returns false when the storage is full or blocked. The value then lasts only in this tab. */
function writeItem(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
