import { expect, test } from 'vitest'
import { type MadeMark, type MadePage, strokesOf, supernoteFile } from '#test/documents/supernote.ts'
import { clear } from './note-bitmap.ts'
import { contentsOfPage } from './note-contents.ts'
import { readNote } from './note-file.ts'
import { mostMarks } from './note-marks.ts'
import { recognizedWords } from './note-text.ts'

const millimetre = 226 / 25.4
/** A line of recognized words, in pixels of an A5X. */
const line = (label: string, x: number, y: number) => {
  const box = { x: x / millimetre, y: y / millimetre, width: 20, height: 5 }
  return { type: 'Text', label, words: [{ label, 'bounding-box': box }] }
}

function read(page: MadePage, marks: readonly MadeMark[] = [], inkAt: readonly [x: number, y: number][] = []) {
  const file = supernoteFile({ pages: [page], marks })
  const [first] = readNote(file).pages
  if (!first) throw new Error('The file has no page.')
  const ink = Buffer.alloc(first.width * first.height, clear)
  for (const [x, y] of inkAt) ink[y * first.width + x] = 0
  const words = recognizedWords(file, first)
  return { words, titles: contentsOfPage(file, first, { words, ink, number: 7 }).map(({ title }) => title) }
}

test('a title says the words that were recognized in its box, and otherwise its page; a keyword says its own', () => {
  const text = { elements: [line('Garden plan', 200, 320), line('elsewhere', 200, 900)] }
  const { titles, words } = read({ text }, [
    { page: 1, box: [180, 1500, 400, 90] },
    { page: 1, box: [180, 300, 400, 90] },
    { page: 1, box: [180, 700, 400, 60], keyword: 'Seeds <early>: May' },
    { page: 1, box: [700, 700, 400, 60], keyword: 'in the same line' },
    { page: 1, box: [180, 900, 200, 60], keyword: 'Elsewhere' },
    { page: 2, box: [1, 1, 1, 1], keyword: 'of a page that is gone' },
  ])
  expect(titles).toEqual(['Garden plan', '# Seeds <early>: May', '# in the same line', '# Elsewhere', '✎ 7'])
  // A keyword that the device has recognized as a word of the page is found once.
  expect(words.map((word) => word.text.trim())).toEqual(['Garden plan', 'elsewhere', 'Seeds <early>: May', 'in the same line'])
  expect(words.at(-1)).toMatchObject({ x: 700, y: 700, width: 400, height: 60 })
})

test('a star counts while its ink is there, or where the page names its place', () => {
  const strokes = (kind: string, times = 1) =>
    strokesOf([
      { kind: 'others', box: [0, 0, 9, 9] },
      ...Array.from({ length: times }, () => ({ kind, box: [300, 200, 40, 40] as const })),
    ])
  const star = strokes('fiveStarsSignal')
  expect(read({ strokes: star }, [], [[320, 210]]).titles).toEqual(['★ 7'])
  expect(
    read(
      { strokes: star },
      [],
      [
        [5, 5],
        [340, 210],
        [320, 240],
      ],
    ).titles,
  ).toEqual([])
  expect(read({ strokes: strokes('others') }, [], [[320, 210]]).titles).toEqual([])
  // Each is looked for in the ink, so only so many are.
  const erased = Array.from({ length: 20 }, () => ({ kind: 'fiveStarsSignal', box: [0, 0, 9, 9] as const }))
  const afterOthers = (others: typeof erased) => strokesOf([...others, { kind: 'fiveStarsSignal', box: [300, 200, 40, 40] }])
  expect(read({ strokes: afterOthers(erased) }, [], [[320, 210]]).titles).toEqual([])
  expect(read({ strokes: afterOthers(erased.slice(1)) }, [], [[320, 210]]).titles).toEqual(['★ 7'])
  const short = Buffer.concat([Buffer.from([2, 0, 0, 0, 4, 0, 0, 0, 1, 1, 1, 1]), star.subarray(4)])
  expect(read({ strokes: short }, [], [[320, 210]]).titles).toEqual([])
  expect(read({ strokes: star.subarray(0, -100) }, [], [[320, 210]]).titles).toEqual([])
  expect(read({ entries: { FIVESTAR: '320,210,330,220' } }).titles).toEqual(['★ 7'])
  expect(read({ entries: { FIVESTAR: '0' } }).titles).toEqual([])
})

test('of what can’t be read the page is shown without it', () => {
  const box = [1, 2, 3, 4] as const
  const marks: MadeMark[] = [
    { page: 1, box, entries: { TITLERECT: '1,2,3' } },
    { page: 1, box, keyword: 'cut off', entries: { KEYWORDSITE: 99_999_999 } },
    { page: 1, box, keyword: 'no address', entries: { KEYWORDSITE: '-1' } },
    { page: 1, box, keyword: 'x'.repeat(5000) },
    { page: 1, box, keyword: '\u202E\u0007 ' },
    { page: 1, box, keyword: 'a\u202Eb\u0000c\ud800' },
  ]
  expect(read({ entries: { TOTALPATH: '88888888' } }, marks).titles).toEqual(['# a b c\uFFFD'])
  const long = read({}, [{ page: 1, box, keyword: 'y'.repeat(300) }]).titles
  expect(long).toEqual([`# ${'y'.repeat(200)}`])
  const many = Array.from({ length: mostMarks + 5 }, (_, at) => ({ page: 1, box: [at, at, 9, 9] as const }))
  expect(read({}, many).titles).toHaveLength(mostMarks)
})
