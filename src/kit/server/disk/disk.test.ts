import { expect, test } from 'vitest'
import { createTestClock } from '#test/willow.ts'
import { StorageFull } from '../files/file-store.ts'
import { createDisk, type DiskFigures } from './disk.ts'

const mib = 1024 * 1024

function diskFixture(figures: Partial<DiskFigures> = {}) {
  const current = { freeBytes: 100 * mib, totalBytes: 1000 * mib, isReadOnly: false, ...figures }
  const clock = createTestClock()
  let asked = 0
  const disk = createDisk({
    folder: '/',
    minFreeMb: 20,
    clock,
    read: async () => {
      asked++
      return { ...current }
    },
  })
  return { disk, clock, current, asked: () => asked }
}

test('a write that stays above the floor is allowed, and one that would go below it is not', async () => {
  const { disk } = diskFixture()
  await disk.requireRoomFor(80 * mib)
  await expect(disk.requireRoomFor(80 * mib + 1)).rejects.toBeInstanceOf(StorageFull)
})

test('the file system is queried once a second, and what was written since then is counted', async () => {
  const { disk, clock, current, asked } = diskFixture()
  await disk.requireRoomFor(1)
  disk.noteWritten(79 * mib)
  await disk.requireRoomFor(mib)
  expect(asked()).toBe(1)
  current.freeBytes = 50 * mib
  clock.advance(1001)
  await disk.requireRoomFor(mib)
  expect(asked()).toBe(2)
})

test('the file system is queried again before anything is refused', async () => {
  const { disk, current } = diskFixture({ freeBytes: 10 * mib })
  await expect(disk.requireRoomFor(1)).rejects.toBeInstanceOf(StorageFull)
  current.freeBytes = 30 * mib
  await disk.requireRoomFor(1)
})

test('a report says whether the disk is below the floor, and whether it is read-only', async () => {
  expect(await diskFixture().disk.report()).toMatchObject({ state: 'ok', floorBytes: 20 * mib })
  expect(await diskFixture({ freeBytes: 20 * mib - 1 }).disk.report()).toMatchObject({ state: 'low' })
  expect(await diskFixture({ isReadOnly: true }).disk.report()).toMatchObject({ state: 'read-only' })
})

test('a report on a real folder has all its figures', async () => {
  const report = await createDisk({ folder: '/', minFreeMb: undefined, clock: createTestClock() }).report()
  expect(report.totalBytes).toBeGreaterThan(report.freeBytes)
  expect(report.freeBytes).toBeGreaterThan(0)
})
