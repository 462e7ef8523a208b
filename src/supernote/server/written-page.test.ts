import { expect, test } from 'vitest'
import { writtenPage } from './written-page.ts'

const nothing = { style: '', layers: [], textAddress: 0, marks: [], stars: '', strokesAddress: 0 }
const page = { number: 3, id: 'P1', width: 40, height: 32, pixelsPerMm: 10, ...nothing }
function inkOf(...dots: [x: number, y: number, grey?: number][]): Buffer {
  const ink = Buffer.alloc(page.width * page.height, 0xff)
  for (const [x, y, grey = 0] of dots) ink[y * page.width + x] = grey
  return ink
}

test('a page without writing, or with a white pen alone, has none', () => {
  expect(writtenPage(inkOf(), page, 1)).toBeNull()
  expect(writtenPage(inkOf([3, 3, 0xfe]), page, 1)).toBeNull()
})

test('the squares of a page say where it is written on, also the narrow ones at its edges', () => {
  expect(writtenPage(inkOf([0, 0], [39, 31]), page, 1)).toMatchObject({ number: 1, place: 'P1', inkCells: '100001' })
  const full = Array.from({ length: 256 }, (_, at): [number, number] => [16 + (at % 16), Math.floor(at / 16)])
  expect(writtenPage(inkOf(...full), page, 1)?.inkCells).toBe('0f0000')
})

test('a page without a name of its own is known by where it stands, and other writing in the same square has another hash', () => {
  const [one, other] = [writtenPage(inkOf([1, 1]), { ...page, id: null }, 1), writtenPage(inkOf([2, 1]), page, 1)]
  expect([one?.place, one?.inkCells === other?.inkCells, one?.contentHash === other?.contentHash]).toEqual(['3', true, false])
})
