import { access, constants, statfs } from 'node:fs/promises'
import type { Clock } from '../../clock.ts'
import { StorageFull } from '../files/file-store.ts'
import { floorBytes } from './disk.rules.ts'
import { storageFault } from './storage-fault.ts'

/** How long an answer of the file system counts. */
const countsMs = 1000

/** What the file system says. */
export interface DiskFigures {
  /** For this program, in bytes. */
  freeBytes: number
  totalBytes: number
  isReadOnly: boolean
}

export type DiskState = 'ok' | 'low' | 'read-only'

export interface DiskReport extends DiskFigures {
  /** Uploads end where less than this would stay free. */
  floorBytes: number
  /** `low`: below the floor. */
  state: DiskState
}

/** The room on the disk of the files. */
export interface Disk {
  /** At most a second old. */
  report(): Promise<DiskReport>
  /** @throws StorageFull `bytes` more would leave less than the floor */
  requireRoomFor(bytes: number): Promise<void>
  /** Counts what was written since the file system was asked. */
  noteWritten(bytes: number): void
}

export interface DiskOptions {
  folder: string
  /** In MiB; undefined: the usual floor. */
  minFreeMb: number | undefined
  clock: Clock
  read?: (folder: string) => Promise<DiskFigures>
}

export function createDisk({ folder, minFreeMb, clock, read = readFigures }: DiskOptions): Disk {
  let asked: { at: number; figures: Promise<DiskFigures> } | undefined
  let writtenBytes = 0

  function ask() {
    writtenBytes = 0
    asked = { at: clock.now(), figures: read(folder) }
    // A folder that cannot be looked at has other troubles, which are told where they show.
    asked.figures.catch(() => undefined)
    return asked.figures
  }

  /** A clock that was put back must not keep an old answer. */
  const isOld = ({ at }: { at: number }) => Math.abs(clock.now() - at) > countsMs
  const figures = () => (asked === undefined || isOld(asked) ? ask() : asked.figures)
  const isBelow = ({ freeBytes, totalBytes }: DiskFigures, bytes: number) =>
    freeBytes - writtenBytes - bytes < floorBytes(totalBytes, minFreeMb)

  return {
    async report() {
      const found = await figures()
      const floor = floorBytes(found.totalBytes, minFreeMb)
      return { ...found, floorBytes: floor, state: found.isReadOnly ? 'read-only' : isBelow(found, 0) ? 'low' : 'ok' }
    },
    async requireRoomFor(bytes) {
      if (!isBelow(await figures(), bytes)) return
      // Room that was made in the last second counts at once.
      if (isBelow(await ask(), bytes)) throw new StorageFull(new Error('The free space is below the floor.'))
    },
    noteWritten(bytes) {
      writtenBytes += bytes
    },
  }
}

async function readFigures(folder: string): Promise<DiskFigures> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const isReadOnly = await access(folder, constants.W_OK).then(
    () => false,
    (error: unknown) => storageFault(error) === 'read-only',
  )
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, isReadOnly }
}
