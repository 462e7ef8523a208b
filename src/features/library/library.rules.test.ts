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

test('everyone has the ten fixed folders, with the tablet named by the brand', () => {
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

test("a person's own folders follow, each name once", () => {
  const options = folderOptions('Paper Tablet Pages', [{ name: 'Trips' }, { name: 'Projects' }, { name: 'Trips' }])
  expect(options.slice(10)).toEqual(['Trips'])
})

test('a folder name is trimmed and its spaces folded', () => {
  expect(cleanFolderName('  My\n  trips ')).toBe('My trips')
  expect(cleanFolderName(' \t ')).toBe('')
})

test('names are compared in lower case and composed form', () => {
  expect(searchable('ÜBUNG Jose\u0301.PDF')).toBe('übung josé.pdf')
})

test('the name a browser sent in multipart is the name the file has', () => {
  expect(sentFileName('a%22b%0D%0Ac%20d.png')).toBe('a"b\r\nc%20d.png')
  expect(sentFileName('../../etc/passwd')).toBe('../../etc/passwd')
})

test('every name can be kept, and kept names stay as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const kept = keepableName(name)
      expect(kept).not.toContain('\0')
      expect(Buffer.from(kept, 'utf8').toString('utf8')).toBe(kept)
      expect(keepableName(kept)).toBe(kept)
    }),
  )
})

test('an image is an image, a PDF is other', () => {
  expect(fileTypeOf('image/heic')).toBe('image')
  expect(fileTypeOf('application/pdf')).toBe('other')
})

test('names are ordered without case, and by their numbers', () => {
  const names = ['week 10', 'Week 9', 'Äpfel', 'week 009b', 'Week 1', 'zoo']
  expect(names.toSorted((a, b) => (sortName(a) < sortName(b) ? -1 : 1))).toEqual([
    'Week 1',
    'Week 9',
    'week 009b',
    'week 10',
    'zoo',
    'Äpfel',
  ])
  expect([...sortName('😀'.repeat(200))]).toHaveLength(100)
})

test('files are compared by time, by name and by size; equal ones by time', () => {
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

test('in the rail own folders come first, by name whatever the case; empty built-in ones are apart', () => {
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

test('until files are counted no folder is taken for an empty one', () => {
  const { shown, empty } = railFolders(['General', 'Projects'], [], undefined)
  expect(shown).toEqual([
    { name: 'General', files: undefined },
    { name: 'Projects', files: undefined },
  ])
  expect(empty).toEqual([])
})
