import { expect, test } from 'vitest'
import { plannerPages } from '#test/documents/planner-pdf.ts'
import { proposeDates } from './edition-dates.rules.ts'
import { textPrint } from './page-text.rules.ts'
import { type Found, findByStreams, findByText, type IndexedPage, PlannerIndex, placePages } from './recognition.rules.ts'

const page = (number: number, more: Partial<IndexedPage> = {}): IndexedPage => ({
  editionId: 'one',
  number,
  kind: 'day',
  dateFrom: `2026-01-0${number}`,
  dateTo: `2026-01-0${number}`,
  streams: [`stream ${number}`],
  marks: [],
  text: textPrint([{ text: `Day ${number} 2026`, x: 0, y: 0, size: 9 }]),
  ...more,
})
const indexOf = (...pages: IndexedPage[]) => {
  const index = new PlannerIndex()
  for (const one of pages) index.add(one)
  return index
}
const none: Found = { match: null, suggestions: [] }
const place = (index: PlannerIndex, document: string[][]) =>
  placePages(
    index,
    document.map((streams) => findByStreams(index, streams) ?? none),
  ).map(({ placed }) => placed && `${placed.page.editionId} ${placed.page.number} ${placed.method}`)

const pieces = (...words: string[]) => words.map((text, at) => ({ text, x: at * 10, y: 0, size: 9 }))

test('a page is recognized by its streams, whatever else is on it', () => {
  expect(place(indexOf(page(1), page(2)), [['ink', 'stream 2'], ['stream 1'], ['stream 7']])).toEqual([
    'one 2 stream',
    'one 1 stream',
    null,
  ])
})

test('a page with only some of the streams is not recognized', () => {
  expect(place(indexOf(page(1, { streams: ['ground', 'date'] })), [['ground']])).toEqual([null])
  expect(
    place(indexOf(page(1, { streams: ['ground'] }), page(2, { streams: ['ground', 'date'] })), [['ground', 'date']]),
  ).toEqual(['one 2 stream'])
})

test('a stream that pages of several dates share identifies none of them', () => {
  const index = indexOf(page(1, { streams: ['same'] }), page(2, { streams: ['same'] }))
  expect(place(index, [['same']])).toEqual([null])
  expect(placePages(index, [findByStreams(index, ['same']) ?? none])[0]?.suggestions).toHaveLength(2)
})

test('a page that two editions share is placed in the edition of the other pages in the document', () => {
  const index = indexOf(
    page(1, { streams: ['shared'] }),
    page(1, { editionId: 'two', streams: ['shared'] }),
    page(2, { editionId: 'two', streams: ['own'] }),
  )
  expect(place(index, [['shared'], ['own']])).toEqual(['two 1 stream', 'two 2 stream'])
})

test('pages that look alike are placed only between two pages that are equally far apart in the planner', () => {
  const alike = { streams: ['blank'], kind: 'notes', dateFrom: null, dateTo: null } as const
  const index = indexOf(page(1), page(2, alike), page(3, alike), page(4), page(5, alike))
  expect(place(index, [['stream 1'], ['blank'], ['blank'], ['stream 4'], ['blank']])).toEqual([
    'one 1 stream',
    'one 2 order',
    'one 3 order',
    'one 4 stream',
    null,
  ])
  expect(place(index, [['stream 1'], ['blank'], ['stream 4']])).toEqual(['one 1 stream', null, 'one 4 stream'])
})

test('a page without a year is placed only next to a page that has one', () => {
  const month = page(3, { kind: 'month', text: textPrint(pieces('January')) })
  const index = indexOf(page(1), month)
  expect(place(index, [['stream 3']])).toEqual([null])
  expect(place(index, [['stream 3'], ['stream 1']])).toEqual(['one 3 stream', 'one 1 stream'])
})

test('a page of another year in between separates it from that neighbour', () => {
  const index = indexOf(page(1), page(3, { kind: 'month', text: textPrint(pieces('January')) }))
  const month = index.find('one', 3)
  const found: (Found & { calendar?: string })[] = [
    { match: { pages: month ? [month] : [], method: 'text', confidence: 0.99 }, suggestions: [] },
    { ...none, calendar: 'y2025' },
    findByStreams(index, ['stream 1']) ?? none,
  ]
  expect(placePages(index, found).map(({ placed }) => placed?.page.number)).toEqual([undefined, undefined, 1])
})

const printed = plannerPages({ year: 2026, months: 2 })
const planner = indexOf(
  ...proposeDates(
    printed.map(({ texts, links }, at) => ({ number: at + 1, pieces: texts, links })),
    2026,
  ).map((proposed, at) => ({
    ...proposed,
    editionId: 'planner',
    streams: [],
    marks: [],
    text: textPrint(printed[at]?.texts ?? []),
  })),
)
const byText = (texts: ReturnType<typeof pieces>) =>
  findByText(planner, textPrint(texts)).match?.pages.map(({ number }) => number)

test('a page is recognized by its text in any order, and only suggested if it has another word', () => {
  const day = printed[19]?.texts ?? []
  expect(byText([...day].reverse())).toEqual([20])
  const more = textPrint([...day, { text: 'milk', x: 40, y: 300, size: 9 }])
  expect(findByText(planner, more).suggestions[0]?.editionPage).toBe(20)
})

test('a page with much typed on it is suggested the day that it prints, and none when it prints another number', () => {
  const day = printed[19]?.texts ?? []
  const typed = 'the quick brown fox jumps over a lazy dog, packs my box with five dozen jugs, and vexes bold wizards'
  const found = (from: string, to: string) =>
    findByText(
      planner,
      textPrint([
        ...day.map((piece) => ({ ...piece, text: piece.text.replace(from, to) })),
        ...[0, 1, 2].map((at) => ({ text: typed.slice(at) + at, x: 40, y: 700 + at * 20, size: 9 })),
      ]),
    )
  expect(found('', '')).toMatchObject({ match: null, suggestions: [{ editionPage: 20 }] })
  expect(found(String(day.map(({ text }) => text).find((text) => /^\d+$/.test(text))), '5')).toEqual(none)
})

test('a page with a different weekday or year is another page, however much else matches', () => {
  const day = printed[19]?.texts ?? []
  const changed = (from: RegExp, to: string) => byText(day.map((piece) => ({ ...piece, text: piece.text.replace(from, to) })))
  expect(changed(/Friday/, 'Thursday')).toBeUndefined()
  expect(changed(/2026/, '2025')).toBeUndefined()
  // The only page of its kind scores far higher than any other.
  const words = [
    'Priorities',
    'Schedule',
    'Gratitude',
    'Meals',
    'Weather',
    'Habits',
    'Reading',
    'Friday',
    'January',
    '16',
    '2026',
  ]
  const only = indexOf(page(1, { text: textPrint(pieces(...words)) }))
  const known = (year: string) => findByText(only, textPrint(pieces(...words.slice(0, -1), year, 'x'))).match
  expect(known('2026')?.pages).toHaveLength(1)
  expect(known('2025')).toBeNull()
})

test('a page that fits two dates equally well is placed on neither', () => {
  const [day, next] = [printed[19]?.texts ?? [], printed[20]?.texts ?? []]
  expect(byText([...day, ...next])).toBeUndefined()
})
