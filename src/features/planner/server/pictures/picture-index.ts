import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw, createInflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import type { Layout } from './alignment.ts'
import {
  type Bitmap,
  bitsIn,
  countBits,
  countOutside,
  darkerThan,
  dilated,
  type Grey,
  onWhitePaper,
  pageBitmap,
  pageWidth,
  wordsOf,
} from './bitmap.ts'
import { glyphsOf } from './glyphs.ts'
import { profilesOf } from './profiles.ts'

/** Version of the file format and of what is extracted from a page. An index of another version is built again. */
export const pictureIndexVersion = 3
/** The file extension contains the version, so an outdated file is recognized without opening it. */
export const pictureIndexExtension = `pix${pictureIndexVersion}`
/** Limit for the size of an index. A usual index has a few kilobytes per page. */
export const mostIndexBytes = 64 * 1024 * 1024

/**
 * Brightness limits on white paper (255): all print, a thin line in a small picture, print that is surely dark in a picture, and print that any
 * device shows. Two more only tell small letters apart.
 */
export const darkness = { light: 246, faint: 235, dark: 214, strong: 130, middle: 172, black: 65 } as const
/** Planes of the brightness limits, from light to dark. */
export const greyPlanes = ['light', 'faint', 'dark', 'middle', 'strong', 'black'] as const
const planes = [...greyPlanes, 'coloured'] as const
type Plane = (typeof planes)[number]
type Planes = Record<Plane, Uint32Array>

/** Pages with one layout. Their common bits are stored once, and for each page only the words of its bitmap that differ. */
export interface PictureKind {
  editionId: string
  height: number
  layout: Layout
  /** What is common, by planes. Most of it is empty, and a shop has hundreds of kinds. */
  common: Record<Plane, SparseWords>
  /** Bits that are dark on all pages. */
  commonDark: Uint32Array
  commonCount: number
  /** Indexes of the bitmap's words that differ between the pages. */
  words: Int32Array
  /** For each of these words: the bits that are dark on any page, or next to a dark bit. */
  nearAny: Uint32Array
  pages: KindPage[]
}

export interface KindPage {
  number: number
  /** Number of its dark pixels that aren't dark on all pages of its kind. */
  ownCount: number
  /** In `near`, bits are set that are dark or next to a dark bit. */
  varying: Record<Plane | 'near', SparseWords>
}

/** The words of a list that aren't empty. Few are, so thousands of pages fit into memory. */
export interface SparseWords {
  /** Indexes in the list. */
  at: Uint32Array | Uint16Array
  words: Uint32Array
}

/** A page needs this many dark pixels of its own to be known by them. */
export const leastOwn = 30

/** False for an empty page, and for one whose whole print is on all pages of its kind. Nothing in a picture says that it shows such a page. */
export const hasOwnPrint = ({ pages, commonCount }: PictureKind, { ownCount }: KindPage): boolean =>
  (pages.length === 1 ? commonCount + ownCount : ownCount) >= leastOwn

/** The full bitmap of one plane of a page. */
export function planeOf(kind: PictureKind, page: KindPage, plane: Plane): Bitmap {
  const bits = new Uint32Array(kind.commonDark.length)
  const common = kind.common[plane]
  for (let found = 0; found < common.at.length; found++) bits[common.at[found] ?? 0] = common.words[found] ?? 0
  for (const word of kind.words) bits[word] = 0
  const { at, words } = page.varying[plane]
  for (let found = 0; found < at.length; found++) bits[kind.words[at[found] ?? 0] ?? 0] = words[found] ?? 0
  return pageBitmap(kind.height, bits)
}

/** Pages are of one kind when less than this share of their dark pixels differs. */
const sameKind = 0.3
const mostUnlike = 0.35
/** A planner has a dozen layouts, and few have hundreds. In a PDF with more than this, the rest isn't indexed. Each takes 0.2 MB meanwhile. */
const mostKinds = 300

/** A drawn page of a blank planner, until the index is packed: its planes, deflated. */
export interface DrawnPage {
  number: number
  height: number
  planes: Uint8Array
}

export function drawnPage(number: number, { grey, coloured }: { grey: Grey; coloured: Bitmap }): DrawnPage {
  const white = onWhitePaper(grey)
  const page = planesOf((plane) => (plane === 'coloured' ? coloured : darkerThan(white, darkness[plane])).bits)
  return { number, height: grey.height, planes: deflateRawSync(joined(planes.map((plane) => page[plane])), { level: 1 }) }
}

type PageSize = Pick<DrawnPage, 'number' | 'height'>

interface PagesOfKind<Page> {
  height: number
  first: { dark: Uint32Array; near: Uint32Array; count: number }
  pages: Page[]
}

/** The packed index of a blank planner, and the number of pages in it. */
export interface PackedPictures {
  /** Null when no page could be drawn. */
  index: Uint8Array | null
  pageCount: number
}

/**
 * Packs drawn pages into an index. Kinds with the most pages come first. Only one page is unpacked at a time, and only one kind is put
 * together, because a planner may have thousands of pages.
 *
 * @param planesAt reads the planes of a page
 * @throws DrawingFailed when the index would be larger than indexes may be
 */
export async function packIndex<Page extends PageSize>(
  pages: readonly Page[],
  planesAt: (page: Page) => Promise<Uint8Array>,
): Promise<PackedPictures> {
  const read = async (page: Page): Promise<Planes> => {
    const size = (pageWidth / 32) * page.height
    const bytes = planes.length * size * 4
    // In one chunk: the memory of many is released late.
    const all = words32(inflateRawSync(await planesAt(page), { maxOutputLength: bytes, chunkSize: bytes + 64 }))
    if (all.length !== planes.length * size) throw new DrawingFailed('unreadable')
    return planesOf((_, at) => all.subarray(at * size, (at + 1) * size))
  }
  const kinds = (await kindsOf(pages, read)).sort((a, b) => b.pages.length - a.pages.length)
  const bodies: Buffer[] = []
  const heads: Head['kinds'] = []
  for (const kind of kinds) {
    const shared = await sharedBy(kind, read)
    const bytes = await pipeline(partsOf(kind, shared, read), createDeflateRaw({ level: 6 }), buffer)
    bodies.push(bytes)
    const numbers = kind.pages.map(({ number }) => number)
    heads.push({ height: kind.height, words: shared.words.length, bytes: bytes.length, pages: numbers })
    if (bodies.reduce((sum, { length }) => sum + length, 0) > mostIndexBytes) throw new DrawingFailed('too_large')
  }
  const head = Buffer.from(JSON.stringify({ kinds: heads } satisfies Head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(head.length)
  const pageCount = kinds.reduce((sum, kind) => sum + kind.pages.length, 0)
  return { index: pageCount === 0 ? null : Buffer.concat([length, head, ...bodies]), pageCount }
}

async function kindsOf<Page extends PageSize>(pages: readonly Page[], read: (page: Page) => Promise<Planes>) {
  const kinds: PagesOfKind<Page>[] = []
  for (const page of pages) {
    const dark = (await read(page)).dark.slice()
    const own = { dark, near: dilated(pageBitmap(page.height, dark)).bits, count: countBits(dark) }
    const kind = kindOf(kinds, page.height, own)
    if (kind) kind.pages.push(page)
    else if (kinds.length < mostKinds) kinds.push({ height: page.height, first: own, pages: [page] })
  }
  return kinds
}

function kindOf<Kind extends PagesOfKind<unknown>>(kinds: readonly Kind[], height: number, own: Kind['first']): Kind | null {
  const { dark, near, count } = own
  let best: Kind | null = null
  let least = sameKind
  for (const kind of kinds) {
    const { first } = kind
    if (kind.height !== height || Math.abs(first.count - count) > mostUnlike * Math.max(first.count, count)) continue
    const differing = countOutside(dark, first.near) + countOutside(first.dark, near)
    let together = 0
    for (let at = 0; at < dark.length; at++) together += bitsIn((dark[at] ?? 0) | (first.dark[at] ?? 0))
    const share = differing / Math.max(1, together)
    if (share >= least) continue
    least = share
    best = kind
  }
  return best
}

/** What the pages of a kind have in common, and the indexes of the bitmap's words in which they differ. */
async function sharedBy<Page extends PageSize>({ height, pages }: PagesOfKind<Page>, read: (page: Page) => Promise<Planes>) {
  type All = Planes & { near: Uint32Array }
  let shared: { every: All; any: All } | null = null
  for (const page of pages) {
    const own = await read(page)
    const all: All = { ...own, near: dilated(pageBitmap(height, own.dark)).bits }
    if (shared === null) {
      shared = { every: all, any: { ...planesOf((plane) => all[plane].slice()), near: all.near.slice() } }
      continue
    }
    for (const plane of withNear) {
      const [bits, every, any] = [all[plane], shared.every[plane], shared.any[plane]]
      for (let at = 0; at < bits.length; at++) {
        const word = bits[at] ?? 0
        every[at] = (every[at] ?? 0) & word
        any[at] = (any[at] ?? 0) | word
      }
    }
  }
  if (shared === null) throw new Error('A kind has no pages.')
  const { every, any } = shared
  const found: number[] = []
  for (let at = 0; at < every.dark.length; at++) if (withNear.some((plane) => every[plane][at] !== any[plane][at])) found.push(at)
  return { every, words: Int32Array.from(found) }
}

const withNear = [...planes, 'near'] as const

async function* partsOf<Page extends PageSize>(
  { pages }: PagesOfKind<Page>,
  { every, words }: { every: Planes; words: Int32Array },
  read: (page: Page) => Promise<Planes>,
): AsyncGenerator<Buffer> {
  yield joined([words, ...planes.map((plane) => every[plane])])
  for (const page of pages) {
    const own = await read(page)
    yield joined(planes.map((plane) => wordsOf(words.length, (at) => own[plane][words[at] ?? 0] ?? 0)))
  }
}

const joined = (parts: readonly (Uint32Array | Int32Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)))

const words32 = (bytes: Uint8Array) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)

interface Head {
  kinds: { height: number; words: number; bytes: number; pages: number[] }[]
}

export async function unpackPictures(file: Buffer, editionId: string): Promise<PictureKind[]> {
  const headLength = file.readUInt32LE(0)
  const head = JSON.parse(file.toString('utf8', 4, 4 + headLength)) as Head
  const kinds: PictureKind[] = []
  let from = 4 + headLength
  for (const kind of head.kinds) {
    kinds.push(await unpackKind(file.subarray(from, from + kind.bytes), kind, editionId))
    from += kind.bytes
  }
  return kinds
}

/** Bytes that unpacked kinds take in memory. */
export function bytesOf(kinds: readonly PictureKind[]): number {
  const arrays = kinds.flatMap(({ common, commonDark, words, nearAny, layout, pages }) => [
    ...[common, ...pages.map(({ varying }) => varying)]
      .flatMap((planes) => Object.values(planes))
      .flatMap(({ at, words }) => [at, words]),
    ...[commonDark, words, nearAny, layout.rows, layout.columns, layout.points],
  ])
  return arrays.reduce((sum, { byteLength }) => sum + byteLength + emptyArray, 0)
}

/** What an array takes without its values. */
const emptyArray = 150

/** Inflates page by page, because all pages of a kind may not fit into memory at once. */
async function* inflated(packed: Buffer, lengths: readonly number[]): AsyncGenerator<Uint32Array> {
  const inflate = createInflateRaw()
  inflate.end(packed)
  let at = 0
  let filled = 0
  let part = new Uint8Array(4 * (lengths[at] ?? 0))
  for await (const chunk of inflate as AsyncIterable<Buffer>)
    for (let from = 0; from < chunk.length && part.length > 0; ) {
      const taken = chunk.subarray(from, from + part.length - filled)
      part.set(taken, filled)
      from += taken.length
      filled += taken.length
      if (filled < part.length) continue
      yield new Uint32Array(part.buffer)
      filled = 0
      part = new Uint8Array(4 * (lengths[++at] ?? 0))
    }
}

async function unpackKind(
  packed: Buffer,
  { height, words: count, pages }: Head['kinds'][number],
  editionId: string,
): Promise<PictureKind> {
  const size = (pageWidth / 32) * height
  const parts = inflated(packed, [count + planes.length * size, ...pages.map(() => planes.length * count)])
  const { value: shared } = await parts.next()
  if (!(shared instanceof Uint32Array)) throw new Error('The picture index is incomplete.')
  const plane = (at: number, body: Uint32Array, length: number, from = 0) =>
    body.subarray(from + at * length, from + (at + 1) * length)
  const commonDark = plane(planes.indexOf('dark'), shared, size, count).slice()
  const kind: PictureKind = {
    editionId,
    height,
    layout: { height, rows: new Float32Array(), columns: new Float32Array(), points: new Int16Array() },
    common: planesOf((_, at) => sparse(plane(at, shared, size, count))),
    commonDark,
    commonCount: countBits(commonDark),
    words: new Int32Array(shared.slice(0, count).buffer),
    nearAny: new Uint32Array(count),
    pages: [],
  }
  for (const number of pages) {
    const { value: own } = count === 0 ? { value: new Uint32Array() } : await parts.next()
    if (!(own instanceof Uint32Array)) throw new Error('The picture index is incomplete.')
    const varying = { ...planesOf((_, at) => sparse(plane(at, own, count))), near: sparse(new Uint32Array()) }
    const page = { number, varying, ownCount: 0 }
    const dark = planeOf(kind, page, 'dark')
    page.ownCount = countOutside(dark.bits, commonDark)
    const near = dilated(dark).bits
    varying.near = sparse(wordsOf(count, (at) => near[kind.words[at] ?? 0] ?? 0))
    for (const [found, at] of varying.near.at.entries())
      kind.nearAny[at] = (kind.nearAny[at] ?? 0) | (varying.near.words[found] ?? 0)
    kind.pages.push(page)
  }
  const [first] = kind.pages
  if (first === undefined) return kind
  const dark = planeOf(kind, first, 'dark')
  const isEnough = kind.commonCount > leastCommon
  kind.layout = { height, ...profilesOf(dark), points: pointsOf(isEnough ? pageBitmap(height, commonDark) : dark) }
  return kind
}

const planesOf = <T>(each: (plane: Plane, at: number) => T) =>
  Object.fromEntries(planes.map((plane, at) => [plane, each(plane, at)])) as Record<Plane, T>

function sparse(all: Uint32Array): SparseWords {
  const count = all.reduce((sum, word) => sum + Number(word !== 0), 0)
  const at = all.length > 0xffff ? new Uint32Array(count) : new Uint16Array(count)
  const words = new Uint32Array(count)
  let found = 0
  for (const [place, word] of all.entries()) {
    if (word === 0) continue
    at[found] = place
    words[found++] = word
  }
  return { at, words }
}

const leastCommon = 1500
const mostPoints = 2400

/** Lines and frames have more dark points than letters, but letters tell one line from the next. */
const leastOfLetters = 0.4
const largestLetter = 64

/** Samples the dark points of letters and of everything else. */
function pointsOf(bitmap: Bitmap): Int16Array {
  const letters: number[] = []
  const others: number[] = []
  for (const glyph of glyphsOf(bitmap, 1)) {
    const isLetter = glyph.length >= leastLetter && sizeOf(glyph) <= largestLetter
    for (const point of glyph) (isLetter ? letters : others).push(point)
  }
  const natural = letters.length / Math.max(1, letters.length + others.length)
  const count = letters.length === 0 ? 0 : Math.round(mostPoints * Math.max(leastOfLetters, natural))
  return Int16Array.from([...sampleOf(letters, count), ...sampleOf(others, mostPoints - count)])
}

const leastLetter = 12

function sizeOf(glyph: Int32Array): number {
  let [left, right, top, bottom] = [pageWidth, 0, Number.POSITIVE_INFINITY, 0]
  for (const point of glyph) {
    const [x, y] = [point % pageWidth, Math.floor(point / pageWidth)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return Math.max(right - left, bottom - top)
}

/** Points at nearly equal steps. The steps are jittered, so that lines aren't always sampled at the same place. */
function sampleOf(all: number[], count: number): number[] {
  all.sort((a, b) => a - b)
  const step = Math.max(1, all.length / Math.max(1, count))
  const points: number[] = []
  let chance = 12345
  for (let at = 0; at < all.length && count > 0; at += step) {
    chance = (Math.imul(chance, 1103515245) + 12345) & 0x7fffffff
    const point = all[Math.min(all.length - 1, Math.floor(at + (chance / 0x7fffffff) * step))] ?? 0
    points.push(point % pageWidth, Math.floor(point / pageWidth))
  }
  // Few letters count as often as many would.
  return points.length === 0
    ? []
    : Array.from({ length: Math.max(1, Math.round((2 * count) / points.length)) }, () => points).flat()
}
