import type { ByteRange } from './file-store.ts'

/**
 * Parses a `Range` header with a single range (RFC 9110 14.1.2). Null means to send the whole file: there is no header, it's invalid, or it
 * has several ranges. `range-parser` isn't used, because it calls `bytes=-2000` of a shorter file and `bytes=5-2` unsatisfiable.
 *
 * @param size bytes of the file
 * @example parseRange('bytes=0-99', 1000) // { start: 0, end: 99 }
 * @example parseRange('bytes=1000-', 1000) // 'unsatisfiable'
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? Number.POSITIVE_INFINITY : Number(last)
  if (end < start) return null
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  return count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
