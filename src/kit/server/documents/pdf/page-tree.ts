import type { PdfFile } from './pdf-file.ts'
import { isDict, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from './values.ts'

export interface TreePage {
  dict: PdfDict
  /** The page's own resources, or those inherited from the tree. */
  resources: PdfDict
  /** The media box: left, bottom, right and top in points. */
  box: [number, number, number, number]
  /** The part of the box that readers show. */
  view: [number, number, number, number]
  /** Clockwise quarter turns by which readers show the page. */
  turn: 0 | 1 | 2 | 3
  /** Number of the page's object. Null when the page is written directly into the tree. */
  object: number | null
  generation: number
}

const usualBox: TreePage['box'] = [0, 0, 612, 792]
const mostDepth = 64

/** Returns the pages in order, at most `most`. Walks the tree, because its own counts can't be trusted, and stops at loops. */
export function readPageTree(file: PdfFile, most: number): { pages: TreePage[]; hasMore: boolean } {
  const pages: TreePage[] = []
  const seen = new Set<number>()
  let hasMore = false

  function walk(value: PdfValue, above: Inherited, depth: number) {
    const { number: object, generation } = value instanceof PdfRef ? value : { number: null, generation: 0 }
    if (depth > mostDepth || (object !== null && seen.has(object))) return
    if (object !== null) seen.add(object)
    const dict = file.dict(value)
    if (dict === undefined) return
    const own: Inherited = {
      resources: file.dict(dict.get('Resources')) ?? above.resources,
      box: boxOf(dict, 'MediaBox') ?? above.box,
      cropped: boxOf(dict, 'CropBox') ?? above.cropped,
      turn: turnOf(file.resolve(dict.get('Rotate'))) ?? above.turn,
    }
    const kids = file.resolve(dict.get('Kids'))
    const type = file.resolve(dict.get('Type'))
    if (Array.isArray(kids) && !(type instanceof PdfName && type.name === 'Page')) {
      for (const kid of kids) {
        if (pages.length >= most) {
          hasMore = true
          return
        }
        walk(kid, own, depth + 1)
      }
      return
    }
    const { cropped, ...inherited } = own
    pages.push({ dict, ...inherited, view: (cropped && common(cropped, own.box)) ?? own.box, object, generation })
  }

  function boxOf(dict: PdfDict, name: 'MediaBox' | 'CropBox'): TreePage['box'] | null {
    const [left = 0, bottom = 0, right = 0, top = 0] = file.numbers(dict.get(name))
    const box: TreePage['box'] = [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)]
    return box[2] > box[0] && box[3] > box[1] ? box : null
  }

  const top = file.root?.get('Pages')
  if (top !== undefined) walk(top, { resources: new Map(), box: usualBox, cropped: null, turn: 0 }, 0)
  return { pages, hasMore }
}

interface Inherited extends Pick<TreePage, 'resources' | 'box' | 'turn'> {
  cropped: TreePage['box'] | null
}

function turnOf(degrees: PdfValue | undefined): TreePage['turn'] | null {
  return typeof degrees === 'number' && degrees % 90 === 0 ? (((((degrees / 90) % 4) + 4) % 4) as TreePage['turn']) : null
}

/** Returns the intersection of two boxes. Null when it's empty. */
function common(one: TreePage['box'], other: TreePage['box']): TreePage['box'] | null {
  const box: TreePage['box'] = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}

/** Returns a function that gives the page number a link points to. Null when the target isn't one of `pages`. */
export function createLinks(file: PdfFile, pages: TreePage[]) {
  const numbers = new Map(pages.flatMap(({ object }, index) => (object === null ? [] : [[object, index + 1] as const])))
  let named: Map<string, PdfValue> | null = null

  function namedTargets(): Map<string, PdfValue> {
    const found = new Map<string, PdfValue>()
    for (const [name, target] of file.dict(file.root?.get('Dests')) ?? []) found.set(name, target)
    const waiting: PdfValue[] = [file.dict(file.root?.get('Names'))?.get('Dests') ?? null]
    for (let steps = 0; waiting.length > 0 && steps < 10_000; steps++) {
      const node = file.dict(waiting.shift())
      if (node === undefined) continue
      const names = file.array(node.get('Names'))
      for (let at = 0; at + 1 < names.length; at += 2) found.set(textOf(file.resolve(names[at])), names[at + 1] ?? null)
      waiting.push(...file.array(node.get('Kids')))
    }
    return found
  }

  function pageOf(target: PdfValue | undefined): number | null {
    const value = file.resolve(target)
    if (Array.isArray(value)) {
      const [page] = value
      if (page instanceof PdfRef) return numbers.get(page.number) ?? null
      return typeof page === 'number' && page >= 0 && page < pages.length ? page + 1 : null
    }
    if (isDict(value)) return pageOf(value.get('D'))
    const name = textOf(value)
    if (name === '') return null
    named ??= namedTargets()
    const found = file.resolve(named.get(name))
    return Array.isArray(found) || isDict(found) ? pageOf(found) : null
  }

  return (annotation: PdfDict): number | null =>
    annotation.has('Dest') ? pageOf(annotation.get('Dest')) : pageOf(file.dict(annotation.get('A'))?.get('D'))
}

function textOf(value: PdfValue | undefined): string {
  if (value instanceof PdfName) return value.name
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : ''
}

/** Returns the references to the content streams of a page. */
export function contentsOf(file: PdfFile, contents: PdfValue | undefined): PdfRef[] {
  const found = file.resolve(contents)
  if (found instanceof PdfStream) return contents instanceof PdfRef ? [contents] : []
  return Array.isArray(found) ? found.filter((item) => item instanceof PdfRef) : []
}
