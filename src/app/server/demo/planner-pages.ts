import sharp from 'sharp'
import { createChance } from './chance.ts'

export const pageKinds = ['week', 'day', 'journal', 'habits', 'sketch'] as const
export type PageKind = (typeof pageKinds)[number]

const width = 702
const height = 936
const margin = 54
const paper = '#fbf8f1'
const ink = '#3b3f4a'
const rule = '#d8d2c4'
const accents = ['#7f9a76', '#b4795b', '#6d86a3', '#a98a4a']

/** Draws a page as a tablet exports it, filled with something like handwriting. */
export function drawPlannerPage(kind: PageKind, seed: number): Promise<Buffer> {
  const random = createChance(seed * 97 + kind.length)
  const accent = accents[Math.floor(random() * accents.length)] ?? ink
  const body = drawings[kind](random, accent)
  const title = handwriting(random, { x: margin, y: 92, width: 190 + random() * 120, size: 30, colour: accent })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${paper}"/>${title}${line(margin, 118, width - margin, 118, accent, 2)}${body}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

type Random = () => number

const drawings: Record<PageKind, (random: Random, accent: string) => string> = {
  week: (random, accent) =>
    grid(2, 4, (x, y, w) => {
      const heading = handwriting(random, { x: x + 12, y: y + 34, width: 70 + random() * 40, size: 17, colour: accent })
      const notes = rows(random, 2 + Math.floor(random() * 3), (row) =>
        handwriting(random, { x: x + 14, y: y + 68 + row * 34, width: (w - 60) * (0.4 + random() * 0.6), size: 13, colour: ink }),
      )
      return box(x, y, w, 178) + heading + notes
    }),
  day: (random, accent) =>
    rows(random, 15, (row) => {
      const y = 170 + row * 48
      const hour = handwriting(random, { x: margin, y, width: 34, size: 12, colour: accent })
      const entry =
        random() < 0.6 ? handwriting(random, { x: margin + 70, y, width: 120 + random() * 360, size: 15, colour: ink }) : ''
      return line(margin, y + 14, width - margin, y + 14, rule, 1) + hour + entry
    }),
  journal: (random) =>
    rows(random, 17, (row) => {
      const y = 172 + row * 43
      const isLast = row % 6 === 5
      return (
        line(margin, y + 12, width - margin, y + 12, rule, 1) +
        handwriting(random, { x: margin, y, width: isLast ? 120 + random() * 200 : 520 + random() * 70, size: 16, colour: ink })
      )
    }),
  habits: (random, accent) =>
    rows(random, 12, (row) => {
      const y = 180 + row * 60
      const name = handwriting(random, { x: margin, y: y + 16, width: 90 + random() * 60, size: 14, colour: ink })
      const days = Array.from({ length: 14 }, (_, day) => {
        const filled = random() < 0.55 ? accent : 'none'
        return `<circle cx="${margin + 200 + day * 30}" cy="${y + 10}" r="10" fill="${filled}" stroke="${rule}" stroke-width="1.5"/>`
      }).join('')
      return name + days
    }),
  sketch: (random, accent) =>
    Array.from({ length: 7 }, (_, stem) => {
      const x = margin + 60 + stem * 82
      const top = 240 + random() * 260
      const sway = (random() - 0.5) * 120
      const leaves = Array.from({ length: 9 }, (_, leaf) => {
        const y = top + (leaf * (820 - top)) / 9
        const side = leaf % 2 === 0 ? 1 : -1
        const at = x + sway * ((820 - y) / (820 - top)) ** 2
        return `<path d="M${at} ${y}q${side * 26} ${-22} ${side * 46} 4q${side * -20} 16 ${side * -46} -4" fill="${accent}" fill-opacity="0.28" stroke="${ink}" stroke-width="1.4"/>`
      }).join('')
      return `<path d="M${x} 830Q${x + sway * 0.2} ${(top + 830) / 2} ${x + sway} ${top}" fill="none" stroke="${ink}" stroke-width="2"/>${leaves}`
    }).join('') + handwriting(random, { x: margin, y: 880, width: 260, size: 15, colour: ink }),
}

function rows(_random: Random, count: number, draw: (row: number) => string): string {
  return Array.from({ length: count }, (_, row) => draw(row)).join('')
}

function grid(columns: number, lines: number, draw: (x: number, y: number, width: number) => string): string {
  const cell = (width - 2 * margin - 16) / columns
  return Array.from({ length: columns * lines }, (_, at) =>
    draw(margin + (at % columns) * (cell + 16), 144 + Math.floor(at / columns) * 192, cell),
  ).join('')
}

function box(x: number, y: number, w: number, h: number): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="none" stroke="${rule}" stroke-width="1.5"/>`
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string, thickness: number): string {
  return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${colour}" stroke-width="${thickness}"/>`
}

/** Draws words as waves: loops of changing height, with gaps. */
function handwriting(random: Random, at: { x: number; y: number; width: number; size: number; colour: string }): string {
  const { size } = at
  let path = ''
  let x = at.x
  while (x < at.x + at.width) {
    const wordEnd = Math.min(at.x + at.width, x + size * (1.5 + random() * 3.5))
    path += `M${x.toFixed(1)} ${at.y}`
    while (x < wordEnd) {
      const step = size * (0.22 + random() * 0.2)
      const tall = random() < 0.22 ? 1.1 : 0.5
      const low = random() < 0.12 ? 0.45 : 0
      path += `q${(step * 0.2).toFixed(1)} ${(-size * tall).toFixed(1)} ${(step * 0.55).toFixed(1)} ${(-size * tall * 0.2).toFixed(1)}`
      path += `t${(step * 0.45).toFixed(1)} ${(size * (tall * 0.2 + low)).toFixed(1)}`
      if (low > 0) path += `q${(step * 0.2).toFixed(1)} 0 ${(step * 0.3).toFixed(1)} ${(-size * low).toFixed(1)}`
      x += step
    }
    x += size * 0.5
  }
  return `<path d="${path}" fill="none" stroke="${at.colour}" stroke-width="${Math.max(1.2, size / 9).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`
}
