import type { Bitmap } from './bitmap.ts'
import { pageWidth } from './bitmap.ts'
import type { PictureKind } from './picture-index.ts'
import { halved, profilesOf, stretches } from './profiles.ts'

/** Where a kind of page is dark, by rows and columns of eight pixels: a few hundred numbers, which need no index. */
export interface CoarseKey {
  rows: Float32Array
  columns: Float32Array
}

/** Kinds with fewer pages, such as a cover, are left out when there are more than this. */
const mostKeys = 24

export const coarseKeysOf = (kinds: readonly PictureKind[]): CoarseKey[] =>
  kinds.slice(0, mostKeys).map(({ layout }) => coarsely(layout))

const coarsely = ({ rows, columns }: CoarseKey): CoarseKey => ({ rows: eighth(rows), columns: eighth(columns) })
const eighth = (values: Float32Array) => halved(halved(halved(values)))

/** How much a picture may show a page of an edition, from 0 to 1: the best of its kinds, in any size, place and turn. */
export function coarseScores(dark: Bitmap, editions: readonly (readonly CoarseKey[])[]): number[] {
  const { rows, columns } = coarsely(profilesOf(dark))
  const views = [0, 1].flatMap((quarter) => {
    const view = quarter === 0 ? { rows, columns, width: dark.width } : { rows: columns, columns: rows, width: dark.height }
    const turned = { rows: view.rows.toReversed(), columns: view.columns.toReversed() }
    // Turned by a quarter, one side is reversed.
    return quarter === 0
      ? [view, { ...view, ...turned }]
      : [
          { ...view, rows: turned.rows },
          { ...view, columns: turned.columns },
        ]
  })
  return editions.map((keys) => bestOf(keys, views))
}

type View = CoarseKey & { width: number }

const bestOf = (keys: readonly CoarseKey[], views: readonly View[]) =>
  keys.reduce((best, key) => views.reduce((least, view) => Math.max(least, scoreOf(key, view, least)), best), 0)

/** Returns 0 for a score that surely isn't above `least`. */
function scoreOf(key: CoarseKey, { rows, columns, width }: View, least: number): number {
  const usual = width / pageWidth
  if (!isOfShape(key, { rows, columns })) return 0
  const across = stretches(key.columns, columns, usual)
  // The rows have a score of at most 1.
  if (across.every(({ score }) => score <= least)) return 0
  const scores = stretches(key.rows, rows, usual).map(({ score }, at) => Math.max(0, score) * Math.max(0, across[at]?.score ?? 0))
  return Math.max(0, ...scores)
}

/** A picture has margins, or is cut off, but isn't wide where its page is tall. */
const mostUnlikeShape = 1.4

function isOfShape(one: CoarseKey, other: CoarseKey): boolean {
  const ratio = (one.rows.length * other.columns.length) / (one.columns.length * other.rows.length)
  return ratio <= mostUnlikeShape && ratio >= 1 / mostUnlikeShape
}

/** Columns of a stored key: one for sixteen pixels. */
const storedColumns = pageWidth / 16
const mostStored = 127
const halvedKey = ({ rows, columns }: CoarseKey): CoarseKey => ({ rows: halved(rows), columns: halved(columns) })

/** Where a picture is dark, by rows and columns of sixteen pixels: so short that it is stored with the page. */
export function storedKeyOf(dark: Bitmap): string {
  const { rows, columns } = halvedKey(coarsely(profilesOf(dark)))
  const stored = Int8Array.from([...columns, ...rows], (share) => Math.round(Math.max(-1, Math.min(1, share)) * mostStored))
  return Buffer.from(stored.buffer).toString('base64url')
}

/** How much the pictures with these stored keys, as they are or upside down, may show a page of an edition, from 0 to 1. */
export function storedScores(stored: readonly string[], edition: readonly CoarseKey[]): number[] {
  const keys = edition.map(halvedKey)
  return stored.map((one) => {
    const shares = Float32Array.from(new Int8Array(Buffer.from(one, 'base64url')), (share) => share / mostStored)
    const view = { rows: shares.slice(storedColumns), columns: shares.slice(0, storedColumns), width: pageWidth }
    const turned = { ...view, rows: view.rows.toReversed(), columns: view.columns.toReversed() }
    return bestOf(keys, [view, turned])
  })
}

/** The kinds of pages, those first whose pages are dark where the picture is. */
export function likeliestFirst(dark: Bitmap, kinds: readonly PictureKind[]): PictureKind[] {
  const key = storedKeyOf(dark)
  const scored = kinds.map((kind) => ({ kind, score: storedScores([key], [coarsely(kind.layout)])[0] ?? 0 }))
  return scored.sort((a, b) => b.score - a.score).map(({ kind }) => kind)
}

/** Editions whose score is nearly the best may be the picture's. Those of other years have nearly the same print. */
export const nearlyBest = 0.8

/** The places of those that may be the picture's, best first. */
export function candidatesOf(scores: readonly number[]): number[] {
  const best = Math.max(...scores)
  const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  return order.filter((at) => (scores[at] ?? 0) >= best * nearlyBest)
}
