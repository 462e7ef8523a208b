import { access, constants, statfs } from 'node:fs/promises'
import type { Clock } from '../../clock.ts'
import { StorageFull } from '../files/file-store.ts'
import { floorBytes } from './disk.rules.ts'
import { storageFault } from './storage-fault.ts'

/** Milliseconds for which the file system's figures are reused. */
const countsMs = 1000

/** The state of a disk, as reported by the file system. */
export interface DiskFigures {
  /** Bytes available to this program, which may be less than what is free. */
  freeBytes: number
  totalBytes: number
  isReadOnly: boolean
}

export type DiskState = 'ok' | 'low' | 'read-only'

export interface DiskReport extends DiskFigures {
  /** Uploads are refused when they would leave less than this free. */
  floorBytes: number
  /** `low` when the free space is below the floor. */
  state: DiskState
}

export interface DiskOptions {
  folder: string
  /** In MiB. Undefined for the usual floor. */
  minFreeMb: number | undefined
  clock: Clock
  read?: (folder: string) => Promise<DiskFigures>
}

export function createDisk({ folder, minFreeMb, clock, read = readFigures }: DiskOptions) {
  let asked: { at: number; figures: Promise<DiskFigures> } | undefined
  let writtenBytes = 0

  function ask() {
    writtenBytes = 0
    asked = { at: clock.now(), figures: read(folder) }
    // Callers await the figures and report the error. The promise kept here must not be an unhandled rejection.
    asked.figures.catch(() => undefined)
    return asked.figures
  }

  /** Takes the absolute difference, so that figures expire even when the clock is set back. */
  const isOld = ({ at }: { at: number }) => Math.abs(clock.now() - at) > countsMs
  const figures = () => (asked === undefined || isOld(asked) ? ask() : asked.figures)
  const isBelow = ({ freeBytes, totalBytes }: DiskFigures, bytes: number) =>
    freeBytes - writtenBytes - bytes < floorBytes(totalBytes, minFreeMb)

  return {
    /** Returns figures that are at most a second old. */
    async report(): Promise<DiskReport> {
      const found = await figures()
      const floor = floorBytes(found.totalBytes, minFreeMb)
      return { ...found, floorBytes: floor, state: found.isReadOnly ? 'read-only' : isBelow(found, 0) ? 'low' : 'ok' }
    },
    /** @throws StorageFull `bytes` more would leave less than the floor */
    async requireRoomFor(bytes: number): Promise<void> {
      if (!isBelow(await figures(), bytes)) return
      // Ask again: space may have been freed within the last second.
      if (isBelow(await ask(), bytes)) throw new StorageFull(new Error('The free space is below the floor.'))
    },
    /** Subtracts bytes that were just written from the free space, until the file system is asked again. */
    noteWritten(bytes: number): void {
      writtenBytes += bytes
    },
  }
}

/** The free space on the disk that holds the files. */
export type Disk = ReturnType<typeof createDisk>

/** Returns the bytes of the disk of `folder` that an unprivileged program may still use. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function readFigures(folder: string): Promise<DiskFigures> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const isReadOnly = await access(folder, constants.W_OK).then(
    () => false,
    (error: unknown) => storageFault(error) === 'read-only',
  )
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, isReadOnly }
}
