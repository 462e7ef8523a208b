import { v7 } from 'uuid'

/** A UUIDv7: sorts by the time it was made, also within one millisecond of one process. */
export function newId(): string {
  return v7()
}

/** Sorts after every id that was made before this moment (milliseconds since 1970), and before all later ones. */
export function idBefore(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000`
}
