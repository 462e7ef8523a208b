import { expect, test } from 'vitest'
import { archiveSize } from './archive-size.rules.ts'

const entry = { pathBytes: 10, size: 1000, isStreamed: true }
/** 30 + 10 + 1000 + 16 bytes for the file, and 46 + 9 + 10 for its record in the directory. */
const oneEntry = 1121
/** Bytes of the end records that only a ZIP64 archive has: 56 + 20. */
const zip64End = 76

test('an archive of one page has its content, its records and an end of 22 bytes', () => {
  expect(archiveSize([])).toBe(22)
  expect(archiveSize([entry])).toBe(oneEntry + 22)
  expect(archiveSize([{ ...entry, isStreamed: false }])).toBe(oneEntry - 16 + 22)
})

test('a directory of more than 64 KB needs no ZIP64 records, and one of 65,535 files does', () => {
  expect(archiveSize(Array(2000).fill(entry))).toBe(2000 * oneEntry + 22)
  expect(archiveSize(Array(65_534).fill(entry))).toBe(65_534 * oneEntry + 22)
  expect(archiveSize(Array(65_535).fill(entry))).toBe(65_535 * oneEntry + 22 + zip64End)
})

test('a file of 4 GB has ZIP64 records, and so does each file that begins after 4 GB', () => {
  const fourGb = { ...entry, size: 2 ** 32 }
  // Each of the two files needs 8 more bytes after its content and 28 more in the directory.
  expect(archiveSize([fourGb, entry])).toBe(4_294_968_708)
  expect(archiveSize([entry, fourGb])).toBe(4_294_968_708 - 36)
  // The largest size that fits into the ordinary fields.
  expect(archiveSize([{ ...entry, size: 2 ** 32 - 200 }])).toBe(2 ** 32 - 200 + 121 + 22)
})
