import { expect, test } from 'vitest'
import { type RowPages, withoutRows, withRows } from '#kit/web/cache/row-lists.ts'
import type { Upload } from '../library.contract.ts'
import { compareUploads, type UploadSort, uploadSorts } from '../library.rules.ts'
import { isMatch, type UploadFilter } from './library-queries.ts'
import { listWith } from './upload-lists.ts'

type UploadPages = RowPages<Upload>
const everything = { folder: undefined, q: undefined }
const withoutUpload = (list: UploadPages, id: string) => withoutRows(list, new Set([id]))
const withUploads = (list: UploadPages, filter: UploadFilter, ...uploads: Upload[]) => withRows(list, listWith(filter), uploads)

function page(day: number, more: Partial<Upload> = {}): Upload {
  const id = `0${day}`
  return {
    id,
    userId: 'ann',
    filename: `${id}.png`,
    originalName: `Week ${day}.png`,
    folder: 'General',
    fileType: 'image',
    mimeType: 'image/png',
    size: 1,
    width: null,
    height: null,
    thumbnail: 'ready',
    uploadDate: `2026-11-0${day}T09:00:00.000Z`,
    lastPage: 1,
    rotation: 0,
    isFavorite: false,
    ...more,
  }
}

function list(...pages: Upload[][]): UploadPages {
  const total = pages.flat().length
  return {
    pages: pages.map((items, at) => ({ items, next: at === pages.length - 1 ? null : `cursor-${at}`, total, isMore: false })),
    pageParams: pages.map((_, at) => (at === 0 ? null : `cursor-${at - 1}`)),
  }
}

const days = ({ pages }: UploadPages) => pages.map(({ items }) => items.map(({ id }) => Number(id)))
const totals = ({ pages }: UploadPages) => pages.map(({ total }) => total)

test('a deleted file leaves its list and is no longer counted', () => {
  const after = withoutUpload(list([page(9), page(8)], [page(5)]), '08')
  expect(days(after)).toEqual([[9], [5]])
  expect(totals(after)).toEqual([2, 2])
})

test("deleting a file that isn't in a list leaves the list unchanged", () => {
  const before = list([page(9)])
  expect(withoutUpload(before, '01')).toBe(before)
})

test('a restored file returns to its place by date', () => {
  expect(days(withUploads(list([page(9), page(7)], [page(5), page(2)]), everything, page(8)))).toEqual([
    [9, 8, 7],
    [5, 2],
  ])
  expect(days(withUploads(list([page(9), page(7)], [page(5), page(2)]), everything, page(4)))).toEqual([
    [9, 7],
    [5, 4, 2],
  ])
  expect(days(withUploads(list([page(9)]), everything, page(1)))).toEqual([[9, 1]])
  expect(totals(withUploads(list([page(9)]), everything, page(1)))).toEqual([2])
})

test('several restored files return to their places at once', () => {
  const after = withUploads(list([page(9), page(6)], [page(4), page(2)]), everything, page(1), page(8), page(5), page(3))
  expect(days(after)).toEqual([
    [9, 8, 6],
    [5, 4, 3, 2, 1],
  ])
  expect(totals(after)).toEqual([8, 8])
  // One that was in the list before isn't listed twice.
  expect(days(withUploads(list([page(9), page(8)]), everything, page(8), page(7)))).toEqual([[9, 8, 7]])
})

test('a file older than all loaded ones is counted, and is shown once its page is loaded', () => {
  const unfinished = list([page(9)])
  const [first] = unfinished.pages
  if (!first) throw new Error('No page')
  const after = withUploads({ ...unfinished, pages: [{ ...first, next: 'cursor', total: 10 }] }, everything, page(1))
  expect(days(after)).toEqual([[9]])
  expect(totals(after)).toEqual([11])
})

test('a renamed or moved file leaves the lists it no longer belongs to', () => {
  const projects = { folder: 'Projects', q: undefined }
  expect(days(withUploads(list([page(9), page(8)]), projects, page(8, { folder: 'General' })))).toEqual([[9]])
  expect(days(withUploads(list([page(9)]), projects, page(8, { folder: 'Projects' })))).toEqual([[9, 8]])
})

test('the cached list is searched as on the server: any case, part of the name, exact folder', () => {
  expect(isMatch({ folder: undefined, q: 'WEEK' }, page(1))).toBe(true)
  expect(isMatch({ folder: undefined, q: 'month' }, page(1))).toBe(false)
  expect(isMatch({ folder: 'general', q: undefined }, page(1))).toBe(false)
})

test('a file gets its place in every order, and is not added to a list that starts after it', () => {
  const files = [page(9, { size: 1, originalName: 'b' }), page(8, { size: 9, originalName: 'C' })]
  const added = page(5, { size: 5, originalName: 'Bb' })
  const into = (sort: UploadSort) =>
    days(withUploads(list(files.toSorted((a, b) => compareUploads(sort, a, b))), { ...everything, sort }, added))
  expect(uploadSorts.map(into)).toEqual([[[9, 8, 5]], [[5, 8, 9]], [[9, 5, 8]], [[8, 5, 9]]])
  expect(days(withUploads(list(files), { ...everything, before: '2026-11-05T09:00:00.000Z' }, added))).toEqual([[9, 8]])
})
