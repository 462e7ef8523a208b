import { expect, test } from 'vitest'
import { textPrint } from './page-text.rules.ts'
import { findByPicture, neighboursOf, type PictureEvidence } from './picture.rules.ts'
import { type IndexedPage, PlannerIndex, placePages } from './recognition.rules.ts'

const index = new PlannerIndex()
for (let number = 1; number <= 9; number++) {
  const day: IndexedPage = {
    editionId: 'one',
    number,
    kind: 'day',
    dateFrom: `2026-01-0${number}`,
    dateTo: `2026-01-0${number}`,
    streams: [`stream ${number}`],
    marks: [],
    text: textPrint([{ text: `January ${number} 2026`, x: 0, y: 0, size: 9 }]),
  }
  index.add(number === 9 ? { ...day, kind: 'notes', dateFrom: null, dateTo: null } : day)
}

const shows = (number: number, more: Partial<PictureEvidence> = {}): PictureEvidence => ({
  candidates: [
    { editionId: 'one', number, cost: 0 },
    { editionId: 'one', number: number === 8 ? 7 : 8, cost: 100 },
  ],
  confidence: 0.5,
  fit: 1,
  ownFit: 1,
  worstGlyph: 1,
  hasOwnPrint: true,
  isBlemished: false,
  likeness: 1,
  darkShare: 0.01,
  isEven: true,
  ...more,
})
const place = (...document: PictureEvidence[]) =>
  placePages(
    index,
    document.map((evidence) => findByPicture(index, evidence)),
  ).map(({ placed }) => placed && `${placed.page.number} ${placed.method}`)
const suggested = (evidence: PictureEvidence) => findByPicture(index, evidence).suggestions.map(({ editionPage }) => editionPage)

test('a picture that shows all of one page, and less of every other, is placed on it', () => {
  expect(place(shows(3))).toEqual(['3 picture'])
})

test("a picture that lacks a letter of a page isn't placed, and is suggested only if the letters of its date are alike", () => {
  const alike = shows(3, { worstGlyph: 0.95 })
  const other = shows(3, { worstGlyph: 0.95, likeness: 0.7 })
  expect(place(alike, other)).toEqual([null, null])
  expect([suggested(alike), suggested(other)]).toEqual([[3, 8], []])
})

test('one of pages that differ in a few small letters is suggested, and placed only where as many pages stand between two sure ones', () => {
  const alike = [3, 4].map((number) => ({ editionId: 'one', number, cost: 0 }))
  const small = (more: Partial<PictureEvidence> = {}) =>
    shows(4, { candidates: alike, confidence: 0, likeness: 0, worstGlyph: 0.9, ownFit: 0.95, isNearlySame: true, ...more })
  expect(suggested(small())).toEqual([3, 4])
  const saysSmall = (evidence: PictureEvidence) => findByPicture(index, evidence).suggestions.map(({ isTooSmall }) => isTooSmall)
  expect([saysSmall(small()), saysSmall(shows(3, { worstGlyph: 0.95 }))]).toEqual([
    [true, true],
    [undefined, undefined],
  ])
  expect(place(shows(2), small(), small(), shows(5))).toEqual(['2 picture', '3 order', '4 order', '5 picture'])
  expect(place(shows(2), small(), small(), small(), shows(5))[2]).toBeNull()
  expect(place(shows(2), small())).toEqual(['2 picture', null])
  expect(place(shows(5), small(), shows(7))[1]).toBeNull()
  expect(findByPicture(index, small(), 'against')).toEqual({ match: null, suggestions: [] })
  for (const less of [{ isNearlySame: false }, { fit: 0.97 }, { ownFit: 0.89 }, { hasOwnPrint: false }])
    expect([suggested(small(less)), place(shows(2), small(less), small(less), shows(5))[1]]).toEqual([[], null])
})

test('a picture that shows all of a page, but other letters at its date, is certain only among pages of the planner', () => {
  const unlike = shows(3, { likeness: 0.8 })
  expect(place(unlike)).toEqual([null])
  expect(suggested(unlike)).toEqual([3, 8])
  expect(findByPicture(index, unlike, 'for').match?.evidence).toBe('alone')
  expect(neighboursOf([1, 2, 3, 4, 5].map((number) => shows(number, { likeness: 0.8 })))).not.toContain('for')
})

test('a picture that lacks some of the print only this page has is not placed', () => {
  expect(place(shows(3, { ownFit: 0.95 }))).toEqual([null])
})

test('a picture that lacks much of the print is not placed', () => {
  expect(place(shows(3, { fit: 0.8 }))).toEqual([null])
})

test("a page without print of its own can't be recognized by a picture", () => {
  expect(place(shows(3, { hasOwnPrint: false }))).toEqual([null])
})

test('a picture that is mostly dark is not placed', () => {
  expect(place(shows(3, { darkShare: 0.6 }))).toEqual([null])
})

test('a photo is only suggested, never placed', () => {
  const photo = shows(3, { isEven: false })
  expect([place(photo), suggested(photo)]).toEqual([[null], [3, 8]])
  expect(suggested({ ...photo, ownFit: 0.5 })).toEqual([])
})

test('a less certain picture is placed if the page next to it is certain', () => {
  const scribbled = shows(3, { confidence: 0.2 })
  expect(place(scribbled)).toEqual([null])
  expect(place(scribbled, shows(4))).toEqual(['3 picture', '4 picture'])
})

test('a picture that fits several pages is placed by its neighbours, and is only suggested without them', () => {
  const hidden = shows(4, {
    confidence: 0.01,
    candidates: [3, 4, 5].map((number) => ({ editionId: 'one', number, cost: number })),
  })
  expect(place(shows(3), hidden, shows(5))).toEqual(['3 picture', '4 order', '5 picture'])
  expect(place(shows(3), hidden, shows(6))).toEqual(['3 picture', null, '6 picture'])
  expect(suggested(hidden)).toEqual([3, 4, 5])
})

test('an undated page could be from any notebook, so it is placed only next to a dated page', () => {
  expect(place(shows(9))).toEqual([null])
  expect(place(shows(9), shows(8))).toEqual(['9 picture', '8 picture'])
})

test('a picture with writing at its date is certain only if the pages around it are from the planner', () => {
  const blemished = shows(3, { isBlemished: true })
  expect(place(blemished)).toEqual([null])
  expect(suggested(blemished)).toEqual([3, 8])
  expect(findByPicture(index, blemished, 'for').match?.evidence).toBe('alone')
})

test("neighbours with the planner's layout that match none of its pages count against a page", () => {
  const like = shows(1, { hasOwnPrint: false })
  const document = [like, like, shows(3), like, like, like]
  expect(neighboursOf(document)[2]).toBe('against')
  expect(findByPicture(index, shows(3), 'against')).toMatchObject({ match: null, suggestions: [{ editionPage: 3 }, {}] })
  expect(findByPicture(index, like, 'against')).toEqual({ match: null, suggestions: [] })
  expect(neighboursOf([shows(1), shows(2), shows(3), like, shows(5)])).toEqual(['for', 'for', 'for', 'for', 'for'])
  expect(neighboursOf([shows(1), null, shows(3)])).toEqual(['silent', 'silent', 'silent'])
})
