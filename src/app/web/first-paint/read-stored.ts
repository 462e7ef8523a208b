/** What localStorage holds under `key`; undefined where it holds nothing or nonsense, or is blocked. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
