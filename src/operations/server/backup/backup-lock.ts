import { hostname } from 'node:os'
import type { Clock } from '#kit/clock.ts'
import { errorCode } from '#kit/errors.ts'
import { newId } from '#kit/server/ids.ts'
import { lockTexts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { readWhole } from './manifest.ts'

const folder = 'locks'
/** A lock, or the draft of one. */
const lockPattern = /^(?:[0-9a-f-]{36}|[0-9a-f]{16}\.part)$/
/** A lock that wasn't renewed for this long is abandoned. */
const staleMs = 5 * 60 * 1000
const renewMs = 60 * 1000

interface Lock {
  host: string
  pid: number
  at: number
}

/**
 * Runs `work` while no other process writes backups to this target. Each process first writes its own lock and then checks for others, so
 * when two start at the same time, at most one continues.
 *
 * @throws BackupError when another process holds a lock
 */
export async function withLock<T>(target: BackupTarget, clock: Clock, work: () => Promise<T>): Promise<T> {
  const path = `${folder}/${newId()}`
  const write = () => target.write(path, JSON.stringify({ host: hostname(), pid: process.pid, at: clock.now() } satisfies Lock))
  await write()
  const timer = setInterval(() => void write().catch(() => undefined), renewMs)
  try {
    for (const name of await target.list(folder)) {
      if (!lockPattern.test(name) || `${folder}/${name}` === path) continue
      if (await isHeld(target, name, clock)) throw new BackupError(lockTexts.held(target.name))
      await target.remove(`${folder}/${name}`)
    }
    return await work()
  } finally {
    clearInterval(timer)
    await target.remove(path).catch(() => undefined)
  }
}

async function isHeld(target: BackupTarget, name: string, clock: Clock): Promise<boolean> {
  try {
    const { host, pid, at } = JSON.parse(String(await readWhole(target, `${folder}/${name}`))) as Lock
    if (Math.abs(clock.now() - at) > staleMs) return false
    return host !== hostname() || isAlive(pid)
  } catch {
    // The lock was removed meanwhile, or is the draft of an interrupted process.
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
