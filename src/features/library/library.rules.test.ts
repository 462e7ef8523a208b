import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  builtInFolders,
  cleanFolderName,
  fileTypeOf,
  folderOptions,
  keepableName,
  searchable,
  sentFileName,
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
