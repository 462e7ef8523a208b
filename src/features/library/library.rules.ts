import { foldName } from '#kit/fold.ts'

/** The folders that every user has. The brand names the tablet's folder. */
export function builtInFolders(tabletFolder: string): string[] {
  return [
    'General',
    'Goals & Intentions',
    'Projects',
    'Journal Pages',
    'Lists & Planning',
    'Weekly Plans',
    'Monthly Reviews',
    tabletFolder,
    'Quick Notes',
    'Inspiration',
  ]
}

/** Names of the lists of files and folders in the queue of unsent changes. */
export const uploadsList = 'uploads'
export const foldersList = 'folders'

/** Path of the upload route. */
export const uploadAddress = '/api/uploads'
/** Size of a part when an upload is sent in parts. The last part may be shorter. */
export const maxPartBytes = 1024 * 1024
/** How long the server keeps parts while it waits for the rest of their upload. */
export const partsKeptMs = 7 * 24 * 60 * 60 * 1000

export const defaultFolder = 'General'

/** How long a deleted file can be restored. */
export const deletedKeptDays = 30
export const deletedKeptMs = deletedKeptDays * 24 * 60 * 60 * 1000

/** Returns when a file that was deleted at this instant will be removed for good. */
export function keptUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + deletedKeptMs).toISOString()
}

/** Most files that a user can download as ZIP files within a day before they have to confirm their identity. */
const mostUnproved = 20

/** Returns that number for a library of `files`. It is at most half, because a ZIP file of most files equals "Download Everything". */
export const unprovedInArchives = (files: number): number => Math.min(mostUnproved, Math.floor(files / 2))

/** Most uploads that one call can move, delete or restore. */
export const mostAtOnce = 500
export const mostInArchive = 10_000

/** Letters of the text that is sent with a file. A page of handwriting has some 1,500. */
export const mostWrittenLetters = 20_000
/** Letters of all texts of an owner that are sent with files: two pages a day for thirty years. */
export const mostWrittenOfOwner = 40_000_000
/** Letters of the different words in them. A search compares each. 10,000 pages have half as many. */
export const mostWrittenWords = 1_500_000

/** Most files that a search of their text returns. */
export const mostTextHits = 50

/** Returns the built-in folders in their order, followed by the user's own in that of the rail, each name once. */
export function folderOptions(tabletFolder: string, own: readonly { name: string }[]): string[] {
  return [...new Set([...builtInFolders(tabletFolder), ...byName(own)])]
}

/** Returns the names of the user's own folders in order, ignoring case. */
const byName = (own: readonly { name: string }[]): string[] =>
  own
    .map(({ name }) => ({ name, key: sortName(name) }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ name }) => name)

export interface FolderCount {
  name: string
  /** Undefined until the counts have loaded. */
  files: number | undefined
}

/**
 * Sorts folders for the rail. `shown` has the user's own folders by name, ignoring case, and then the built-in ones with files; `empty`
 * has the built-in ones without files.
 */
export function railFolders(
  builtIn: readonly string[],
  own: readonly { name: string }[],
  counts: readonly { name: string; files: number }[] | undefined,
): { shown: FolderCount[]; empty: FolderCount[] } {
  const files = new Map(counts?.map((count) => [count.name, count.files]))
  const counted = (name: string): FolderCount => ({ name, files: counts && (files.get(name) ?? 0) })
  const isEmpty = (name: string) => counts !== undefined && !files.has(name) && name !== defaultFolder
  return {
    shown: [...byName(own), ...builtIn.filter((name) => !isEmpty(name))].map(counted),
    empty: builtIn.filter(isEmpty).map(counted),
  }
}

/** Normalises a folder name: collapses white space and trims it. A blank result isn't a valid name. */
export function cleanFolderName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

export const maxFolderNameLength = 100

/** Returns a name in the form that search and order compare. */
export function searchable(name: string): string {
  return foldName(name)
}

/** Clockwise degrees. */
export const rotations = [0, 90, 180, 270] as const
export type Rotation = (typeof rotations)[number]

const longestSortName = 100

/** Returns the sort key of a name. It ignores case and accents, and sorts "page 2" before "page 10". */
export function sortName(name: string): string {
  const padded = searchable(name).replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
  return [...padded].slice(0, longestSortName).join('')
}

export const uploadSorts = ['newest', 'oldest', 'name', 'size'] as const
export type UploadSort = (typeof uploadSorts)[number]

interface Ordered {
  id: string
  originalName: string
  size: number
}

/** Compares two uploads the way the server sorts them: negative when `one` comes first. Ids sort by time. */
export function compareUploads(sort: UploadSort, one: Ordered, other: Ordered): number {
  const byId = one.id < other.id ? -1 : one.id > other.id ? 1 : 0
  if (sort === 'newest') return -byId
  if (sort === 'oldest') return byId
  if (sort === 'size') return other.size - one.size || -byId
  const [a, b] = [sortName(one.originalName), sortName(other.originalName)]
  return a < b ? -1 : a > b ? 1 : byId
}

/** `other` is a PDF. */
export const fileTypes = ['image', 'other'] as const
export type FileType = (typeof fileTypes)[number]

export function fileTypeOf(mimeType: string): FileType {
  return mimeType.startsWith('image/') ? 'image' : 'other'
}

export const maxFileNameLength = 4000

/**
 * Decodes a file name from a multipart form, where browsers escape quotes and line breaks as percent signs. Changes nothing else, except
 * that it replaces what no database can store (NUL and lone surrogates).
 */
export function sentFileName(sent: string): string {
  const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
  return keepableName(sent.replace(/%22|%0D|%0A/g, (sign) => escapes[sign] ?? sign))
}

/** Returns the name of a file that was sent without one. */
export const unnamedFile = (day: string, extension: string): string => `Page ${day}.${extension}`

/** Replaces what no database can store (NUL and lone surrogates). */
export function keepableName(name: string): string {
  return name
    .replaceAll('\0', '\uFFFD')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
}

/** A browser needs 4 bytes per pixel. Beyond this limit a tablet can't show the image, and the tab may crash. */
const mostPixelsToShow = 120_000_000

export function isTooLargeToShow({ width, height }: { width: number | null; height: number | null }): boolean {
  return width !== null && height !== null && width * height > mostPixelsToShow
}

/** Added to the name of a device's own file by the PDF that is made of it. */
export const endingOfMade = '.pdf'

/** Returns the name of a device's own file by that of its PDF, which the owner may have changed. */
export function nameOfDeviceFile(originalName: string, kind: 'note' | 'mark', isAdded: boolean): string {
  if (isAdded) return `${originalName}.${kind}`
  const name = originalName.toLowerCase().endsWith(endingOfMade) ? originalName.slice(0, -endingOfMade.length) : originalName
  return name.toLowerCase().endsWith(`.${kind}`) ? name : `${name}.${kind}`
}
