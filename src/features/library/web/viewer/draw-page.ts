import { drawBareAnnotations } from '#kit/bare-annotations.ts'
import { paperSize, type Size } from '#kit/zoom.rules.ts'
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from './pdfjs.ts'

/** Which page is drawn, and how. */
export interface Draft {
  /** From 1. */
  page: number
  /** Degrees by which the owner has turned the file. */
  rotation: number
  /** Width of the page on the stage in CSS pixels. 0 until its size is known. */
  width: number
  /** The zoom factor. A larger one draws more pixels. */
  sharpness: number
}

/** A page that is drawn off screen. */
export interface Drawing {
  size: Promise<Size>
  /** Null when there is nothing to draw yet, because the width is 0. */
  canvas: Promise<HTMLCanvasElement | null>
  isEnded: boolean
  cancel: () => void
}

/** Largest canvas that the smallest tablets (iOS) can draw. */
const mostCanvasPixels = 16_000_000

/** Draws a page off screen. */
export function drawPage(pdf: PDFDocumentProxy, draft: Draft): Drawing {
  let isWanted = true
  let task: RenderTask | undefined
  const opened = pdf.getPage(draft.page)
  const drawing: Drawing = {
    size: opened.then((page) => paperSize(page.getViewport({ scale: 1, rotation: page.rotate + draft.rotation }))),
    canvas: opened.then(draw).finally(() => {
      drawing.isEnded = true
    }),
    isEnded: false,
    cancel() {
      isWanted = false
      if (!drawing.isEnded) task?.cancel()
    },
  }
  // Not every caller waits for both.
  drawing.size.catch(() => {})
  drawing.canvas.catch(() => {})

  async function draw(page: PDFPageProxy): Promise<HTMLCanvasElement | null> {
    if (!isWanted || draft.width === 0) return null
    const rotation = page.rotate + draft.rotation
    const paper = page.getViewport({ scale: 1, rotation })
    const wanted = (draft.width / paper.width) * draft.sharpness * window.devicePixelRatio
    const most = Math.sqrt(mostCanvasPixels / (paper.width * paper.height))
    const viewport = page.getViewport({ scale: Math.min(wanted, most), rotation })
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    task = page.render({ canvas, viewport })
    const reading = page.getAnnotations().catch(() => [])
    await task.promise.catch((error: unknown) => {
      letGo(canvas)
      throw error
    })
    const annotations = await reading
    const pen = canvas.getContext('2d')
    const areTextsDrawn = 'OffscreenCanvas' in window
    if (pen) drawBareAnnotations(pen, viewport.transform, { annotations, areTextsDrawn })
    page.cleanup()
    return canvas
  }
  return drawing
}

/** Frees the memory of a canvas. iOS would otherwise keep it until garbage collection. */
export function letGo(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
