import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { bareTextFont } from '#kit/bare-annotations.ts'
import { registerBareTextFont } from '#kit/server/documents/bare-text-font.ts'
import { pictureThresholds } from '../../thresholds.ts'
import { bitsIn, countBits, darkerThan, dilated, emptyBitmap, type Grey, greyOf, onWhitePaper, pageWidth } from './bitmap.ts'
import { isInkChanged, packInk } from './ink-bits.ts'
import { matchPicture } from './match-picture.ts'
import { PictureIndexBuilder } from './picture-index.test-data.ts'
import { darkness, type PictureKind, unpackPictures } from './picture-index.ts'
import { inkOf } from './picture-ink.ts'
import { printOf, refined, softAt } from './refined.ts'

const height = 1024
const days = [1, 2, 3, 11, 12, 28]

function whitePage() {
  registerBareTextFont()
  const canvas = createCanvas(pageWidth, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, pageWidth, height)
  return { canvas, context }
}

/** A day of a planner: a date in large letters, words and lines. */
function dayPage(day: number, more: (context: ReturnType<Canvas['getContext']>) => void = () => undefined): Canvas {
  const { canvas, context } = whitePage()
  context.fillStyle = '#000'
  context.strokeStyle = '#888'
  context.font = `40px "${bareTextFont}"`
  context.fillText(`March ${day}`, 40, 70)
  context.font = `20px "${bareTextFont}"`
  context.fillText('2026', 680, 60)
  context.fillText('Top priorities', 40, 130)
  for (let y = 170; y < 1000; y += 36) context.strokeRect(40, y, 18, 18)
  for (let y = 200; y < 1000; y += 36) {
    context.beginPath()
    context.moveTo(40, y)
    context.lineTo(730, y)
    context.stroke()
  }
  more(context as never)
  return canvas
}

const pixelsOf = (canvas: Canvas) =>
  greyOf(new Uint8Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data), {
    width: canvas.width,
    height: canvas.height,
    channels: 4,
  })
const lookAt = (canvas: Canvas) => {
  const { grey, coloured } = pixelsOf(canvas)
  const matched = matchPicture(kinds, onWhitePaper(grey))
  return { ...matched?.match, ink: matched && inkOf(matched.laid, coloured) }
}
/** The page as a device draws it: smaller and shifted. */
function moved(page: Canvas, [scale, left, top]: [number, number, number]): Canvas {
  const { canvas, context } = whitePage()
  context.drawImage(page, left, top, pageWidth * scale, height * scale)
  return canvas
}

let kinds: PictureKind[]
beforeAll(async () => {
  const builder = new PictureIndexBuilder()
  for (const day of days) builder.add(day, pixelsOf(dayPage(day)))
  kinds = await unpackPictures(await builder.pack(), 'one')
})

test('pages of one layout form one kind, and only the words that differ are stored', () => {
  expect(kinds.map((kind) => [kind.pages.length, kind.words.length < 200])).toEqual([[days.length, true]])
})

test('a page is recognized wherever it is in the picture', () => {
  for (const place of [
    [1, 0, 0],
    [0.93, 40, 12],
    [0.98, -6, 9],
  ] as [number, number, number][])
    for (const day of [2, 12]) {
      const found = lookAt(moved(dayPage(day), place))
      expect([found.candidates?.[0]?.number, found.worstGlyph, found.ink?.count]).toEqual([day, 1, 0])
    }
})

/** The page as a program exports it that turns it or cuts it off. The part that is cut off is a share of each side. */
function changed(page: Canvas, { degrees = 0, cut = 0, margin = 0 }): Canvas {
  const { canvas, context } = whitePage()
  context.translate(pageWidth / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  const scale = 1 / (1 - 2 * cut + 2 * margin)
  context.scale(scale, scale)
  context.drawImage(page, -pageWidth / 2, -height / 2)
  return canvas
}

test.each([{ degrees: 0.5 }, { degrees: -1.5 }, { degrees: 3 }, { cut: 0.03 }, { margin: 0.1 }, { degrees: 1, margin: 0.02 }])(
  'a page is recognized in a picture changed by %o',
  (change) => {
    const found = lookAt(changed(dayPage(12), change))
    expect(found.candidates?.[0]?.number).toBe(12)
    expect(found.worstGlyph).toBeGreaterThan(0.975)
  },
)

test('a page is found although its layout is the last of many', async () => {
  const builder = new PictureIndexBuilder()
  builder.add(4, pixelsOf(linedPage(4)))
  const [lined] = await unpackPictures(await builder.pack(), 'other')
  const many = [...Array.from({ length: 60 }, () => lined as PictureKind), ...kinds]
  const match = matchPicture(many, onWhitePaper(pixelsOf(moved(dayPage(12), [0.93, 40, 12])).grey))?.match
  expect([match?.candidates[0]?.number, match?.worstGlyph]).toEqual([12, 1])
})

test('a page in an index has only words in which pages differ and that are not empty', () => {
  const [kind] = kinds
  for (const { varying } of kind?.pages ?? [])
    for (const { at, words } of Object.values(varying)) {
      expect(at.length).toBe(words.length)
      expect(words).not.toContain(0)
    }
  expect(kind?.pages[0]?.varying.dark.words.length).toBeLessThan((kind?.words.length ?? 0) / 2)
})

/** A page of lines, on which only a few letters tell a line from the next and a scale from another. */
function linedPage(week: number): Canvas {
  const { canvas, context } = whitePage()
  context.fillStyle = '#777'
  context.strokeStyle = '#777'
  context.font = `28px "${bareTextFont}"`
  context.fillText(`Week ${week}`, 75, 115)
  for (let row = 0; row < 42; row++) context.strokeRect(45, 130 + row * 20, 678, 0)
  return canvas
}

test.each([-60, 0, 60])('a page of lines is found on its own line in a picture with a margin, %i pixels lower', async (top) => {
  const builder = new PictureIndexBuilder()
  for (const week of [4, 9, 21, 36]) builder.add(week, pixelsOf(linedPage(week)))
  const lined = await unpackPictures(await builder.pack(), 'one')
  const scale = 1 / 1.2
  const picture = moved(linedPage(36), [scale, 0.1 * scale * pageWidth, 0.1 * scale * height + top])
  const match = matchPicture(lined, onWhitePaper(pixelsOf(picture).grey))?.match
  expect([match?.candidates[0]?.number, match?.worstGlyph]).toEqual([36, 1])
})

/** A page of notes, whose small pale date is all that tells it from the others. */
function notesPage(date: string, lineWidth = 0.88): Canvas {
  const { canvas, context } = whitePage()
  context.fillStyle = '#737373'
  context.strokeStyle = '#737373'
  context.lineWidth = lineWidth
  context.font = `16.3px "${bareTextFont}"`
  context.fillText(`Notes for ${date}`, 75, 105)
  for (let row = 0; row < 40; row++) context.strokeRect(45, 125.5 + row * 20, 678, 0)
  return canvas
}

describe('pages that differ in a small date', () => {
  const dates = ['May 11, 2026', 'May 15, 2026', 'May 16, 2026', 'May 18, 2026', 'May 26, 2026', 'May 28, 2026']
  let notes: PictureKind[]
  beforeAll(async () => {
    const builder = new PictureIndexBuilder()
    for (const [at, date] of dates.entries()) builder.add(at, pixelsOf(notesPage(date)))
    notes = await unpackPictures(await builder.pack(), 'one')
  })
  const matchOf = (page: Canvas) => matchPicture(notes, onWhitePaper(pixelsOf(page).grey))?.match

  test.each([
    { name: 'as it is', change: {}, numbers: [1, 2] },
    { name: 'with a margin', change: { margin: 0.02 }, numbers: [2, 3] },
    { name: 'cut off', change: { cut: 0.08 }, numbers: [5] },
  ])('each is found by the greys of its letters, $name', ({ change, numbers }) => {
    for (const at of numbers) {
      const match = matchOf(changed(notesPage(dates[at] ?? ''), change))
      expect(match?.candidates[0]?.number).toBe(at)
      expect(match?.confidence).toBeGreaterThanOrEqual(pictureThresholds.confidence)
      expect(match?.likeness).toBeGreaterThanOrEqual(pictureThresholds.likenessOfSmall)
      expect(match?.worstGlyph).toBeGreaterThanOrEqual(pictureThresholds.glyph)
    }
  })

  test.each(['May 25, 2026', 'May 15, 2025', 'May 16, 2041'])('%s, which is not in the index, is none of them', (date) => {
    const match = matchOf(notesPage(date))
    expect(match?.likeness).toBeLessThan(pictureThresholds.likeness)
    // It may be one of them only if the year is nearly the same.
    expect(match?.isNearlySame).toBe(!date.endsWith('2041'))
  })

  test('one that shows a quarter of another number is neither of them', () => {
    const page = notesPage('May 16, 2026')
    const context = page.getContext('2d')
    context.globalAlpha = 0.25
    context.drawImage(notesPage('May 18, 2026'), 0, 0)
    expect(matchOf(page)?.confidence).toBeLessThan(pictureThresholds.confidence)
  })

  test('the greys of a letter come back from the index', () => {
    const [kind] = notes
    const [page] = kind?.pages ?? []
    const { data } = pixelsOf(notesPage('May 11, 2026')).grey
    const drawn = Float32Array.from(data, (_, at) => softAt(data, at))
    const stored = kind && page ? printOf(kind, page) : drawn.map(() => 0)
    const inked = [...drawn.keys()].filter((at) => at < 110 * pageWidth && (drawn[at] ?? 255) < darkness.light)
    expect(inked.reduce((sum, at) => sum + Math.abs((drawn[at] ?? 0) - (stored[at] ?? 0)), 0) / inked.length).toBeLessThan(5)
  })

  test('thin lines are seen in a small picture, where they are pale', () => {
    expect(matchOf(changed(notesPage('May 15, 2026', 0.45), { margin: 0.15 }))?.worstGlyph).toBe(1)
  })

  test('pages that look the same are not told apart', async () => {
    const builder = new PictureIndexBuilder()
    for (const number of [1, 2]) builder.add(number, pixelsOf(notesPage('May 11, 2026')))
    for (const number of [3, 4]) builder.add(number, pixelsOf(notesPage('May 15, 2026')))
    const twice = await unpackPictures(await builder.pack(), 'one')
    expect(matchPicture(twice, onWhitePaper(pixelsOf(notesPage('May 15, 2026')).grey))?.match.confidence).toBe(0)
  })
})

describe('pages of weeks, whose days have small pale numbers', () => {
  const first = { 2026: 5, 2015: 5 } as const
  const weeks = [0, 7, 14, 21]
  /** January 5 was a Monday in both years. */
  function weekPage(from: number, year: keyof typeof first = 2026): Canvas {
    const { canvas, context } = whitePage()
    context.fillStyle = '#737373'
    context.strokeStyle = '#737373'
    context.lineWidth = 0.88
    context.font = `16.3px "${bareTextFont}"`
    context.fillText(`January ${year}`, 560, 60)
    for (const [at, day] of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].entries()) {
      const [x, y] = [45 + (at % 2) * 340, 100 + Math.floor(at / 2) * 210]
      context.strokeRect(x, y, 330, 200)
      context.fillText(`${day} ${first[year] + from + at}`, x + 3, y + 26)
    }
    return canvas
  }
  let kinds: PictureKind[]
  beforeAll(async () => {
    const builder = new PictureIndexBuilder()
    for (const from of weeks) builder.add(from, pixelsOf(weekPage(from)))
    kinds = await unpackPictures(await builder.pack(), 'one')
  })
  const matchOf = (page: Canvas) => matchPicture(kinds, onWhitePaper(pixelsOf(page).grey))?.match
  /** Zigzag lines across the name and number of a day, and above and below it. */
  function writtenOver(page: Canvas, days: readonly number[]): Canvas {
    const context = page.getContext('2d')
    context.strokeStyle = '#111'
    context.lineWidth = 3
    context.beginPath()
    for (const at of days) {
      const [x, y] = [45 + (at % 2) * 340, 100 + Math.floor(at / 2) * 210]
      context.moveTo(x - 4, y + 40)
      for (let step = 1; step < 12; step++) context.lineTo(x - 4 + step * 11, y + (step % 2 === 0 ? 40 : 12))
    }
    context.stroke()
    return page
  }

  test('one is recognized by its other days where its owner wrote over some of them', () => {
    const match = matchOf(writtenOver(weekPage(14), [2, 5]))
    expect(match?.candidates[0]?.number).toBe(14)
    expect(match?.likeness).toBeGreaterThanOrEqual(pictureThresholds.likeness)
    expect(match?.isBlemished).toBe(false)
  })

  test('one where most days are written over is not', () => {
    expect(matchOf(writtenOver(weekPage(14), [0, 1, 2, 3, 4]))?.likeness).toBeLessThan(pictureThresholds.likeness)
  })

  test('the name of another day, drawn so thick that its letters touch, is not taken for writing', () => {
    const page = weekPage(14)
    const context = page.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(47, 314, 150, 30)
    context.strokeStyle = '#111'
    context.lineWidth = 2.5
    context.strokeText('Thursday 71', 45, 336)
    expect(matchOf(page)?.likeness).toBeLessThan(pictureThresholds.likeness)
  })

  test('a printed line beside a date is not taken for writing over it', async () => {
    const framed = (page: Canvas) => {
      const context = page.getContext('2d')
      context.strokeStyle = '#737373'
      context.strokeRect(46, 303.5, 150, 34)
      return page
    }
    const builder = new PictureIndexBuilder()
    for (const from of weeks) builder.add(from, pixelsOf(framed(weekPage(from))))
    const some = await unpackPictures(await builder.pack(), 'framed')
    const page = weekPage(14)
    const context = page.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(47, 314, 150, 30)
    context.fillStyle = '#737373'
    context.fillText('Wednesday 71', 48, 336)
    expect(matchPicture(some, onWhitePaper(pixelsOf(framed(weekPage(14))).grey))?.match.likeness).toBeGreaterThanOrEqual(
      pictureThresholds.likeness,
    )
    expect(matchPicture(some, onWhitePaper(pixelsOf(framed(page)).grey))?.match.likeness).toBeLessThan(pictureThresholds.likeness)
  })

  describe('with writing that stays in the line of a date', () => {
    /** The number of the week is the largest date. */
    function titled(from: number): Canvas {
      const page = weekPage(from)
      const context = page.getContext('2d')
      context.fillStyle = '#737373'
      context.font = `32px "${bareTextFont}"`
      context.fillText(`Week ${2 + from / 7}`, 45, 60)
      return page
    }
    let titledKinds: PictureKind[]
    beforeAll(async () => {
      const builder = new PictureIndexBuilder()
      for (const from of weeks) builder.add(from, pixelsOf(titled(from)))
      titledKinds = await unpackPictures(await builder.pack(), 'titled')
    })
    const likenessIn = (some: PictureKind[], page: Canvas) =>
      matchPicture(some, onWhitePaper(pixelsOf(page).grey))?.match.likeness ?? 0
    /** Bows on a line, no higher than a line of print. */
    function scribble(page: Canvas, x: number, y: number): Canvas {
      const context = page.getContext('2d')
      context.strokeStyle = '#111'
      context.lineWidth = 2
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + 140, y)
      for (let at = 0; at < 7; at++) context.ellipse(x + 130 - at * 20, y, 10, 8, 0, 0, Math.PI, true)
      context.stroke()
      return page
    }
    const onDay = (page: Canvas, at: number) => scribble(page, 100 + (at % 2) * 340, 124 + Math.floor(at / 2) * 210)

    test('over one or two days, it is recognized by the others', () => {
      expect(likenessIn(titledKinds, onDay(titled(14), 3))).toBeGreaterThanOrEqual(pictureThresholds.likeness)
      expect(likenessIn(titledKinds, onDay(onDay(titled(14), 3), 4))).toBeGreaterThanOrEqual(pictureThresholds.likeness)
    })

    test('over more days it may be another page', () => {
      const page = [1, 3, 4].reduce(onDay, titled(14))
      expect(likenessIn(titledKinds, page)).toBeLessThan(pictureThresholds.likeness)
    })

    test('beside many days that are written over, it may be another page', () => {
      expect(likenessIn(titledKinds, onDay(writtenOver(titled(14), [0, 1, 2, 5, 6]), 3))).toBeLessThan(pictureThresholds.likeness)
    })

    test('over the largest date it may be another page', () => {
      expect(likenessIn(titledKinds, scribble(titled(14), 120, 58))).toBeLessThan(pictureThresholds.likeness)
      expect(likenessIn(kinds, onDay(weekPage(14), 3))).toBeLessThan(pictureThresholds.likeness)
    })
  })

  test('one whose year the picture cuts off is recognized by the rest', () => {
    expect(matchOf(changed(weekPage(14), { cut: 0.07 }))?.likeness).toBeGreaterThanOrEqual(pictureThresholds.likeness)
  })

  test('one of another year with the same days is not', () => {
    expect(matchOf(weekPage(14, 2015))?.likeness).toBeLessThan(pictureThresholds.likeness)
  })
})

/** A zigzag line across the end of the date, and above and below it. */
function numberWrittenOver(page: Canvas, lineWidth: number): Canvas {
  const context = page.getContext('2d')
  context.strokeStyle = '#000'
  context.lineWidth = lineWidth
  context.beginPath()
  context.moveTo(150, 100)
  for (let step = 1; step < 9; step++) context.lineTo(150 + step * 12, step % 2 === 0 ? 100 : 20)
  context.stroke()
  return page
}

test('a day whose number is written over is not recognized by the rest of its page', () => {
  const match = lookAt(numberWrittenOver(dayPage(12), 4))
  expect(match.isBlemished || (match.likeness ?? 1) < pictureThresholds.likeness).toBe(true)
})

test.each([1, 4])('it is recognized by the name of the day, written over with a pen of %f pixels', async (pen) => {
  const named = (day: number) =>
    dayPage(day, (context) => {
      context.fillStyle = '#000'
      context.font = `40px "${bareTextFont}"`
      context.fillText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][days.indexOf(day)] ?? '', 290, 70)
    })
  const builder = new PictureIndexBuilder()
  for (const day of days) builder.add(day, pixelsOf(named(day)))
  const kinds = await unpackPictures(await builder.pack(), 'one')
  const match = matchPicture(kinds, onWhitePaper(pixelsOf(numberWrittenOver(named(12), pen)).grey))?.match
  expect(match?.candidates[0]?.number).toBe(12)
  expect(match?.likeness).toBeGreaterThanOrEqual(pictureThresholds.likeness)
  expect(match?.isBlemished).toBe(false)
})

test.each([0.804, 0.96])('the letters of a page at %f of its size are like those of the picture', (scale) => {
  expect(lookAt(moved(dayPage(12), [scale, 20.3, 20.3])).likeness).toBeGreaterThan(0.85)
})

test('a page lies on its own print to a fraction of a pixel', () => {
  const shown = moved(dayPage(12), [0.93, 40.4, 12.3])
  const { grey } = pixelsOf(shown)
  const [kind] = kinds
  const page = kind?.pages.find(({ number }) => number === 12)
  if (!kind || !page) throw new Error('The page is not in the index')
  const off = { scaleX: 0.931, left: 39, scaleY: 0.929, top: 13 }
  const place = refined({ kind, page }, grey, off)
  expect(Math.abs(place.scaleX - 0.93)).toBeLessThan(0.0005)
  expect(Math.abs(place.scaleY - 0.93)).toBeLessThan(0.0005)
  expect(Math.abs(place.leanX ?? 1)).toBeLessThan(0.0005)
  expect(Math.abs(place.leanY ?? 1)).toBeLessThan(0.0005)
})

test('near the place of the pages before, a page keeps their scale', () => {
  const prior = { scaleX: 1.0005, scaleY: 1.0005, left: 1, top: 1 }
  const found = matchPicture(kinds, onWhitePaper(pixelsOf(dayPage(12)).grey), { priors: [prior] })?.match
  expect(found?.place).toMatchObject({ scaleX: 1.0005, scaleY: 1.0005 })
  expect(found?.candidates[0]?.number).toBe(12)
})

test('a letter of another date is not like the one it covers', () => {
  expect(lookAt(dayPage(12)).likeness).toBeGreaterThan(0.9)
  expect(lookAt(dayPage(13)).likeness).toBeLessThan(0.85)
})

test('a day that is not in the index lacks a letter of the most similar day', () => {
  expect(lookAt(dayPage(3)).worstGlyph).toBe(1)
  expect(lookAt(dayPage(22)).worstGlyph).toBeLessThan(0.97)
})

test('a day whose print contains that of another day is marked as having something beside it', () => {
  expect(lookAt(dayPage(12)).isBlemished).toBe(false)
  // The shape of a 3 is part of an 8, and 1 is part of 19.
  expect(lookAt(dayPage(8))).toMatchObject({ worstGlyph: 1, isBlemished: true })
  expect(lookAt(dayPage(19)).isBlemished).toBe(true)
})

test('writing counts as ink, and print does not', () => {
  const line = (context: ReturnType<Canvas['getContext']>) => {
    context.fillRect(120, 324, 200, 8)
  }
  const found = lookAt(dayPage(11, line))
  expect(found.candidates?.[0]?.number).toBe(11)
  expect(found.ink?.count).toBeGreaterThan(1000)
  const rows = [...(found.ink?.grid ?? [])].flatMap((share, at) => (share > 0 ? [Math.floor(at / 12)] : []))
  expect([...new Set(rows)]).toEqual([15])
})

test("a speck doesn't count as writing", () => {
  expect(lookAt(dayPage(11, (context) => context.fillRect(300, 320, 4, 4))).ink?.count).toBe(0)
})

test('a light highlighter counts as ink, although it is invisible in grey', () => {
  const marked = dayPage(11, (context) => {
    context.fillStyle = '#fffb80'
    context.fillRect(120, 313, 200, 14)
  })
  const dark = (canvas: Canvas) => countBits(darkerThan(pixelsOf(canvas).grey, 214).bits)
  expect(dark(marked)).toBe(dark(dayPage(11)))
  expect(lookAt(marked).ink?.count).toBeGreaterThan(1000)
})

test('a picture with uneven light is a photo', () => {
  expect(lookAt(dayPage(2)).isEven).toBe(true)
  const { grey } = pixelsOf(dayPage(2))
  const shaded: Grey = { ...grey, data: grey.data.map((value, at) => value * (0.85 + (0.15 * (at % pageWidth)) / pageWidth)) }
  expect(onWhitePaper(shaded).isEven).toBe(false)
  expect(matchPicture(kinds, onWhitePaper(shaded))?.match.candidates[0]?.number).toBe(2)
})

test('the same ink drawn slightly to the side is no change, and another word is one', () => {
  const word = (left: number) => {
    const bitmap = emptyBitmap(pageWidth, height)
    for (let y = 300; y < 340; y++)
      for (let x = left; x < left + 60; x++)
        bitmap.bits[y * 24 + (x >> 5)] = (bitmap.bits[y * 24 + (x >> 5)] ?? 0) | (1 << (x & 31))
    return packInk(bitmap)
  }
  expect(isInkChanged(word(200), word(203))).toBe(false)
  expect(isInkChanged(word(200), word(400))).toBe(true)
  expect(isInkChanged(word(200), packInk(emptyBitmap(pageWidth, height)))).toBe(true)
})

test('pixels grow in all directions, but not beyond the edge', () => {
  const bitmap = emptyBitmap(40, 5)
  bitmap.bits[2 * 2 + 1] = 1 << 7
  const grown = dilated(bitmap)
  expect([...grown.bits].reduce((sum, word) => sum + bitsIn(word), 0)).toBe(6)
  bitmap.bits[2 * 2 + 1] = 1
  expect([...dilated(bitmap).bits].reduce((sum, word) => sum + bitsIn(word), 0)).toBe(9)
  expect(bitsIn(0xffffffff)).toBe(32)
})

describe('dates printed white on dark', () => {
  const dates = ['Mon 11 May 2026', 'Tue 15 May 2026', 'Wed 16 May 2026', 'Thu 18 May 2026']
  function bannerPage(date: string): Canvas {
    const { canvas, context } = whitePage()
    context.fillStyle = '#222'
    context.fillRect(40, 30, 688, 44)
    context.strokeStyle = '#777'
    for (let row = 0; row < 20; row++) context.strokeRect(45, 125.5 + row * 40, 678, 0)
    context.font = `18px "${bareTextFont}"`
    context.fillText('Priorities', 45, 110)
    context.fillStyle = '#fff'
    context.font = `22px "${bareTextFont}"`
    context.fillText(date, 60, 60)
    return canvas
  }
  let banners: PictureKind[]
  beforeAll(async () => {
    const builder = new PictureIndexBuilder()
    for (const [at, date] of dates.entries()) builder.add(at, pixelsOf(bannerPage(date)))
    banners = await unpackPictures(await builder.pack(), 'one')
  })
  const matchOf = (page: Canvas) => matchPicture(banners, onWhitePaper(pixelsOf(page).grey))?.match

  test.each([1, 2])('each is found by its white letters: %i', (at) => {
    const match = matchOf(changed(bannerPage(dates[at] ?? ''), { margin: 0.02 }))
    expect(match?.candidates[0]?.number).toBe(at)
    expect(match?.likeness).toBeGreaterThanOrEqual(pictureThresholds.likenessOfSmall)
    expect(match?.confidence).toBeGreaterThanOrEqual(pictureThresholds.confidence)
  })

  test.each(['Mon 11 May 2015', 'Fri 15 May 2026', 'Mon 25 May 2026'])(
    '%s, which is not in the index, is none of them',
    (date) => {
      const match = matchOf(bannerPage(date))
      expect(match?.likeness).toBeLessThan(pictureThresholds.likeness)
    },
  )
})
