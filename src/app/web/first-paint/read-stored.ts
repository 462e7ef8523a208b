/** Returns what localStorage holds under `key`. Undefined when it holds nothing, isn't JSON or is blocked. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
