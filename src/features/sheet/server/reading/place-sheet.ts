import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { registerPageFonts } from '#kit/server/documents/page-fonts.ts'
import { letters } from '../../sheet-code.rules.ts'
import { type PrintedSheet, printable } from '../../sheet-content.rules.ts'
import { aboveAnswer, type Box, besideBox, codeBox, type PageSize } from '../../sheet-layout.rules.ts'
import { grown, type Writing } from '../../ticks.rules.ts'
import { codeFont, drawCode, drawPrinted } from '../draw-sheet.ts'

/** Brightness of each point of a picture, 0 to 255. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}

/** From points of the sheet to the picture. */
interface Place {
  scaleX: number
  scaleY: number
  left: number
  top: number
}

const perPoint = 2
const codePerPoint = 4
/** What is darker is ink or print. */
const darkest = 190
/** Print is taken away this much wider, in points of the grid, because each program draws it a little differently. */
const tolerance = 2

function drawn({ width, height }: PageSize, scale: number, draw: (pen: SKRSContext2D) => void): Grey {
  registerPageFonts()
  const canvas = createCanvas(Math.round(width * scale), Math.round(height * scale))
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  draw(pen)
  const pixels = canvas.data()
  const data = new Uint8Array(canvas.width * canvas.height)
  for (let at = 0; at < data.length; at += 1) data[at] = pixels[at * 4] ?? 255
  return { width: canvas.width, height: canvas.height, data }
}

/** The sheet as it was printed, without its date and events, which aren't remembered. */
const printOf = (printed: PrintedSheet, code: string) =>
  drawn(printed.page, perPoint, (pen) => drawPrinted(pen, printed, { code }))

/** Dark points of the print: x, y, x, y... in points of the page. */
function sampleOf({ width, data }: Grey): number[] {
  const dark: number[] = []
  for (let at = 0; at < data.length; at += 1) if ((data[at] ?? 255) < darkest) dark.push(at)
  const step = Math.max(1, Math.floor(dark.length / 1500))
  return dark
    .filter((_, at) => at % step === 0)
    .flatMap((at) => [((at % width) + 0.5) / perPoint, (Math.floor(at / width) + 0.5) / perPoint])
}

/** A picture, how near each of its points is to something dark, and the same of a small one. */
export interface Picture extends Grey {
  near: Uint8Array
  small: Pick<Picture, 'width' | 'height' | 'near'>
}

const smaller = 4

export function pictureOf(grey: Grey): Picture {
  const [width, height] = [Math.floor(grey.width / smaller), Math.floor(grey.height / smaller)]
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < height * smaller; y += 1)
    for (let x = 0; x < width * smaller; x += 1) {
      const at = Math.floor(y / smaller) * width + Math.floor(x / smaller)
      data[at] = Math.min(data[at] ?? 255, grey.data[y * grey.width + x] ?? 255)
    }
  return { ...grey, near: nearnessOf(grey), small: { width, height, near: nearnessOf({ width, height, data }) } }
}

/** How near each point of the picture is to something dark: 3 on it, 0 from three points away. */
function nearnessOf({ width, height, data }: Grey): Uint8Array {
  const near = data.map((value) => (value < darkest ? 1 : 0))
  const [one, two] = [grown(near, width, height, 1), grown(near, width, height, 3)]
  return near.map((is, at) => is + (one[at] ?? 0) + (two[at] ?? 0))
}

/** Share of the print that is in the picture. */
function fitOf(sample: readonly number[], { width, height, near }: Picture['small'], place: Place, step = 2): number {
  let sum = 0
  for (let at = 0; at < sample.length; at += step) {
    const x = Math.floor((sample[at] ?? 0) * place.scaleX + place.left)
    const y = Math.floor((sample[at + 1] ?? 0) * place.scaleY + place.top)
    if (x >= 0 && y >= 0 && x < width && y < height) sum += near[y * width + x] ?? 0
  }
  return (sum * step) / (sample.length * 3)
}

const moves: readonly (keyof Place)[] = ['left', 'top', 'scaleX', 'scaleY']

/** Moves a sheet until it fits best. */
function settled(fit: (place: Place) => number, start: Place, page: PageSize): { place: Place; fit: number } {
  let best = { place: start, fit: fit(start) }
  for (const step of [8, 4, 2, 1, 0.5])
    for (let round = 0, isBetter = true; isBetter && round < 8; round += 1) {
      isBetter = false
      for (const move of moves)
        for (const by of [step, -step]) {
          const place = { ...best.place, [move]: best.place[move] + (move.startsWith('scale') ? by / page.width : by) }
          // A page grows from its middle.
          if (move === 'scaleX') place.left -= by / 2
          if (move === 'scaleY') place.top -= (by * page.height) / page.width / 2
          const next = { place, fit: fit(place) }
          if (next.fit <= best.fit + 1e-4) continue
          best = next
          isBetter = true
        }
    }
  return best
}

/** A program may have made the page this much smaller or larger, or cut off this much of its edges, in points of the small picture. */
const scales = Array.from({ length: 15 }, (_, at) => 0.93 + at * 0.01)
const shifts = Array.from({ length: 27 }, (_, at) => at - 13)
const fewPoints = 16

/** Finds about where a sheet is, in the small picture. */
function startOf(sample: readonly number[], { small, ...picture }: Picture, page: PageSize): Place {
  const whole = Math.min(small.width / page.width, small.height / page.height)
  let best = { fit: -1, place: { scaleX: whole, scaleY: whole, left: 0, top: 0 } }
  for (const scale of scales.map((one) => one * whole))
    for (const x of shifts)
      for (const y of shifts) {
        const [left, top] = [(small.width - page.width * scale) / 2 + x, (small.height - page.height * scale) / 2 + y]
        const place = { scaleX: scale, scaleY: scale, left, top }
        const fit = fitOf(sample, small, place, fewPoints)
        if (fit > best.fit) best = { fit, place }
      }
  const [across, down] = [picture.width / small.width, picture.height / small.height]
  const { scaleX, scaleY, left, top } = best.place
  return { scaleX: scaleX * across, scaleY: scaleY * down, left: left * across, top: top * down }
}

/** Less of the print is visible where the page is something else. */
const leastFit = 0.9

/** Finds where a picture shows a sheet. Null when it doesn't. */
export function placeSheet(picture: Picture, { code, printed }: { code: string; printed: PrintedSheet }) {
  const print = printOf(printed, code)
  const sample = sampleOf(print)
  const fit = (place: Place) => fitOf(sample, picture, place)
  const best = settled(fit, startOf(sample, picture, printed.page), printed.page)
  return best.fit >= leastFit ? { place: best.place, print, fit: best.fit } : null
}

/** The picture in the points of the page, or of a part of it, that many for each. */
function laidDown(
  picture: Grey,
  place: Place,
  part: { x: number; y: number; width: number; height: number },
  scale: number,
): Grey {
  const [width, height] = [Math.round(part.width * scale), Math.round(part.height * scale)]
  const data = new Uint8Array(width * height)
  const value = (x: number, y: number) =>
    x < 0 || y < 0 || x >= picture.width || y >= picture.height ? 255 : (picture.data[y * picture.width + x] ?? 255)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const x = (part.x + (column + 0.5) / scale) * place.scaleX + place.left - 0.5
      const y = (part.y + (row + 0.5) / scale) * place.scaleY + place.top - 0.5
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [right, low] = [x - left, y - top]
      const above = value(left, top) * (1 - right) + value(left + 1, top) * right
      const below = value(left, top + 1) * (1 - right) + value(left + 1, top + 1) * right
      data[row * width + column] = above * (1 - low) + below * low
    }
  return { width, height, data }
}

/** What is written on the sheet: what is dark and isn't its print. */
export function writingOf(
  picture: Grey,
  { place, print }: { place: Place; print: Grey },
  { page, goals, prompt }: PrintedSheet,
): Writing {
  const { width, height, data } = laidDown(picture, place, { x: 0, y: 0, ...page }, perPoint)
  const printed = grown(
    print.data.map((value) => (value < darkest ? 1 : 0)),
    width,
    height,
    tolerance,
  )
  const dark = data.map((value) => (value < darkest ? 1 : 0))
  const ink = dark.map((is, at) => (printed[at] ? 0 : is))
  const either = new Uint8Array(dark.length)
  const mix = (part: Box, isKnown: boolean) => {
    const from = Math.max(0, Math.round(part.x * perPoint))
    for (let row = Math.max(0, Math.round(part.y * perPoint)); row < (part.y + part.height) * perPoint; row += 1)
      for (let at = row * width + from; at < row * width + (part.x + part.width) * perPoint; at += 1) {
        either[at] = isKnown && ink[at] ? 0 : (dark[at] ?? 0)
        if (!isKnown) ink[at] = 0
      }
  }
  for (const { title, box } of goals) mix(besideBox(page, box), printable(title) !== null)
  const question = prompt && aboveAnswer(page, prompt.answer)
  if (question) mix(question, true)
  // Dates and events are above the rest, and aren't remembered.
  const first = Math.min(...goals.map(({ box }) => box.y), question?.y ?? page.height)
  mix({ x: 0, y: 0, width: page.width, height: first - 4 }, false)
  return { width, height, perPoint, ink, either }
}

/** How alike two pieces are, 1 for the same. */
function likeness(one: Grey, other: Grey, from: number, to: number, shift: { x: number; y: number }): number {
  let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0]
  for (let y = 0; y < one.height; y += 1)
    for (let x = from; x < to; x += 1) {
      const [column, row] = [x + shift.x, y + shift.y]
      if (column < 0 || row < 0 || column >= other.width || row >= other.height) continue
      const p = one.data[y * one.width + x] ?? 255
      const q = other.data[row * other.width + column] ?? 255
      ;[count, a, b, aa, bb, ab] = [count + 1, a + p, b + q, aa + p * p, bb + q * q, ab + p * q]
    }
  const spread = Math.sqrt((aa * count - a * a) * (bb * count - b * b))
  return spread === 0 ? 0 : (ab * count - a * b) / spread
}

/** Letters of a code that have to be surely those of the sheet. The rest may be another by a hair: two letters may look alike in few points. */
const leastSure = 5
const hair = 0.04
const leastLikeness = 0.7

/** Returns whether the picture has the code of a sheet at its place. Each letter is compared with all that it could be. */
export function showsCode(picture: Grey, place: Place, { code, page }: { code: string; page: PageSize }): boolean {
  const whole = codeBox(page)
  const part = { x: whole.x - 2, y: whole.y - 2, width: 90, height: whole.height + 4 }
  const shown = laidDown(picture, place, part, codePerPoint)
  const draw = (text: string) =>
    drawn(part, codePerPoint, (pen) => {
      pen.translate(-part.x, -part.y)
      drawCode(pen, page, text)
    })
  const [own, pen] = [draw(code), createCanvas(1, 1).getContext('2d')]
  pen.font = codeFont
  const edge = (at: number) => Math.round((2 + pen.measureText(code.slice(0, at)).width) * codePerPoint)
  const near = [-3, -2, -1, 0, 1, 2, 3].flatMap((x) => [-3, -2, -1, 0, 1, 2, 3].map((y) => ({ x, y })))
  const best = (letter: Grey, from: number, to: number, shifts: typeof near) =>
    Math.max(...shifts.map((shift) => likeness(letter, shown, from, to, shift)))
  const [shift = { x: 0, y: 0 }] = near.toSorted(
    (one, other) => likeness(own, shown, 0, edge(code.length), other) - likeness(own, shown, 0, edge(code.length), one),
  )
  if (likeness(own, shown, 0, edge(code.length), shift) < leastLikeness) return false
  const about = near.filter(({ x, y }) => Math.abs(x) + Math.abs(y) <= 1).map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }))
  let sure = 0
  for (let at = code.length - 6; at < code.length; at += 1) {
    const letter = code[at] ?? ''
    const [from, to] = [edge(at), edge(at + 1)]
    const others = [...letters].filter((other) => other !== letter)
    const rival = Math.max(...others.map((other) => best(draw(code.slice(0, at) + other), from, to, about)))
    const lead = best(own, from, to, about) - rival
    if (lead < -hair) return false
    if (lead > 0) sure += 1
  }
  return sure >= leastSure
}
