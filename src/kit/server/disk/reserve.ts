import { randomBytes } from 'node:crypto'
import { statSync, unlinkSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Round } from '../jobs/rounds.ts'
import { reserveBytes } from './disk.rules.ts'
import type { Disk, DiskState } from './disk.ts'

const pieceBytes = 1024 * 1024
const everyMs = 30_000

const reserveFile = (folder: string) => join(folder, 'reserve')

/**
 * Deletes the reserve, so that a database on a full disk can write again. Returns the bytes that were freed; 0 when there is no reserve or
 * another process has just deleted it.
 */
export function giveUpReserve(folder: string): number {
  try {
    const { size } = statSync(reserveFile(folder))
    unlinkSync(reserveFile(folder))
    return size
  } catch {
    return 0
  }
}

/** Creates the reserve if it's missing and if the disk stays above the floor with it. */
export async function keepReserve({ folder, disk }: { folder: string; disk: Disk }): Promise<void> {
  const file = reserveFile(folder)
  if (await stat(file).catch(() => null)) return
  const { freeBytes, totalBytes, floorBytes, isReadOnly } = await disk.report()
  const bytes = reserveBytes(totalBytes)
  if (isReadOnly || freeBytes - bytes < floorBytes) return
  const draft = `${file}.part`
  try {
    await writeNoise(draft, bytes)
    // Another process may have written and renamed the same draft. Then this fails, and the reserve exists.
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true })
  }
}

/** Writes random bytes, because some file systems store zeros without using space. */
async function writeNoise(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    for (let left = bytes; left > 0; left -= pieceBytes) await file.writeFile(randomBytes(Math.min(left, pieceBytes)))
  } finally {
    await file.close()
  }
}

export interface DiskWatchOptions {
  /** Where the database keeps its reserve. Null when the database isn't on this machine's disk. */
  reserveFolder: string | null
  disk: Disk
  logger: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
}

/** Maintains the reserve and logs changes of the disk's state. */
export function diskRound({ reserveFolder, disk, logger }: DiskWatchOptions): Round {
  let before: DiskState = 'ok'

  async function run() {
    const { state, freeBytes, floorBytes } = await disk.report()
    const fields = { freeMb: Math.floor(freeBytes / 1024 / 1024), floorMb: Math.floor(floorBytes / 1024 / 1024) }
    if (state !== before && state === 'ok') logger.info(fields, 'the disk has free space again')
    if (state !== before && state === 'low') logger.warn(fields, 'the disk is nearly full: uploads are refused')
    if (state !== before && state === 'read-only') logger.warn(fields, 'the disk is read-only: nothing is saved')
    before = state
    if (reserveFolder !== null) await keepReserve({ folder: reserveFolder, disk })
  }

  return { everyMs, run, onError: (error) => logger.warn({ err: error }, 'the disk could not be checked') }
}
