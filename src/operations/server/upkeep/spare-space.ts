import { type Clock, instant } from '#kit/clock.ts'
import type { Database, SpareSpace } from '#kit/server/db/database.ts'
import { freeBytesIn } from '#kit/server/disk/disk.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { type JobHandler, NotNow } from '#kit/server/jobs/job.ts'
import { countOpenJobs, enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { type Outcome, UsageError, withDatabase } from '../commands.ts'
import type { Config } from '../config.ts'
import { compactTexts as texts } from './spare-space.texts.ts'

export const giveBackKind = 'database.give-back'
const mib = 1024 * 1024
/** Less than this is soon used again. */
const worthwhileBytes = 16 * mib
/** Room for the new database and its log, which exist next to the old one for a moment. */
const timesItsSize = 2
const spareBytes = 64 * mib

function isWorthwhile({ logBytes, freeBytes, isGivenBackBitByBit }: SpareSpace): boolean {
  return logBytes > worthwhileBytes || (isGivenBackBitByBit && freeBytes > worthwhileBytes)
}

/** Enqueues the job that gives space back to the disk, when there is enough of it; at most once an hour. */
export async function enqueueGiveBack({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  if (!isWorthwhile(await database.spareSpace())) return
  const open = await countOpenJobs(database.queries)
  if (open.some(({ kind }) => kind === giveBackKind)) return
  const hour = instant(clock).slice(0, 13)
  await database.transaction((tx) => enqueueJob(tx, { kind: giveBackKind, key: `${giveBackKind} ${hour}`, payload: {} }))
}

/** While a long reader (a backup, another program) uses the log, it can't be given back; the job then runs later. */
export function giveBackSpace(database: Pick<Database, 'giveBackSpace'>): JobHandler {
  return async () => {
    let isDone: boolean
    try {
      isDone = await database.giveBackSpace()
    } catch (error) {
      if (storageFault(error) === null) throw error
      throw new NotNow('The disk is full.')
    }
    if (!isDone) throw new NotNow('Somebody reads from the log of the database.')
  }
}

/** Gives the free space of an earlier version's database back to the disk. From then on, that happens automatically. */
export async function compactDatabase(config: Config, _options: object = {}, readFree = freeBytesIn): Promise<Outcome> {
  if (config.databaseUrl !== undefined) throw new UsageError(texts.notHere)
  return withDatabase(config, async (database) => {
    const before = await database.copyBytes()
    const free = await readFree(config.dataDir)
    const needed = timesItsSize * before + spareBytes
    if (free < needed) return { lines: [texts.noRoom(needed, free)], json: { needed, free }, isBad: true }
    await database.compact()
    const after = await database.copyBytes()
    return { lines: [texts.done(before, after)], json: { before, after } }
  })
}
