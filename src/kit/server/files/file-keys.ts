import { randomBytes } from 'node:crypto'
import type { FileArea, FileStore } from './file-store.ts'

/** Lower case only, so that a file system that ignores case holds no surprises; no dot but the one before the extension. */
const fileKeyPattern = /^[a-z0-9][a-z0-9-]{7,63}\.[a-z0-9]{1,8}$/
const thumbnailKeyPattern = /^thumbnails\/([a-z0-9][a-z0-9-]{7,63}\.[a-z0-9]{1,8})-(?:320|640)\.webp$/

/** Pixels: a card in the library, and the same on a screen of double density. */
export const thumbnailWidths = [320, 640] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/**
 * An unguessable name (128 bits) that says nothing about its owner.
 *
 * @example newFileKey('pdf') // '6f1c0f0e9b7d4a3e8d2b5c4f7a9e1d30.pdf'
 */
export function newFileKey(extension: string, random: (bytes: number) => Buffer = randomBytes): string {
  return `${random(16).toString('hex')}.${extension}`
}

export function isFileKey(key: string): boolean {
  return fileKeyPattern.test(key)
}

/** @example thumbnailKey('6f1c....pdf', 320) // 'thumbnails/6f1c....pdf-320.webp' */
export function thumbnailKey(key: string, width: ThumbnailWidth): string {
  return `thumbnails/${key}-${width}.webp`
}

/** The key of the file that a thumbnail shows; null: not the key of a thumbnail. */
export function shownFile(key: string): string | null {
  return thumbnailKeyPattern.exec(key)?.[1] ?? null
}

/**
 * Where a key belongs. Every store asks this before it touches a path.
 *
 * @throws RangeError the key is not one of ours (`../etc/passwd`)
 */
export function placeOf(key: string): { area: FileArea; name: string } {
  if (isFileKey(key)) return { area: 'files', name: key }
  if (shownFile(key) !== null) return { area: 'thumbnails', name: key.slice('thumbnails/'.length) }
  throw new RangeError('Not the key of a stored file.')
}

/** Removes a file and what was made from it. */
export async function removeWithThumbnails(store: FileStore, key: string): Promise<void> {
  await store.remove(key)
  for (const width of thumbnailWidths) await store.remove(thumbnailKey(key, width))
}
