import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pdf } from '#kit/server/documents/pdf.test-data.ts'

/** Makes a single-coloured photo, which is fast. */
export function photo({ width = 60, height = 80, background = '#b8c9a8' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Makes a photo of about this many bytes. Noise can't be compressed. */
export function largePhoto(bytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(bytes / 3))
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Makes a PDF with one text on each page. */
export function pdfOf(...words: string[]): Buffer {
  return Buffer.from(pdf({ pages: words.map((word) => `BT /F1 48 Tf 72 640 Td (${word}) Tj ET`) }))
}

/** Draws a planner page as its owner would photograph it, for screenshots and for checks of the contrast around it. */
export function plannerPage({
  paper,
  ink,
  kind,
}: {
  paper: string
  ink: string
  kind: 'week' | 'notes' | 'month'
}): Promise<Buffer> {
  const lines = { week, notes, month }[kind](ink)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">
    <rect width="900" height="1200" fill="${paper}"/>
    <rect x="90" y="90" width="320" height="34" rx="17" fill="${ink}" opacity=".85"/>
    <rect x="90" y="150" width="190" height="16" rx="8" fill="${ink}" opacity=".35"/>${lines}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

const rows = <Row>(count: number, row: (index: number) => Row) => Array.from({ length: count }, (_, index) => row(index)).join('')
const line = (x: number, y: number, width: number, ink: string) =>
  `<path d="M${x} ${y}q${width / 6} ${-14} ${width / 3} 0t${width / 3} 0t${width / 3} 0" fill="none" stroke="${ink}" stroke-width="4" opacity=".55"/>`

const week = (ink: string) =>
  rows(
    7,
    (
      day,
    ) => `<rect x="90" y="${220 + day * 130}" width="720" height="110" rx="14" fill="none" stroke="${ink}" stroke-width="2.5" opacity=".4"/>
      <circle cx="140" cy="${275 + day * 130}" r="20" fill="${ink}" opacity="${0.25 + day * 0.08}"/>${line(190, 280 + day * 130, 180 + ((day * 97) % 340), ink)}`,
  )
const notes = (ink: string) =>
  rows(
    20,
    (row) => `<path d="M90 ${250 + row * 44}h720" stroke="${ink}" stroke-width="1.5" opacity=".25"/>
      ${row % 5 === 4 ? '' : line(100, 240 + row * 44, 260 + ((row * 131) % 420), ink)}`,
  )
const month = (ink: string) =>
  rows(
    35,
    (
      day,
    ) => `<rect x="${90 + (day % 7) * 104}" y="${220 + Math.floor(day / 7) * 180}" width="94" height="168" rx="10" fill="${ink}"
      opacity="${(day * 37) % 11 === 0 ? 0.4 : 0.09}"/>`,
  )

/** A Photoshop file of ImageMagick, 4 x 4 pixels. Neither browsers nor the server can draw it. */
export const drawing = (): Buffer =>
  gunzipSync(
    Buffer.from(
      'H4sIAAAAAAACA7NwCghmYGSAAGYgZgFjATAbBGQsnDx9md+C2QJAzAiGCHoDEK+Am8AANwGiXwkso8TABCJBJuXlF+X+hyjngWlg8jEEkv8JAAaqAVrbBAClQsbFVAEAAA==',
      'base64',
    ),
  )
