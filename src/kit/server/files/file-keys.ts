import { randomBytes } from 'node:crypto'
import type { FileArea, FileStore } from './file-store.ts'

/** Lower case only, so that keys are safe on case-insensitive file systems. The only dot is the one before the extension. */
const fileKeyPattern = /^[a-z0-9][a-z0-9-]{7,63}\.[a-z0-9]{1,8}$/
const thumbnailKeyPattern = /^thumbnails\/([a-z0-9][a-z0-9-]{7,63}\.[a-z0-9]{1,8})-(?:320|640)\.webp$/

declare const isFileKeyColumn: unique symbol
/**
 * A text that is the key of a stored file. Every column with such a key has this type: by it, the table has to say whose its files are
 * (`files` in its rule).
 */
export type FileKey = string & { readonly [isFileKeyColumn]?: never }
/** True for the type `FileKey`, and false for any other text. */
export type IsFileKey<Value> = typeof isFileKeyColumn extends keyof NonNullable<Value> ? true : false

/** Pixels: for a card in the library, and for the same card at double pixel density. */
export const thumbnailWidths = [320, 640] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

/**
 * Returns an unguessable name (128 random bits) that reveals nothing about the owner.
 *
 * @example newFileKey('pdf') // '6f1c0f0e9b7d4a3e8d2b5c4f7a9e1d30.pdf'
 */
export function newFileKey(extension: string, random: (bytes: number) => Buffer = randomBytes): FileKey {
  return `${random(16).toString('hex')}.${extension}`
}

export function isFileKey(key: string): boolean {
  return fileKeyPattern.test(key)
}

/** @example thumbnailKey('6f1c....pdf', 320) // 'thumbnails/6f1c....pdf-320.webp' */
export function thumbnailKey(key: string, width: ThumbnailWidth): string {
  return `thumbnails/${key}-${width}.webp`
}

/** Returns the key of the file that a thumbnail shows. Null when `key` isn't a thumbnail's. */
export function shownFile(key: string): string | null {
  return thumbnailKeyPattern.exec(key)?.[1] ?? null
}

/**
 * Validates a key and returns where it's stored. Every store calls this before it uses a path.
 *
 * @throws RangeError the key isn't one of ours, such as `../etc/passwd`
 */
export function placeOf(key: string): { area: FileArea; name: string } {
  if (isFileKey(key)) return { area: 'files', name: key }
  if (shownFile(key) !== null) return { area: 'thumbnails', name: key.slice('thumbnails/'.length) }
  throw new RangeError('Not the key of a stored file.')
}

export async function removeWithThumbnails(store: FileStore, key: string): Promise<void> {
  await store.remove(key)
  for (const width of thumbnailWidths) await store.remove(thumbnailKey(key, width))
}
