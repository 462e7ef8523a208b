import type { Size } from '#kit/zoom.rules.ts'
import { type Draft, type Drawing, drawPage, letGo } from './draw-page.ts'
import { type PDFDocumentProxy, RenderingCancelledException } from './pdfjs.ts'

interface Shown {
  onSize: (size: Size) => void
  onDrawn: () => void
  /** `isUnreachable` when a second attempt may help. */
  onFailed: (isUnreachable?: boolean) => void
}

/** The drawn pages of an open file: those that are shown, and the ones before and after them. */
export interface PageDrawings {
  /** Draws a page, if it isn't drawn yet, and swaps it in when it is ready. Returns a function that stops waiting for it. */
  show: (draft: Draft, sheet: HTMLElement, shown: Shown) => () => void
  /** Draws other pages, one after the other, so that turning to them takes no time. */
  prepare: (drafts: readonly Draft[]) => void
  /** Frees the memory of all pages but those on sheets. */
  end: () => void
}

/** Two pages on each side, for two that are shown side by side. */
const mostPrepared = 4

const keyOf = ({ page, rotation, width, sharpness }: Draft) => [page, rotation, width, sharpness].join(' ')

const isCancelled = (error: unknown) => error instanceof RenderingCancelledException

export function createPageDrawings(pdf: PDFDocumentProxy): PageDrawings {
  /** In the order of their use. */
  const prepared = new Map<string, Drawing>()
  const drawn = new WeakMap<HTMLCanvasElement, { draft: Draft; drawing: Drawing }>()
  /** Pages that couldn't be drawn ahead, perhaps only because the network was away. pdf.js doesn't ask for their bytes again. */
  const failed = new Set<number>()
  /** Counts the lists of pages to prepare. Only the last one is worked on. */
  let lists = 0

  function keep(draft: Draft, drawing: Drawing) {
    prepared.delete(keyOf(draft))
    prepared.set(keyOf(draft), drawing)
    for (const old of [...prepared.keys()].slice(0, -mostPrepared)) drop(old)
  }
  function drop(key: string) {
    const drawing = prepared.get(key)
    prepared.delete(key)
    drawing?.cancel()
    drawing?.canvas.then((canvas) => canvas && letGo(canvas)).catch(() => {})
  }
  function take(draft: Draft): Drawing {
    const found = prepared.get(keyOf(draft))
    prepared.delete(keyOf(draft))
    if (found) return found
    // What is seen comes first.
    lists += 1
    for (const [key, { isEnded }] of prepared) if (!isEnded) drop(key)
    return drawPage(pdf, draft)
  }
  /** Keeps the page that leaves the sheet, for turning back. */
  function leave(canvas: HTMLCanvasElement, next: Draft) {
    const left = drawn.get(canvas)
    if (left?.draft.sharpness !== 1 || left.draft.page === next.page) letGo(canvas)
    else keep(left.draft, left.drawing)
  }

  return {
    show(draft, sheet, { onSize, onDrawn, onFailed }) {
      let isWanted = true
      const drawing = take(draft)
      async function swap() {
        const size = await drawing.size
        if (isWanted) onSize(size)
        const canvas = await drawing.canvas
        if (canvas === null) return
        if (!isWanted) return letGo(canvas)
        drawn.set(canvas, { draft, drawing })
        const before = [...sheet.querySelectorAll('canvas')]
        sheet.replaceChildren(canvas)
        for (const old of before) leave(old, draft)
        onDrawn()
      }
      swap().catch((error: unknown) => {
        if (isWanted && !isCancelled(error)) onFailed(failed.has(draft.page) || undefined)
      })
      return () => {
        isWanted = false
        drawing.cancel()
      }
    },
    prepare(drafts) {
      lists += 1
      const list = lists
      async function draw([draft, ...others]: readonly Draft[]): Promise<void> {
        if (!draft || list !== lists) return
        const drawing = prepared.get(keyOf(draft)) ?? drawPage(pdf, draft)
        keep(draft, drawing)
        await drawing.canvas.catch((error: unknown) => {
          drop(keyOf(draft))
          if (!isCancelled(error)) failed.add(draft.page)
        })
        return draw(others)
      }
      void draw(drafts)
    },
    end() {
      lists += 1
      for (const key of prepared.keys()) drop(key)
    },
  }
}
