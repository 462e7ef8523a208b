import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'

/** Simulated exports as pictures: what a user writes on a page, and how devices draw it. The same seed gives the same picture. */

/** Returns a generator of numbers from 0 to 1 that the seed determines (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

/** Looks like a written word: loops along a line. The unit is the width of the page. */
interface Word {
  x: number
  y: number
  width: number
  height: number
  seed: number
}

/** Returns the words written on a page. About one page in three stays blank. */
export function writingOf(seed: number, aspect: number, { isNeverBlank = false } = {}): Word[] {
  const chance = chanceOf(seed)
  if (chance() < 0.35 && !isNeverBlank) return []
  const words: Word[] = []
  const lines = 1 + Math.floor(chance() * chance() * 14)
  let y = 0.13 + chance() * 0.3
  for (let line = 0; line < lines && y < aspect * 0.93; line++) {
    let x = 0.06 + chance() * 0.25
    const count = 1 + Math.floor(chance() * 4)
    for (let at = 0; at < count; at++) {
      const width = 0.07 + chance() * 0.12
      if (x + width > 0.97) break
      words.push({ x, y, width, height: 0.02 + chance() * 0.015, seed: Math.floor(chance() * 1e9) })
      x += width + 0.02
    }
    y += 0.04 + chance() * 0.05
  }
  // Some users write above the page's own text too.
  if (chance() < 0.15)
    words.push({ x: 0.03 + chance() * 0.3, y: 0.01, width: 0.12, height: 0.03, seed: Math.floor(chance() * 1e9) })
  return words
}

export function write(context: SKRSContext2D, words: readonly Word[], pageWidth: number): void {
  context.strokeStyle = '#000'
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { x, y, width, height, seed } of words) {
    const chance = chanceOf(seed)
    context.lineWidth = pageWidth * (0.0018 + chance() * 0.0014)
    const letters = 3 + Math.floor(width * 40)
    context.beginPath()
    context.moveTo(x * pageWidth, (y + height / 2) * pageWidth)
    for (let at = 0; at < letters; at++) {
      const left = (x + (width * at) / letters) * pageWidth
      const right = (x + (width * (at + 1)) / letters) * pageWidth
      const up = (y + height * (chance() < 0.3 ? 0 : 0.3)) * pageWidth
      const down = (y + height * (chance() < 0.2 ? 1.3 : 0.8)) * pageWidth
      context.bezierCurveTo(left, up, right + chance() * 4, up, right, (y + height * (0.5 + chance() * 0.3)) * pageWidth)
      if (chance() < 0.5) context.bezierCurveTo(right, down, left, down, right, (y + height / 2) * pageWidth)
    }
    context.stroke()
  }
}

/** Scribbles over the place of a date. */
export function scribble(context: SKRSContext2D, seed: number, pageWidth: number): void {
  const chance = chanceOf(seed)
  const [left, top, width, height] = [0.02, 0.01, 0.5, 0.05]
  context.strokeStyle = '#000'
  context.lineWidth = pageWidth * 0.0022
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(left * pageWidth, (top + chance() * height) * pageWidth)
  for (let at = 0; at < 60; at++) {
    const x = left + width * (at / 60) + (chance() - 0.5) * 0.02
    const y = top + (at % 2 ? 0.1 : 0.9) * height + (chance() - 0.5) * 0.01
    context.lineTo(x * pageWidth, y * pageWidth)
  }
  context.stroke()
}

interface DeviceStyle {
  width: number
  height: number
  scale: number
  /** How much taller than wide the pixels are. */
  stretch?: number
  left?: number
  top?: number
  toolbar?: 'left' | 'top'
  greys?: number
  quality: number
}

export const deviceStyles = {
  '16 greys': { width: 1404, height: 1872, scale: 1, greys: 16, quality: 80 },
  'toolbar at the left': { width: 1620, height: 2160, scale: 0.93, left: 0.06, top: 0.015, toolbar: 'left', quality: 60 },
  'zoomed in': { width: 1920, height: 2560, scale: 1.03, quality: 70 },
  'small and hard': {
    width: 768,
    height: 1024,
    scale: 0.985,
    left: 0.008,
    top: 0.03,
    stretch: 1.012,
    toolbar: 'top',
    quality: 45,
  },
} as const satisfies Record<string, DeviceStyle>
export type DeviceStyleName = keyof typeof deviceStyles

/** Draws a page as a device exports it, as a JPEG. */
export async function exportPicture(page: Canvas, name: DeviceStyleName, seed = 1, quality?: number): Promise<Buffer> {
  const style: DeviceStyle = deviceStyles[name]
  const chance = chanceOf(seed)
  const { width: w, height: h, toolbar } = style
  const canvas = createCanvas(w, h)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, w, h)
  const scale = Math.min(w / page.width, h / page.height) * style.scale
  const width = page.width * scale
  const height = page.height * scale * (style.stretch ?? 1)
  const left = toolbar ? (style.left ?? 0) * w : (w - width) / 2
  const top = toolbar ? (style.top ?? 0) * h : (h - height) / 2
  context.imageSmoothingQuality = 'high'
  context.drawImage(page, left + (chance() - 0.5) * 2, top + (chance() - 0.5) * 2, width, height)
  if (toolbar === 'left') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, w * 0.055, h)
    context.strokeStyle = '#888'
    context.strokeRect(0, 0, w * 0.055, h)
    context.fillStyle = '#222'
    for (let at = 0; at < 9; at++) context.fillRect(w * 0.015, h * (0.03 + at * 0.06), w * 0.025, w * 0.025)
  }
  if (toolbar === 'top') {
    context.fillStyle = '#f4f4f4'
    context.fillRect(0, 0, w, h * 0.028)
    context.fillStyle = '#333'
    for (let at = 0; at < 7; at++) context.fillRect(w * (0.04 + at * 0.12), h * 0.008, w * 0.03, h * 0.013)
  }
  const pixels = context.getImageData(0, 0, w, h).data
  const { greys } = style
  if (greys)
    for (let at = 0; at < pixels.length; at++) pixels[at] = Math.round((pixels[at] ?? 0) / (256 / greys + 1)) * (256 / greys + 1)
  return sharp(Buffer.from(pixels.buffer), { raw: { width: w, height: h, channels: 4 } })
    .flatten()
    .grayscale()
    .jpeg({ quality: quality ?? style.quality })
    .toBuffer()
}

type Point = [number, number]

/** Returns the 8 coefficients of the perspective transform that maps four points to four others. */
function perspective(from: readonly Point[], to: readonly Point[]): number[] {
  const rows: number[][] = []
  from.forEach(([x, y], at) => {
    const [u, v] = to[at] ?? [0, 0]
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v])
  })
  for (let column = 0; column < 8; column++) {
    const size = (row: number) => Math.abs(rows[row]?.[column] ?? 0)
    let pivot = column
    for (let row = column; row < 8; row++) if (size(row) > size(pivot)) pivot = row
    const [a = [], b = []] = [rows[column], rows[pivot]]
    rows[column] = b
    rows[pivot] = a
    for (const [at, row] of rows.entries()) {
      if (at === column) continue
      const factor = (row[column] ?? 0) / (b[column] ?? 1)
      for (let place = column; place < 9; place++) row[place] = (row[place] ?? 0) - factor * (b[place] ?? 0)
    }
  }
  return rows.map((row, at) => (row[8] ?? 0) / (row[at] ?? 1))
}

/** Draws a page on a screen photographed with a phone: skewed, in uneven light, with noise and a dark border. */
export async function photograph(page: Canvas, seed: number): Promise<Buffer> {
  const chance = chanceOf(seed)
  const [width, height] = [1512, 2016]
  const pixels = page.getContext('2d').getImageData(0, 0, page.width, page.height).data
  const off = () => (chance() - 0.5) * 0.05
  const corners: Point[] = [
    [0.12, 0.1],
    [0.88, 0.11],
    [0.91, 0.9],
    [0.09, 0.91],
  ].map(([x = 0, y = 0]) => [width * (x + off()), height * (y + off())])
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = perspective(corners, [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ])
  const photo = Buffer.alloc(width * height)
  const [lightX, lightY] = [(chance() - 0.5) * 0.5, (chance() - 0.5) * 0.5]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const depth = g * x + h * y + 1
      const u = (a * x + b * y + c) / depth
      const v = (d * x + e * y + f) / depth
      const isPage = u >= 0 && v >= 0 && u < page.width - 1 && v < page.height - 1
      const isFrame = u > -60 && v > -60 && u < page.width + 60 && v < page.height + 60
      const printed = isPage ? 30 + 0.72 * (pixels[4 * (Math.floor(v) * page.width + Math.floor(u))] ?? 255) : 0
      const value = isPage ? printed : isFrame ? 38 : 88 + 14 * Math.sin(x * 0.05 + y * 0.013)
      const light = 1 + lightX * (x / width - 0.5) + lightY * (y / height - 0.5)
      photo[y * width + x] = Math.min(255, Math.max(0, value * light + (chance() + chance() + chance() - 1.5) * 9))
    }
  return sharp(photo, { raw: { width, height, channels: 1 } })
    .blur(0.9)
    .jpeg({ quality: 82 })
    .toBuffer()
}
