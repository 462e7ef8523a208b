import { expect, test } from 'vitest'
import type { Upload } from './library.contract.ts'
import { overLimit, pinLimit, wantedFiles } from './pins.rules.ts'

const megabyte = 1024 * 1024

const upload = (id: string, size = 1): Upload => ({
  ...{
    id,
    userId: 'ada',
    filename: `${id}.pdf`,
    originalName: id,
    folder: 'General',
    fileType: 'other',
    mimeType: 'application/pdf',
  },
  ...{
    size,
    width: null,
    height: null,
    thumbnail: 'ready',
    uploadDate: '2026-11-02T08:00:00.000Z',
    lastPage: 1,
    rotation: 0,
    isFavorite: false,
  },
})

test('pins use at most 500 MB on a device, and at most a fifth of what the browser offers', () => {
  expect(pinLimit(undefined)).toBe(500 * megabyte)
  expect(pinLimit(10_000 * megabyte)).toBe(500 * megabyte)
  expect(pinLimit(1000 * megabyte)).toBe(200 * megabyte)
})

test('a file of several pins is kept once; files of the oldest pin come first, and of each pin the newest', () => {
  const wanted = wantedFiles([
    { key: 'folder:Trips', uploads: [upload('1'), upload('3')] },
    { key: 'month:2026-11', uploads: [upload('3'), upload('4')] },
  ])
  expect(wanted.map(({ row, pins }) => [row.id, pins])).toEqual([
    ['3', ['folder:Trips', 'month:2026-11']],
    ['1', ['folder:Trips']],
    ['4', ['month:2026-11']],
  ])
})

test('a file over the limit is left out, and smaller files use the room', () => {
  const wanted = wantedFiles([{ key: 'file', uploads: [upload('3', 60), upload('2', 50), upload('1', 40)] }])
  expect([...overLimit(wanted, 100)]).toEqual(['2'])
  expect([...overLimit(wanted, 150)]).toEqual([])
})
