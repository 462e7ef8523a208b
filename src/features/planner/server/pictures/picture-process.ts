/**
 * The process that identifies pages as pictures. It draws pages of blank planners and of exports, and compares them. `picture-reader.ts`
 * starts it.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { type OpenDocument, serveJobs } from '#kit/server/documents/serve-jobs.ts'
import { pictureThresholds } from '../../thresholds.ts'
import { darkerThan, darkOnLight, emptyBitmap, greyOf, onWhitePaper } from './bitmap.ts'
import { coarseKeysOf, coarseScores, storedKeyOf, storedScores } from './coarse.ts'
import { isInkChanged, packInk } from './ink-bits.ts'
import type { AskedPage, MatchedPage, PictureJob, PictureReply, Turn } from './looking.ts'
import { type Matched, matchPicture } from './match-picture.ts'
import { openPages, type Pixels, readPicture } from './page-pixels.ts'
import { flatPlace, pageInPhoto } from './photo.ts'
import {
  bytesOf,
  type DrawnPage,
  darkness,
  drawnPage,
  mostIndexBytes,
  type PictureKind,
  packIndex,
  unpackPictures,
} from './picture-index.ts'
import { inkOf } from './picture-ink.ts'

const wornBytes = 400 * 1024 * 1024
/** The same while the pages of a planner are drawn for an index. */
const wornByDrawing = 288 * 1024 * 1024
let mostBytes = wornBytes
const photoWidth = 1536

async function carryOut(job: PictureJob, document: OpenDocument): Promise<PictureReply> {
  mostBytes = job.kind === 'index' ? wornByDrawing : wornBytes
  if (job.kind === 'index') return drawForIndex(job, document)
  if (job.kind === 'pack') return pack(job, document)
  if (job.kind === 'compare') return { kind: 'compare', isChanged: job.pairs.map(({ ink, before }) => isInkChanged(ink, before)) }
  if (job.kind === 'know') return know(job, document)
  if (job.kind === 'rank') return rank(job, document)
  if (job.kind === 'score') return { kind: 'ranked', scores: storedScores(job.keys, job.edition) }
  return look(job, document)
}

/** The document of the last job. The next job usually uses it again. */
let open: { version: number; pages: Awaited<ReturnType<typeof openPages>> } | null = null

async function pagesOf({ file, version }: OpenDocument) {
  if (open?.version !== version) {
    await close()
    open = { version, pages: await openPages(file) }
  }
  return open.pages
}

async function close() {
  await open?.pages.close()
  open = null
}

/** Draws pages for an index, until the process has grown: the rest is drawn by a new one. Glyphs and links of a planner stay in memory. */
async function drawForIndex({ numbers }: Extract<PictureJob, { kind: 'index' }>, document: OpenDocument): Promise<PictureReply> {
  const pages = await pagesOf(document)
  const drawn: DrawnPage[] = []
  let done = 0
  do {
    const number = numbers[done++] ?? 0
    // A page that can't be drawn is left out of the index.
    const pixels = await pages.draw(number).catch(() => null)
    if (pixels !== null) drawn.push(drawnPage(number, greyOf(pixels.data, pixels)))
    // Memory of drawn pages (3 MB each) is released only between turns of the event loop.
    await turn()
  } while (done < numbers.length && process.memoryUsage.rss() < mostBytes)
  return { kind: 'index', pages: drawn, done }
}

/** Packs the index from drawn pages, which are in the slot of the process. */
async function pack({ pages }: Extract<PictureJob, { kind: 'pack' }>, { file }: OpenDocument): Promise<PictureReply> {
  await close()
  return { kind: 'packed', ...(await packIndex(pages, ({ from, to }) => file.read(from, to))) }
}

/** Unpacked indexes by their keys, those used last at the end. */
const indexes = new Map<string, { kinds: PictureKind[]; bytes: number }>()
/** True while indexes are being unpacked for the next look, which a new process wouldn't have. */
let isUnpacking = false

async function know(
  { key, editionId, mostBytes }: Extract<PictureJob, { kind: 'know' }>,
  { file }: OpenDocument,
): Promise<PictureReply> {
  isUnpacking = true
  const kinds = await unpackPictures(await file.whole(mostIndexBytes), editionId)
  const bytes = bytesOf(kinds)
  indexes.set(key, { kinds, bytes })
  let all = [...indexes.values()].reduce((sum, one) => sum + one.bytes, 0)
  for (const [other, { bytes }] of indexes) {
    if (all <= mostBytes || other === key) break
    indexes.delete(other)
    all -= bytes
  }
  return { kind: 'known', bytes, coarse: coarseKeysOf(kinds) }
}

async function rank(
  { mimeType, number, editions }: Extract<PictureJob, { kind: 'rank' }>,
  opened: OpenDocument,
): Promise<PictureReply> {
  const draw = async () => (mimeType === 'application/pdf' ? (await pagesOf(opened)).draw(number) : readPicture(opened.file))
  const pixels = await draw().catch(() => null)
  if (pixels === null) return { kind: 'ranked', scores: editions.map(() => 0) }
  const { grey } = darkOnLight(greyOf(pixels.data, pixels))
  return { kind: 'ranked', scores: coarseScores(darkerThan(onWhitePaper(grey), darkness.dark), editions) }
}

async function look(
  { mimeType, pages, ...job }: Extract<PictureJob, { kind: 'look' }>,
  opened: OpenDocument,
): Promise<PictureReply> {
  for (const { key } of job.indexes) {
    const used = indexes.get(key)
    indexes.delete(key)
    if (used) indexes.set(key, used)
  }
  const missing = job.indexes.filter(({ key }) => !indexes.has(key))
  if (missing.length > 0) return { kind: 'needs-indexes', indexes: missing }
  isUnpacking = false
  const kinds = job.indexes.flatMap(({ key }) => indexes.get(key)?.kinds ?? [])
  const looked: MatchedPage[] = []
  const isPdf = mimeType === 'application/pdf'
  const document = isPdf ? await pagesOf(opened) : null
  for (const page of pages) {
    const draw = (turned: Turn, width?: number) =>
      document === null ? readPicture(opened.file, turned, width) : document.draw(page.number, turned)
    await turn()
    looked.push(await lookAt(page, { draw, kinds: knownKinds(kinds, page.known), ...job }))
  }
  return { kind: 'look', pages: looked }
}

/** All kinds. For a known page, only its own kind, reduced to that page. */
function knownKinds(kinds: PictureKind[], known: AskedPage['known']): PictureKind[] {
  if (known === null) return kinds
  return kinds.flatMap((kind) => {
    const page = kind.editionId === known.editionId ? kind.pages.find(({ number }) => number === known.page) : undefined
    return page ? [{ ...kind, pages: [page] }] : []
  })
}

interface Looking extends Pick<Extract<PictureJob, { kind: 'look' }>, 'priors' | 'turns' | 'isQuick'> {
  draw(turn: Turn, width?: number): Promise<Pixels>
  kinds: PictureKind[]
}

/** Lines look the same upside down, but letters don't. */
const uprightness = ({ match }: Matched) => match.worstGlyph + match.fit

/** When the least visible letter matches this well, or the date is there and its letters are alike, no other turn is tried. */
const surelyUpright = 0.9
const isUpright = ({ match }: Matched) =>
  match.worstGlyph >= surelyUpright ||
  (match.hasOwnPrint && match.ownFit >= pictureThresholds.ownFit && match.likeness >= pictureThresholds.likeness)

/** Returns no match for a page that can't be drawn. */
async function lookAt({ number }: AskedPage, { draw, kinds, priors, turns, isQuick = false }: Looking): Promise<MatchedPage> {
  let key: string | null = null
  let takenOn: string | null = null
  let best: (Matched & { turn: Turn; colours: ReturnType<typeof greyOf>['coloured'] }) | null = null
  for (const turn of turns) {
    const pixels = await draw(turn).catch(() => null)
    if (pixels === null) break
    takenOn = pixels.takenOn ?? null
    const { grey, coloured } = darkOnLight(greyOf(pixels.data, pixels))
    const white = onWhitePaper(grey)
    if (white.isEven) key ??= storedKeyOf(darkerThan(white, darkness.dark))
    const flat = white.isEven ? null : await flatPage(kinds, () => draw(turn, photoWidth))
    const matched = flat ? matchPicture(kinds, flat, { priors: [flatPlace] }) : matchPicture(kinds, white, { priors, isQuick })
    const colours = flat ? emptyBitmap(flat.width, flat.height) : coloured
    if (matched && (best === null || uprightness(matched) > uprightness(best))) best = { ...matched, turn, colours }
    if (best !== null && isUpright(best)) break
  }
  const stored = { takenOn, ...(key !== null && { key }) }
  if (best === null) return { number, match: null, ink: null, ...stored }
  const match = { ...best.match, turn: best.turn }
  if (isQuick) return { number, match, ink: null, ...stored }
  const { bits, grid } = inkOf(best.laid, best.colours)
  return { number, match, ink: { grid, bits: packInk(bits) }, ...stored }
}

/** The page in a photo, drawn with enough pixels for thin letters. */
async function flatPage(kinds: readonly PictureKind[], draw: () => Promise<Pixels>) {
  const pixels = await draw()
  const { grey } = greyOf(pixels.data, pixels)
  return pageInPhoto(
    grey,
    kinds.map(({ layout }) => layout),
  )
}

await serveJobs<PictureJob, PictureReply>({
  wornBytes: () => mostBytes,
  // While an index is being unpacked, it exists only in this process.
  isNeeded: () => isUnpacking,
  answer: carryOut,
})
