import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { createInstallationStore } from './installation.store.ts'
import { damageTexts } from './installation.texts.ts'
import type { Installation } from './open-installation.ts'

const usualBeats = { everyMs: 60_000, afterFailureMs: 5000 }
/** A database up to this size is checked before the start, in a quarter of a second. A larger one is checked in the background. */
const waitedForBytes = 64 * 1024 * 1024

export interface DataStateOptions extends Pick<Installation, 'database' | 'files' | 'lostAfter'> {
  clock: Clock
  logger: FastifyBaseLogger
  /** Name for messages. */
  databasePlace: string
  databaseBytes: number
  /** Prints a line where the operator sees it at the start. */
  print: (line: string) => void
  /** Shorter in tests. */
  beats?: typeof usualBeats
}

/**
 * Checks the database for damage. Also increments the database's generation every minute and copies it to the files, which proves that both
 * can be written. If the database loses its last changes, the next start notices that it's behind the files.
 */
export async function startDataState(options: DataStateOptions) {
  const { database, files, lostAfter, clock, logger, databasePlace, print, beats = usualBeats } = options
  const alarms = createAlarms({ database, clock })
  const store = createInstallationStore({ database, clock })
  let damage: string[] = []

  async function checkDamage() {
    damage = await database.findDamage()
    if (damage.length === 0) return void (await alarms.set('database-damaged', 0))
    print(damageTexts.found(databasePlace, damage))
    logger.error({ damage }, 'the database is damaged')
    await alarms.set('database-damaged', damage)
  }

  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what)
  /** Errors of the last writes; null when they succeeded. */
  const lastError: Record<'database' | 'files', unknown> = { database: null, files: null }

  async function prove<T>(part: 'database' | 'files', write: () => Promise<T>): Promise<T> {
    try {
      const written = await write()
      lastError[part] = null
      return written
    } catch (error) {
      if (lastError[part] === null) logger.error({ err: error, part }, 'the generation of the database could not be saved')
      lastError[part] = error
      throw error
    }
  }

  /** Returns whether both could be written. */
  async function beat(): Promise<boolean> {
    try {
      const generation = await prove('database', () => store.grow())
      await prove('files', async () => {
        await files.replaceNote('generation', String(generation))
        if (!(await files.isReady())) throw new Error('Files cannot be written.')
      })
      return true
    } catch {
      return false
    }
  }

  const checked = checkDamage().catch(failed('the database could not be checked'))
  if (options.databaseBytes <= waitedForBytes) await checked
  if (lostAfter !== null) {
    print(damageTexts.older(databasePlace, lostAfter === '' ? null : lostAfter))
    logger.error({ lostAfter }, 'the database is older than its files')
    await alarms.set('database-older', [lostAfter]).catch(failed('an alarm could not be raised'))
  }
  let beating = Promise.resolve(await beat())
  let timer: ReturnType<typeof setTimeout> | null = null
  function beatAfter(wasWritten: boolean) {
    timer = setTimeout(
      () => {
        beating = beat()
        beating.then((isWritten) => timer && beatAfter(isWritten))
      },
      wasWritten ? beats.everyMs : beats.afterFailureMs,
    )
    timer.unref()
  }
  beatAfter(await beating)

  return {
    /** Returns what is wrong, one line each. */
    problems: (): string[] => damage.map((line) => `The database is damaged: ${line}`),
    /** Reads the database in a transaction that could write. Writes nothing. Throws when that or the last write failed. */
    async checkDatabase(): Promise<void> {
      if (lastError.database !== null) throw lastError.database
      await store.check()
    },
    /** Reads a note next to the files. Writes nothing. Throws when that or the last write failed. */
    async checkFiles(): Promise<void> {
      if (lastError.files !== null) throw lastError.files
      await files.readNote('generation')
    },
    async stop(): Promise<void> {
      if (timer) clearTimeout(timer)
      timer = null
      await checked
      await beating
    },
  }
}

export type DataState = Awaited<ReturnType<typeof startDataState>>
