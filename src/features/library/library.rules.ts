/** Folders everyone has; the tablet's own folder is named by the brand. */
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

/** Where uploads are sent to. */
export const uploadAddress = '/api/uploads'
/** Of an upload that is sent in parts: the last one may be shorter. */
export const maxPartBytes = 1024 * 1024
/** How long parts wait for the rest of their upload. */
export const partsKeptMs = 7 * 24 * 60 * 60 * 1000

export const defaultFolder = 'General'

/** How long a deleted file can be restored. */
export const deletedKeptMs = 30 * 24 * 60 * 60 * 1000

/** When a file that was deleted at this instant is removed for good. */
export function keptUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + deletedKeptMs).toISOString()
}

/** Most uploads that one call moves, deletes or restores. */
export const mostAtOnce = 500
/** A device is told the contents of so many of the newest files, to know them without a network. */
export const mostContents = 500
/** Most files in one archive. */
export const mostInArchive = 10_000

/** A search shows so many files by what stands in them. */
export const mostTextHits = 50

/** The built-in folders followed by the person's own, each name once. */
export function folderOptions(tabletFolder: string, own: readonly { name: string }[]): string[] {
  return [...new Set([...builtInFolders(tabletFolder), ...own.map((folder) => folder.name)])]
}

export interface FolderCount {
  name: string
  /** Undefined until they are counted. */
  files: number | undefined
}

/** Folders as they stand in the rail: one's own by name, whatever the case; then built-in ones with files; the empty built-in ones apart. */
export function railFolders(
  builtIn: readonly string[],
  own: readonly { name: string }[],
  counts: readonly { name: string; files: number }[] | undefined,
): { shown: FolderCount[]; empty: FolderCount[] } {
  const files = new Map(counts?.map((count) => [count.name, count.files]))
  const counted = (name: string): FolderCount => ({ name, files: counts && (files.get(name) ?? 0) })
  const ownNames = own.map(({ name }) => name).sort((one, other) => (sortName(one) < sortName(other) ? -1 : 1))
  const isEmpty = (name: string) => counts !== undefined && !files.has(name) && name !== defaultFolder
  return {
    shown: [...ownNames, ...builtIn.filter((name) => !isEmpty(name))].map(counted),
    empty: builtIn.filter(isEmpty).map(counted),
  }
}

/** White space folded, ends trimmed: what a folder is called. Blank means it cannot be one. */
export function cleanFolderName(name: string): string {
  return name.normalize('NFC').replace(/\s+/gu, ' ').trim()
}

export const maxFolderNameLength = 100

/** A name as search compares it: case and composed forms do not matter. */
export function searchable(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Degrees, clockwise. */
export const rotations = [0, 90, 180, 270] as const
export type Rotation = (typeof rotations)[number]

const longestSortName = 100

/** A name as lists are ordered by it: case does not matter, and page 2 comes before page 10. */
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

/** As the server orders them: negative when `one` comes first. Ids sort by time. */
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
 * The name a browser meant: multipart encodes quotes and line breaks by percent signs. Everything else stays as it is; only what no
 * database keeps (NUL, halves of characters) is replaced.
 */
export function sentFileName(sent: string): string {
  const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
  return keepableName(sent.replace(/%22|%0D|%0A/g, (sign) => escapes[sign] ?? sign))
}

/** A name as it is kept. */
export function keepableName(name: string): string {
  return name
    .replaceAll('\0', '\uFFFD')
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
}

/** A browser needs 4 bytes for every pixel it shows; beyond this a tablet gives up, and may take the page with it. */
const mostPixelsToShow = 120_000_000

export function isTooLargeToShow({ width, height }: { width: number | null; height: number | null }): boolean {
  return width !== null && height !== null && width * height > mostPixelsToShow
}
