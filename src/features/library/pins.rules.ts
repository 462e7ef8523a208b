import type { Upload } from './library.contract.ts'
import { compareUploads } from './library.rules.ts'

/** What can be kept on a device: a file by its id, a folder by its id (a built-in one by its name), a month as `2026-11`. */
export type PinKind = 'file' | 'folder' | 'month'

/** How many of the newest files a device lists without a network. */
export const newestKept = 200

const megabyte = 1024 * 1024
/** The limits of what is kept on a device: a fixed one, and a share of the storage that its browser offers. The smaller one counts. */
const mostPinnedBytes = 500 * megabyte
const mostPinnedShare = 0.2

/** `quotaBytes`: what the browser offers; undefined where it does not say. */
export const pinLimit = (quotaBytes: number | undefined): number =>
  Math.floor(Math.min(mostPinnedBytes, (quotaBytes ?? Number.POSITIVE_INFINITY) * mostPinnedShare))

/** A file that pins want. */
export interface Wanted {
  row: Upload
  pins: readonly string[]
}

/** The files of all pins, each once: those of the oldest pin first, within a pin the newest. */
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

/** Ids of what does not fit: a file that is too large leaves its room to those after it. */
export function overLimit(wanted: readonly Wanted[], limitBytes: number): Set<string> {
  const left = new Set<string>()
  let used = 0
  for (const { row } of wanted)
    if (used + row.size > limitBytes) left.add(row.id)
    else used += row.size
  return left
}
