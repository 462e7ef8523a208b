import type { Upload } from './library.contract.ts'
import { compareUploads } from './library.rules.ts'

/** What a user can pin to a device: a file by its id, a folder by its id (a built-in one by its name), or a month as `2026-11`. */
export type PinKind = 'file' | 'folder' | 'month'

/** How many of the newest files a device can list without a network. */
export const newestKept = 200

const megabyte = 1024 * 1024
/** Limits for pinned files on a device: a fixed one, and a share of the browser's storage quota. The smaller one applies. */
export const mostPinnedMb = 500
const mostPinnedBytes = mostPinnedMb * megabyte
const mostPinnedShare = 0.2

/** Returns how many bytes of pinned files fit. `quotaBytes` is the browser's storage quota, undefined if the browser doesn't report it. */
export const pinLimit = (quotaBytes: number | undefined): number =>
  Math.floor(Math.min(mostPinnedBytes, (quotaBytes ?? Number.POSITIVE_INFINITY) * mostPinnedShare))

/** A file to keep on the device, and the keys of the pins that include it. */
export interface Wanted {
  row: Upload
  pins: readonly string[]
}

/** Returns the files of all pins, each once, in the order of `ofPins`. Within a pin the newest file comes first. */
export function wantedFiles(ofPins: readonly { key: string; uploads: readonly Upload[] }[]): Wanted[] {
  const wanted = new Map<string, { row: Upload; pins: string[] }>()
  for (const { key, uploads } of ofPins)
    for (const row of uploads.toSorted((one, other) => compareUploads('newest', one, other))) {
      const known = wanted.get(row.id)
      if (known) known.pins.push(key)
      else wanted.set(row.id, { row, pins: [key] })
    }
  return [...wanted.values()]
}

/** Returns the ids of the files that don't fit. A smaller file after one that is too large may still fit. */
export function overLimit(wanted: readonly Wanted[], limitBytes: number): Set<string> {
  const left = new Set<string>()
  let used = 0
  for (const { row } of wanted)
    if (used + row.size > limitBytes) left.add(row.id)
    else used += row.size
  return left
}
