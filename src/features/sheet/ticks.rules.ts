import type { Box } from './sheet-layout.rules.ts'

/** The writing on a sheet without its print: a byte for each point of the grid, not 0 where there is ink. */
export interface Writing {
  width: number
  height: number
  /** Points of the grid in each point of the page. */
  perPoint: number
  ink: Uint8Array
  /** Where there is print or ink, which can't be told from each other: strokes go on there. */
  either: Uint8Array
}

/** `unsure` is asked. */
export type BoxState = 'ticked' | 'empty' | 'unsure'

/** Strokes that are this near belong together, in points of the page: print that was taken away has cut them. */
const together = 2
/** Where strokes that leave a box are counted: this far beyond it. Nobody keeps closer to the lines. */
const beyond = 3

/** Strokes that touch each other. */
interface Strokes {
  /** Points of the grid that are dark, and those of them that are surely ink. */
  count: number
  inkCount: number
  left: number
  top: number
  right: number
  bottom: number
}

/** The strokes on a page, and for each point of the grid which of them is there, from 1. 0 for none. */
interface Labelled {
  strokes: Strokes[]
  at: Int32Array
}

/** What is read of a sheet that came back. */
export interface ReadSheet {
  boxes: BoxState[]
  isAnswered: boolean
  isWritten: boolean
}

/** Reads which boxes are ticked, and whether there is an answer. */
export function readWriting(writing: Writing, boxes: readonly Box[], answer: Box | null): ReadSheet {
  const labelled = labelStrokes(writing)
  const states = boxes.map((box) => stateOf(writing, labelled, box))
  const isAnswered = answer !== null && hasAnswer(writing, labelled, answer)
  const isLong = ({ left, top, right, bottom, inkCount }: Strokes) =>
    inkCount > 0 && Math.max(right - left, bottom - top) / writing.perPoint >= leastWritten
  const isWritten = isAnswered || states.some((state) => state !== 'empty') || labelled.strokes.some(isLong)
  return { boxes: states, isAnswered, isWritten }
}

/** Shorter strokes outside of boxes are specks, or what was left of print, in points. */
const leastWritten = 12
/** An answer has this many points of ink at least: a word by a thin pen has more. */
const leastAnswer = 30
const leastWord = 6

function labelStrokes({ width, height, perPoint, ink, either }: Writing): Labelled {
  const near = grown(ink, width, height, Math.round(together * perPoint)).map((is, at) => is | (either[at] ?? 0))
  const at = new Int32Array(width * height)
  const strokes: Strokes[] = []
  const stack: number[] = []
  for (let start = 0; start < near.length; start += 1) {
    if (near[start] === 0 || at[start] !== 0) continue
    const found: Strokes = { count: 0, inkCount: 0, left: width, top: height, right: 0, bottom: 0 }
    strokes.push(found)
    at[start] = strokes.length
    stack.push(start)
    for (let point = stack.pop(); point !== undefined; point = stack.pop()) {
      const [x, y] = [point % width, Math.floor(point / width)]
      if (ink[point] || either[point]) {
        found.count += 1
        found.inkCount += ink[point] ?? 0
        found.left = Math.min(found.left, x)
        found.right = Math.max(found.right, x)
        found.top = Math.min(found.top, y)
        found.bottom = Math.max(found.bottom, y)
      }
      for (const [next, isInside] of [
        [point - 1, x > 0],
        [point + 1, x + 1 < width],
        [point - width, y > 0],
        [point + width, y + 1 < height],
      ] as const) {
        if (!isInside || near[next] === 0 || at[next] !== 0) continue
        at[next] = strokes.length
        stack.push(next)
      }
    }
  }
  return { strokes, at }
}

/** Widens what is there by some points in every direction. */
export function grown(ink: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const pass = (from: Uint8Array, step: number, length: number, lines: number, stride: number) => {
    const to = new Uint8Array(from.length)
    for (let line = 0; line < lines; line += 1)
      for (let place = 0, last = -by - 1, next = 0; place < length; place += 1) {
        for (; next < length && next <= place + by; next += 1) if (from[line * stride + next * step]) last = next
        if (last >= place - by) to[line * stride + place * step] = 1
      }
    return to
  }
  return pass(pass(ink, 1, width, height, width), width, height, width, 1)
}

/** What a stroke does at a box, all lengths in points of the page. */
interface Visit {
  stroke: Strokes
  /** Share of its ink that is in the box. */
  share: number
  /** How far it goes beyond the box. */
  reach: number
  /** True if it goes beyond the box above and below, as no tick does. */
  isDown: boolean
  /** How often it leaves the box. Infinity for what is all around it too. */
  exits: number
  /** Size of what is in the box. */
  across: number
  down: number
  /** True if what is in the box is a straight line, in any direction. */
  isStraight: boolean
  /** Share of the box that is covered. */
  covered: number
}

function stateOf(writing: Writing, labelled: Labelled, box: Box): BoxState {
  const visits = visitsOf(writing, labelled, box)
  const means = visits.map(meaningOf)
  const has = (meaning: Meaning) => means.includes(meaning)
  if (!has('mark') && !has('unsure')) return 'empty'
  const isLarge = visits.some(({ across, down }, at) => means[at] === 'mark' && across >= largeMark && down >= largeMark)
  const near = strokesNear(writing, labelled, box)
  const own = visits.filter(({ share }, at) => share > 0.5 || means[at] === 'mark').map(({ stroke }) => stroke)
  const others = near.filter((stroke) => !own.includes(stroke))
  const marks = visits.filter((_, at) => means[at] !== 'nothing')
  const isInLine = ({ top, bottom }: Strokes) => marks.some(({ stroke }) => top <= stroke.bottom && bottom >= stroke.top)
  const isNextTo = (stroke: Strokes) =>
    isInLine(stroke) && !isLong(writing, box, stroke) && !isAround(writing, box, stroke) && !isBand(stroke)
  const hasNeighbour = others.some(isNextTo)
  // Letters of a word that runs through the box, or the touch of a hand, have others like them beside it.
  if (hasNeighbour && !isLarge) return 'empty'
  // A mark among strokes from elsewhere may be a part of them, and one with others beside it a word.
  const isAmong = has('passing') || hasNeighbour || others.length >= 2 || near.some((stroke) => mayGoOnIn(writing, box, stroke))
  return has('unsure') || isAmong ? 'unsure' : 'ticked'
}

/** Letters are smaller. */
const largeMark = 15
/** What is this near a box is beside it, in points. */
const besideBox = 10

/** No letter is three times as long as a box. */
const isLong = ({ perPoint }: Writing, { width }: Box, { left, top, right, bottom }: Strokes): boolean =>
  Math.max(right - left, bottom - top) >= 3 * width * perPoint

const isAround = ({ perPoint }: Writing, { x, y, width, height }: Box, { left, top, right, bottom }: Strokes): boolean =>
  left < x * perPoint && top < y * perPoint && right > (x + width) * perPoint && bottom > (y + height) * perPoint

/** A highlighter leaves a flat band full of ink. Letters leave most of their room empty. */
function isBand({ left, top, right, bottom, count }: Strokes): boolean {
  const [across, down] = [right - left + 1, bottom - top + 1]
  return across >= 2 * down && count >= across * down * 0.6
}

/** A long stroke such as a ring around the goal may go on in the box where its lines hide that, unless it keeps clear of the box. */
const mayGoOnIn = (writing: Writing, box: Box, stroke: Strokes): boolean =>
  isLong(writing, box, stroke) &&
  stroke.left <= (box.x + box.width + beyond) * writing.perPoint &&
  stroke.top <= (box.y + box.height + beyond) * writing.perPoint &&
  stroke.bottom >= (box.y - beyond) * writing.perPoint

/** Returns the strokes in a box or beside it. */
function strokesNear({ width, height, perPoint, ink }: Writing, { strokes, at }: Labelled, box: Box): Strokes[] {
  const found = new Set<number>()
  const from = (value: number) => Math.max(0, Math.round((value - besideBox) * perPoint))
  const until = (value: number, most: number) => Math.min(most, Math.round((value + besideBox) * perPoint))
  for (let y = from(box.y); y < until(box.y + box.height, height); y += 1)
    for (let x = from(box.x); x < until(box.x + box.width, width); x += 1)
      if (ink[y * width + x]) found.add(at[y * width + x] ?? 0)
  const isSpeck = ({ left, top, right, bottom }: Strokes) => Math.max(right - left, bottom - top) < leastMark * perPoint
  return [...found].flatMap((label) => strokes[label - 1] ?? []).filter((stroke) => !isSpeck(stroke))
}

type Meaning = 'mark' | 'passing' | 'unsure' | 'nothing'

/** What is smaller in a box is no mark: a speck, or the end of a stroke beside it. */
const leastMark = 3.5
const surelyMark = 13
const leastDash = 14
const fillsBox = 25

function meaningOf({ share, reach, isDown, exits, across, down, isStraight, covered }: Visit): Meaning {
  const length = Math.hypot(across, down)
  if (Math.max(across, down) < leastMark) return 'nothing'
  if (exits === 0) {
    if (covered > 0.5) return 'unsure'
    // A slash is “begun” in many journals, and a dash the end of an underline.
    if (isStraight) return length >= leastDash ? 'unsure' : 'nothing'
    return length >= surelyMark ? 'mark' : 'unsure'
  }
  if (exits === 1) {
    if (isStraight) return reach > 34 || share < 0.3 ? 'passing' : 'unsure'
    if (share >= 0.45 && reach <= 25) return Math.min(across, down) >= 12 ? 'mark' : 'unsure'
    return reach > 34 && share < 0.35 ? 'passing' : 'unsure'
  }
  if (exits === 2) {
    // What lies rather than stands strikes the box out.
    if (isStraight) return share >= 0.85 && down > across * 0.4 ? 'unsure' : 'passing'
    if (share >= 0.5 && reach <= 22 && !isDown && Math.min(across, down) >= 18) return 'mark'
    return share >= 0.4 && reach <= 25 ? 'unsure' : 'passing'
  }
  // What fills the box and hardly goes beyond it was made for it, such as a large cross.
  if (exits <= 4 && share >= 0.7 && reach <= 8) return Math.min(across, down) >= fillsBox ? 'mark' : 'unsure'
  return 'passing'
}

function visitsOf({ width, height, perPoint, ink }: Writing, { strokes, at }: Labelled, box: Box): Visit[] {
  const edge = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * perPoint)))
  const [left, right] = [edge(box.x, width), edge(box.x + box.width, width)]
  const [top, bottom] = [edge(box.y, height), edge(box.y + box.height, height)]
  const inside = new Map<number, { x: number; y: number }[]>()
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const label = ink[y * width + x] ? (at[y * width + x] ?? 0) : 0
      if (label === 0) continue
      const points = inside.get(label)
      if (points) points.push({ x, y })
      else inside.set(label, [{ x, y }])
    }
  const around = ringOf({ left, top, right, bottom }, Math.round(beyond * perPoint), { width, height })
  return [...inside].flatMap(([label, points]) => {
    const all = strokes[label - 1]
    if (!all) return []
    const isOn = around.map((point) => at[point] === label)
    const [above, below] = [top - all.top, all.bottom - bottom + 1]
    const reach = Math.max(left - all.left, all.right - right + 1, above, below, 0)
    return {
      stroke: all,
      share: points.length / all.count,
      reach: reach / perPoint,
      isDown: Math.min(above, below) > beyond * perPoint,
      exits: isOn.every(Boolean) ? Infinity : isOn.filter((is, place) => is && !isOn.at(place - 1)).length,
      ...shapeOf(points, perPoint),
      covered: points.length / ((right - left) * (bottom - top)),
    }
  })
}

/** The points of a rectangle's edge, in turn. */
function ringOf(
  box: { left: number; top: number; right: number; bottom: number },
  by: number,
  { width, height }: { width: number; height: number },
): number[] {
  const [left, top] = [Math.max(0, box.left - by), Math.max(0, box.top - by)]
  const [right, bottom] = [Math.min(width - 1, box.right + by), Math.min(height - 1, box.bottom + by)]
  const points: number[] = []
  for (let x = left; x < right; x += 1) points.push(top * width + x)
  for (let y = top; y < bottom; y += 1) points.push(y * width + right)
  for (let x = right; x > left; x -= 1) points.push(bottom * width + x)
  for (let y = bottom; y > top; y -= 1) points.push(y * width + left)
  return points
}

/** Thicker than this across its direction, in points of the page, ink is no straight line. */
const leastBend = 1.1

function shapeOf(points: readonly { x: number; y: number }[], perPoint: number) {
  const xs = points.map(({ x }) => x / perPoint)
  const ys = points.map(({ y }) => y / perPoint)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleX, middleY] = [mean(xs), mean(ys)]
  const xx = mean(xs.map((x) => (x - middleX) ** 2))
  const yy = mean(ys.map((y) => (y - middleY) ** 2))
  const xy = mean(xs.map((x, place) => (x - middleX) * ((ys[place] ?? 0) - middleY)))
  const root = Math.sqrt(((xx - yy) / 2) ** 2 + xy ** 2)
  const [long, thin] = [Math.sqrt((xx + yy) / 2 + root), Math.sqrt(Math.max(0, (xx + yy) / 2 - root))]
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  return { across: span(xs), down: span(ys), isStraight: thin < leastBend && thin < long * 0.25 }
}

/** Strokes that only cross the room for an answer are none. */
function hasAnswer({ width, perPoint, ink }: Writing, { strokes, at }: Labelled, answer: Box): boolean {
  const inside = new Map<number, number>()
  const [left, top] = [Math.round(answer.x * perPoint), Math.round(answer.y * perPoint)]
  const [right, bottom] = [left + answer.width * perPoint, top + answer.height * perPoint]
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const label = ink[y * width + x] ? (at[y * width + x] ?? 0) : 0
      if (label !== 0) inside.set(label, (inside.get(label) ?? 0) + 1)
    }
  let written = 0
  for (const [label, count] of inside) {
    const all = strokes[label - 1]
    if (!all || count < all.count * 0.5) continue
    if (Math.max(all.right - all.left, all.bottom - all.top) >= leastWord * perPoint) written += count
  }
  return written / perPoint ** 2 >= leastAnswer
}
