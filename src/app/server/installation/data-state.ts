import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { createAlarms } from '#kit/server/alarms.ts'
import { createInstallationStore } from './installation.store.ts'
import { damageTexts } from './installation.texts.ts'
import type { Installation } from './open-installation.ts'

const beatMs = 60_000
/** A check of up to so many bytes is waited for at the start: it takes a quarter of a second. A larger one goes on in the background. */
const waitedForBytes = 64 * 1024 * 1024

export interface DataStateOptions extends Pick<Installation, 'database' | 'files' | 'lostAfter'> {
  clock: Clock
  logger: FastifyBaseLogger
  /** As it stands in messages. */
  databasePlace: string
  databaseBytes: number
  /** Where the operator sees it at the start. */
  print: (line: string) => void
}

export interface DataState {
  /** What is wrong, a line each. */
  problems(): string[]
  /** Writes the database and reads it back. */
  probe(): Promise<void>
  stop(): Promise<void>
}

/** Checks the database, and tells the files every minute how far it is: one that loses its last changes is noticed at the next start. */
export async function startDataState(options: DataStateOptions): Promise<DataState> {
  const { database, files, lostAfter, clock, logger, databasePlace, print } = options
  const alarms = createAlarms({ database, clock })
  const store = createInstallationStore({ database, clock })
  let damage: string[] = []

  async function checkDamage() {
    damage = await database.findDamage()
    if (damage.length === 0) return void (await alarms.set('database-damaged', 0))
    print(damageTexts.found(databasePlace, damage))
    logger.error({ damage }, 'the database is damaged')
    await alarms.set('database-damaged', damage.length)
  }

  async function beat() {
    await files.replaceNote('generation', String(await store.grow()))
  }
  const failed = (what: string) => (error: unknown) => logger.error({ err: error }, what)

  const checked = checkDamage().catch(failed('the database could not be checked'))
  if (options.databaseBytes <= waitedForBytes) await checked
  if (lostAfter !== null) {
    print(damageTexts.older(databasePlace, lostAfter === '' ? null : lostAfter))
    logger.error({ lostAfter }, 'the database is older than its files')
    await alarms.set('database-older', 1).catch(failed('an alarm could not be raised'))
  }
  const beats = { last: beat().catch(failed('the generation of the database could not be noted')) }
  await beats.last
  const timer = setInterval(() => {
    beats.last = beats.last.then(beat).catch(failed('the generation of the database could not be noted'))
  }, beatMs)
  timer.unref()

  return {
    problems: () => damage.map((line) => `The database is damaged: ${line}`),
    probe: store.probe,
    async stop() {
      clearInterval(timer)
      await checked
      await beats.last
    },
  }
}
