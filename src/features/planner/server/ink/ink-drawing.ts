import { createCanvas, Path2D } from '@napi-rs/canvas'
import { type InkDrawing, pathOf, pathOfRows, shownPoint } from '../../ink-picture.rules.ts'
import type { InkOfPage } from '../pdf/page-parts.ts'
import type { Bitmap } from '../pictures/bitmap.ts'

const black = [0, 0, 0] as const

/** Pen strokes in the coordinates in which PDF viewers show the page. */
export function drawingOf({ shapes, view, turn }: InkOfPage): InkDrawing {
  const [width, height] = [view[2] - view[0], view[3] - view[1]]
  return {
    width: turn % 2 === 0 ? width : height,
    height: turn % 2 === 0 ? height : width,
    shapes: shapes.map(({ parts, ...shape }) => ({
      ...shape,
      path: pathOf(parts.map((part) => part.map((point) => shownPoint(point, view, turn)))),
    })),
  }
}

/** The ink of a picture: its dark pixels. */
export function drawingOfBits({ width, height, lineWords, bits }: Bitmap): InkDrawing {
  function* rows() {
    for (let y = 0; y < height; y++) {
      const runs: { from: number; to: number }[] = []
      let from = -1
      for (let x = 0; x <= width; x++) {
        const isDark = x < width && ((bits[y * lineWords + (x >> 5)] ?? 0) & (1 << (x & 31))) !== 0
        if (isDark && from < 0) from = x
        if (isDark || from < 0) continue
        runs.push({ from, to: x })
        from = -1
      }
      yield runs
    }
  }
  return { width, height, shapes: [{ path: pathOfRows(rows()), width: null, color: black, opacity: 1, isMultiplied: false }] }
}

/** Draws on a transparent background, or on white. */
export function pngOf(drawing: InkDrawing, width: number, isOnWhite: boolean): Buffer {
  const scale = width / drawing.width
  const canvas = createCanvas(width, Math.max(1, Math.round(drawing.height * scale)))
  const context = canvas.getContext('2d')
  if (isOnWhite) {
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.scale(scale, scale)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const shape of drawing.shapes) {
    const paint = `rgb(${shape.color.join(',')})`
    const path = new Path2D(shape.path)
    context.globalAlpha = shape.opacity
    context.globalCompositeOperation = shape.isMultiplied ? 'multiply' : 'source-over'
    if (shape.width === null) {
      context.fillStyle = paint
      context.fill(path)
    } else {
      context.strokeStyle = paint
      context.lineWidth = Math.max(shape.width, 0.1)
      context.stroke(path)
    }
  }
  return canvas.toBuffer('image/png')
}
