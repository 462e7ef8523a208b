import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { registerPageFonts } from '#kit/server/documents/page-fonts.ts'
import { printedOf } from '../../sheet-content.rules.ts'
import { readWriting } from '../../ticks.rules.ts'
import { drawPrinted } from '../draw-sheet.ts'
import { type Grey, pictureOf, placeSheet, showsCode, writingOf } from './place-sheet.ts'

const code = '2026-11-30 K7QXMA'
const goals = ['Walk 30 min', 'Read', '🌱'].map((title, at) => ({ id: `${at}`, title }))
const printed = printedOf('remarkable-2', { date: '2026-11-30', events: [], goals, prompt: 'What was good today?' })
const { page } = printed
const none = { x: 0, y: 0, width: 0, height: 0 }
const [first = none, second = none] = printed.goals.map(({ box }) => box)

interface Export {
  width?: number
  /** Cut off at each edge, in points. */
  cut?: { left: number; top: number }
  shownCode?: string
  draws?: boolean
}

/** The sheet as a device exports it as a picture, with a tick in the first box and a line across the second. */
function exported({ width = 1404, cut = { left: 0, top: 0 }, shownCode = code, draws = true }: Export = {}): Grey {
  registerPageFonts()
  const scale = width / (page.width - cut.left)
  const canvas = createCanvas(width, Math.round((page.height - cut.top) * scale))
  const pen = canvas.getContext('2d')
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(scale, scale)
  pen.translate(-cut.left, -cut.top)
  if (draws) drawPrinted(pen, printed, { code: shownCode, goal: () => 'Goal 3' })
  pen.strokeStyle = '#222255'
  pen.lineWidth = 1.6
  pen.beginPath()
  pen.moveTo(first.x + 6, first.y + 16)
  pen.lineTo(first.x + 14, first.y + 28)
  pen.lineTo(first.x + 28, first.y + 4)
  pen.moveTo(second.x - 20, second.y + 12)
  pen.lineTo(second.x + 300, second.y + 24)
  pen.stroke()
  const pixels = canvas.data()
  const data = new Uint8Array(canvas.width * canvas.height).map((_, at) => pixels[at * 4] ?? 255)
  return { width: canvas.width, height: canvas.height, data }
}

function read(grey: Grey, sheet = { code, printed }) {
  const picture = pictureOf(grey)
  const placed = placeSheet(picture, sheet)
  if (placed === null || !showsCode(picture, placed.place, { code: sheet.code, page })) return null
  const boxes = printed.goals.map(({ box }) => box)
  return readWriting(writingOf(picture, placed, printed), boxes, printed.prompt?.answer ?? null)
}

const understood = { boxes: ['ticked', 'empty', 'empty'], isAnswered: false, isWritten: true }

test.each<[string, Export]>([
  ['in the size of its screen', {}],
  ['in a small size', { width: 1000 }],
  ['cut at two edges', { cut: { left: 9, top: 12 } }],
])('a sheet as a picture %s is read', (_, how) => {
  expect(read(exported(how))).toEqual(understood)
})

test('a picture with the code of another sheet is none of this one, however much the sheets look alike', () => {
  for (const other of ['2026-11-30 K7QXMB', '2026-11-30 A7QXMA', '2026-11-30 M4TRWZ'])
    expect([other, read(exported({ shownCode: other }))]).toEqual([other, null])
})

test('a picture of something else is no sheet', () => {
  // Also a page that only names the code of a sheet.
  expect(placeSheet(pictureOf(exported({ draws: false })), { code, printed })).toBeNull()
  const other = printedOf('remarkable-2', { date: '2026-11-30', events: [], goals: [], prompt: 'What was good today?' })
  expect(read(exported(), { code, printed: other })).toBeNull()
})
