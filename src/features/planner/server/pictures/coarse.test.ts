import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { type Bitmap, darkerThan, greyOf, pageWidth } from './bitmap.ts'
import { candidatesOf, coarseScores, storedKeyOf, storedScores } from './coarse.ts'
import { profilesOf } from './profiles.ts'

/** A page with lines at this distance beside a box, of which the picture may show a turned, smaller copy. */
function page(step: number, { height = 1024, turns = 0, scale = 1 } = {}): Bitmap {
  const blank = createCanvas(pageWidth, height)
  const context = blank.getContext('2d')
  context.fillRect(60, 40, 200, 26)
  for (let y = 120; y < height - 30; y += step) context.fillRect(40, y, pageWidth / 2, 2)
  context.fillRect(pageWidth * 0.6, height * 0.3, 220, step * 4)
  const isTurned = turns % 2 === 1
  const canvas = createCanvas(...((isTurned ? [height, pageWidth] : [pageWidth, height]) as [number, number]))
  const shown = canvas.getContext('2d')
  shown.fillStyle = '#fff'
  shown.fillRect(0, 0, canvas.width, canvas.height)
  shown.translate(canvas.width / 2, canvas.height / 2)
  shown.rotate((turns * Math.PI) / 2)
  shown.scale(scale, scale)
  shown.drawImage(blank, -pageWidth / 2, -height / 2)
  return bitmapOf(canvas)
}

function bitmapOf(canvas: Canvas): Bitmap {
  const { width, height } = canvas
  const data = new Uint8Array(canvas.getContext('2d').getImageData(0, 0, width, height).data)
  return darkerThan(greyOf(data, { width, height, channels: 4 }).grey, 200)
}

const key = (step: number, height?: number) => {
  const dark = page(step, height === undefined ? {} : { height })
  const { rows, columns } = profilesOf(dark)
  const eighth = (values: Float32Array) =>
    Float32Array.from(
      { length: values.length >> 3 },
      (_, at) => values.slice(8 * at, 8 * at + 8).reduce((sum, one) => sum + one, 0) / 8,
    )
  return { rows: eighth(rows), columns: eighth(columns) }
}

test.each([0, 1, 2, 3])('the edition of a smaller page is known by where it is dark, turned by %i quarters', (turns) => {
  const editions = [[key(70)], [key(17), key(41)], [key(29)]]
  const scores = coarseScores(page(41, { turns, scale: 0.92 }), editions)
  expect(candidatesOf(scores)[0]).toBe(1)
})

test('the edition of a smaller page is known by what is stored of it', () => {
  const stored = storedKeyOf(page(41, { scale: 0.92 }))
  const scores = [[key(70)], [key(17), key(41)], [key(29)], [key(41, 1500)], []].map(
    (edition) => storedScores([stored], edition)[0] ?? 0,
  )
  expect(candidatesOf(scores)).toEqual([1])
  expect(scores.slice(3)).toEqual([0, 0])
  expect(stored.length).toBeLessThan(200)
  expect(storedScores(['', '-'], [key(41)])).toEqual([0, 0])
})

test('an edition whose pages are much wider or taller is none that a picture shows', () => {
  expect(coarseScores(page(41, { height: 700 }), [[key(41, 1400)], [key(41, 760)], []])).toEqual([0, expect.any(Number), 0])
  expect(coarseScores(page(41, { height: 700 }), [[key(41, 760)]])[0]).toBeGreaterThan(0.3)
})

test('all editions whose score is nearly the best may be the one, and all where nothing is known', () => {
  expect(candidatesOf([0.5, 0.2, 0.62, 0.49])).toEqual([2, 0])
  expect(candidatesOf([0, 0])).toEqual([0, 1])
  expect(candidatesOf([])).toEqual([])
})
