import { expect, test } from 'vitest'
import type { FileSource } from '#features/library/sources.contract.ts'
import { filesOf, listDevices } from './device-list.rules.ts'

const password = (id: string, name: string) => ({ id, name, createdAt: '', lastUsedAt: null, expiresAt: null })
const source = (
  device: string | null,
  files: number,
  lastAt: string | null,
  way: FileSource['source'] = 'drop-box',
): FileSource => ({
  ...{ source: way, device, files, lastAt, refused: null },
  lastName: lastAt && `${lastAt}.pdf`,
})

test('a device has its passwords and all ways in which it sends, and is listed after its password has ended', () => {
  const passwords = [password('b', 'iPad'), password('a', 'Supernote'), password('c', 'iPad')]
  const sources = [
    source('Supernote', 2, '2026-02-01'),
    source('Boox', 3, '2026-01-01'),
    source(null, 9, '2026-02-02', 'browser'),
  ]
  const devices = listDevices(passwords, [...sources, source('Supernote', 1, '2026-02-03', 'form')])
  expect(devices.map(({ name, passwords, sources }) => [name, passwords.map(({ id }) => id), sources.length])).toEqual([
    ['iPad', ['b', 'c'], 0],
    ['Supernote', ['a'], 2],
    ['Boox', [], 1],
  ])
})

test('the files of a device are summed up with the last of all its ways', () => {
  expect(filesOf([source('a', 2, '2026-02-01'), source('a', 1, '2026-02-03', 'form'), source('a', 0, null)])).toEqual({
    ...{ files: 3, lastName: '2026-02-03.pdf', lastAt: '2026-02-03' },
  })
  expect(filesOf([source('a', 0, null)])).toBeNull()
})
