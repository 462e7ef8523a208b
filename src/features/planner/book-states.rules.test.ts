import { expect, test } from 'vitest'
import { bookOf, type WrittenPage, writtenOnlyHere } from './book-states.rules.ts'

const pagesOf = (id: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ edition_id: id, edition_page: from + at, is_ignored: false }))
const counts = new Map([
  ['daily', 100],
  ['weekly', 60],
  ['note', 2],
])

test.each([
  ['all of its pages', pagesOf('daily', 1, 100), 'daily'],
  ['half of its pages', pagesOf('daily', 51, 100), 'daily'],
  ['fewer than half of them', pagesOf('daily', 1, 49), null],
  ['half of them only with copies', [...pagesOf('daily', 1, 30), ...pagesOf('daily', 1, 30)], null],
  ['pages that are not of the planner, too', [...pagesOf('daily', 1, 60), { ...noPlace(), edition_page: null }], 'daily'],
  ['pages that its owner left out', pagesOf('daily', 1, 60).map((page) => ({ ...page, is_ignored: true })), null],
  ['most pages of one of two planners', [...pagesOf('weekly', 1, 60), ...pagesOf('daily', 1, 80)], 'daily'],
  ['a template with one page or two', pagesOf('note', 1, 2), null],
  ['pages of a planner that is gone', pagesOf('gone', 1, 99), null],
])('a file with %s', (_, pages, book) => {
  expect(bookOf(pages, counts)).toBe(book)
})

function noPlace() {
  return { edition_id: null, edition_page: null, is_ignored: false }
}

const written = (uploadId: string, more: Partial<WrittenPage> = {}): WrittenPage => ({
  ...{ uploadId, device: 'Supernote', place: 'daily 10', day: '2026-01-05', contentHash: uploadId, inkCells: '0440' },
  ...more,
})

test.each<[string, Partial<WrittenPage>, boolean]>([
  ['the same page', { uploadId: '1', contentHash: '2', inkCells: null }, false],
  ['all of its ink and more', { uploadId: '1', inkCells: '0F41' }, false],
  ['ink that differs by rounding', { uploadId: '1', inkCells: '0330' }, false],
  ['less ink', { uploadId: '1', inkCells: '0040' }, true],
  ['what the same device has left of it since', { uploadId: '3', inkCells: '0040' }, false],
  ['what another device has written there since', { uploadId: '3', device: 'Boox', inkCells: '4000' }, true],
  ['the same ink on another day', { uploadId: '3', place: 'daily 11' }, true],
])('when another file has %s', (_, other, isOnlyHere) => {
  const page = written('2')
  expect(writtenOnlyHere([page], [written('1', other)])).toEqual(isOnlyHere ? [page] : [])
})

test('two files from browsers may be of two devices: a later one with other ink keeps nothing', () => {
  const page = written('2', { device: null })
  expect(writtenOnlyHere([page], [written('3', { device: null, inkCells: '4000' })])).toEqual([page])
})

test('a page of several files that go together counts once', () => {
  expect(writtenOnlyHere([written('1'), written('2'), written('3', { place: 'daily 11' })], [])).toHaveLength(2)
})
