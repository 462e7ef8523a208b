import { v7 } from 'uuid'

/** Returns a UUIDv7. Ids of one process sort by the time they were made, even within a millisecond. */
export function newId(): string {
  return v7()
}

/** Returns a value that sorts after every id made before `ms` (milliseconds since 1970) and before all later ones. */
export function idBefore(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000`
}
