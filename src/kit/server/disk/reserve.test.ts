import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestClock } from '#test/willow.ts'
import { createDisk, type DiskFigures } from './disk.ts'
import { giveUpReserve, keepReserve } from './reserve.ts'

const mib = 1024 * 1024

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

const diskWith = (figures: Partial<DiskFigures>) =>
  createDisk({
    folder,
    minFreeMb: 20,
    clock: createTestClock(),
    read: async () => ({ freeBytes: 100 * mib, totalBytes: 64 * mib, isReadOnly: false, ...figures }),
  })

test('the reserve is created if the disk has room for it above the floor, and released once', async () => {
  await keepReserve({ folder, disk: diskWith({ freeBytes: 28 * mib }) })
  expect((await stat(join(folder, 'reserve'))).size).toBe(8 * mib)
  expect(giveUpReserve(folder)).toBe(8 * mib)
  expect(giveUpReserve(folder)).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test('no reserve is created that would take the disk below the floor', async () => {
  await keepReserve({ folder, disk: diskWith({ freeBytes: 28 * mib - 1 }) })
  expect(await readdir(folder)).toEqual([])
})
