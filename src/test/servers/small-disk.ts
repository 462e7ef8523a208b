import { spawnSync } from 'node:child_process'
import { closeSync, openSync, statfsSync, writeSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ifPresent, isInstalled } from '../not-run.ts'

export const canMount = process.getuid?.() === 0 && isInstalled('mount')

/** A test that needs `mountDisk`. */
export const mountTest = ifPresent({ 'the right to mount a disk': canMount })

export interface SmallDisk {
  /** A folder on another disk. */
  folder: string
  /** The folder where the disk is mounted. */
  dataDir: string
  freeBytes(): number
  /** Fills the disk as another program would, except for `leave` bytes. */
  fill(leave?: number): void
  /** Removes what `fill` has written. */
  makeRoom(): Promise<void>
  /** Mounts it again, such as with `ro` or `size=16m`. */
  remount(option: string): void
  unmount(): Promise<void>
}

/** Mounts an empty disk in memory. Its size is written as `mount` reads it, such as `64k` or `16m`. */
export async function mountDisk(size: string): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-disk-'))
  const dataDir = join(folder, 'data')
  const ofAnotherProgram = join(dataDir, 'of another program')
  await mkdir(dataDir)
  run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', dataDir)

  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(dataDir)
    return bavail * bsize
  }
  return {
    folder,
    dataDir,
    freeBytes,
    fill(leave = 0) {
      const file = openSync(ofAnotherProgram, 'a')
      try {
        for (let left = freeBytes() - leave; left > 0; left = freeBytes() - leave)
          writeSync(file, Buffer.alloc(Math.min(left, 256 * 1024), 'x'))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rm(ofAnotherProgram, { force: true }),
    remount: (option) => run('mount', '-o', `remount,${option}`, dataDir),
    async unmount() {
      // A process of the server may still be exiting.
      run('umount', '-l', dataDir)
      await rm(folder, { recursive: true })
    },
  }
}

function run(program: string, ...parameters: string[]) {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')}: ${stderr}`)
}
