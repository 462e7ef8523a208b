import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  builtInFolders,
  cleanFolderName,
  compareUploads,
  fileTypeOf,
  folderOptions,
  keepableName,
  railFolders,
  searchable,
  sentFileName,
  sortName,
  type UploadSort,
  uploadSorts,
} from './library.rules.ts'

test('every user has the ten built-in folders, and the brand names the tablet folder', () => {
  expect(builtInFolders('Paper Tablet Pages')).toEqual([
    'General',
    'Goals & Intentions',
    'Projects',
    'Journal Pages',
    'Lists & Planning',
    'Weekly Plans',
    'Monthly Reviews',
    'Paper Tablet Pages',
    'Quick Notes',
    'Inspiration',
  ])
})

test("the user's own folders follow the built-in ones by name, each name once", () => {
  const own = [{ name: 'Trips' }, { name: 'Projects' }, { name: 'garden' }, { name: 'Trips' }]
  expect(folderOptions('Paper Tablet Pages', own).slice(10)).toEqual(['garden', 'Trips'])
})

test('folder names are trimmed, and runs of spaces become one', () => {
  expect(cleanFolderName('  My\n  trips ')).toBe('My trips')
  expect(cleanFolderName(' \t ')).toBe('')
})

test('names are compared without case and accents', () => {
  expect(searchable('ÜBUNG Jose\u0301.PDF')).toBe('ubung jose.pdf')
})

test('the file name that a browser sends in multipart is decoded', () => {
  expect(sentFileName('a%22b%0D%0Ac%20d.png')).toBe('a"b\r\nc%20d.png')
  expect(sentFileName('../../etc/passwd')).toBe('../../etc/passwd')
})

test('every name can be stored, and a stored name is not changed again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const kept = keepableName(name)
      expect(kept).not.toContain('\0')
      expect(Buffer.from(kept, 'utf8').toString('utf8')).toBe(kept)
      expect(keepableName(kept)).toBe(kept)
    }),
  )
})

test('an image has the type image, and a PDF has the type other', () => {
  expect(fileTypeOf('image/heic')).toBe('image')
  expect(fileTypeOf('application/pdf')).toBe('other')
})

test('names are ordered by their numbers, without case and accents', () => {
  const names = ['week 10', 'Week 9', 'Äpfel', 'week 009b', 'Week 1', 'zoo']
  expect(names.toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1))).toEqual([
    'Äpfel',
    'Week 1',
    'Week 9',
    'week 009b',
    'week 10',
    'zoo',
  ])
  expect([...sortName('😀'.repeat(200))]).toHaveLength(100)
})

test('files are ordered by time, name or size; equal names and sizes are ordered by time', () => {
  const file = (id: string, originalName: string, size: number) => ({ id, originalName, size })
  const files = [file('1', 'b', 5), file('2', 'a', 5), file('3', 'B', 9)]
  const order = (sort: UploadSort) => files.toSorted((one, other) => compareUploads(sort, one, other)).map(({ id }) => id)
  expect(uploadSorts.map(order)).toEqual([
    ['3', '2', '1'],
    ['1', '2', '3'],
    ['2', '1', '3'],
    ['3', '2', '1'],
  ])
})

test('the folder list shows own folders first, by name; empty built-in folders are listed separately', () => {
  const builtIn = ['General', 'Projects', 'Inspiration']
  const own = [{ name: 'yarn' }, { name: 'Week 9' }, { name: 'beds' }]
  const counts = [
    { name: 'Inspiration', files: 3 },
    { name: 'Week 9', files: 1 },
  ]
  expect(railFolders(builtIn, own, counts)).toEqual({
    shown: [
      { name: 'beds', files: 0 },
      { name: 'Week 9', files: 1 },
      { name: 'yarn', files: 0 },
      { name: 'General', files: 0 },
      { name: 'Inspiration', files: 3 },
    ],
    empty: [{ name: 'Projects', files: 0 }],
  })
})

test('no folder is listed as empty until the files are counted', () => {
  const { shown, empty } = railFolders(['General', 'Projects'], [], undefined)
  expect(shown).toEqual([
    { name: 'General', files: undefined },
    { name: 'Projects', files: undefined },
  ])
  expect(empty).toEqual([])
})
