import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { systemClock } from '#kit/clock.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { diskRound } from '#kit/server/disk/reserve.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { createDocumentWorker } from '#kit/server/documents/document-worker.ts'
import { createPageCache } from '#kit/server/documents/page-cache.ts'
import type { Stopped } from '#kit/server/http/connections.ts'
import { startRounds } from '#kit/server/jobs/rounds.ts'
import { createLog } from '#kit/server/log.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { alarmRound } from '#operations/server/alarms/alarm-round.ts'
import { certificateRound } from '#operations/server/alarms/certificate-round.ts'
import { createFindTarget } from '#operations/server/backup/backup-place.ts'
import { runCommand } from '#operations/server/backup/run-command.ts'
import { createBackupSchedule } from '#operations/server/backup/schedule.ts'
import { type Config, refuseDoubts } from '#operations/server/config.ts'
import { closeDataFolder } from '#operations/server/installation/data-folder-mode.ts'
import { startDataState } from '#operations/server/installation/data-state.ts'
import { offerLanguages } from '#operations/server/installation/first-start.ts'
import { restoredText } from '#operations/server/installation/installation.texts.ts'
import { openInstallation, placesOf } from '#operations/server/installation/open-installation.ts'
import { rememberPlaces, watchPlaces } from '#operations/server/installation/same-place.ts'
import {
  newsletterSecretName,
  ordersSecretName,
  pushSecretName,
  secretOf,
  securitySecretName,
  settingsSecretName,
  wrongKeyText,
} from '#operations/server/installation/secrets.ts'
import { takeRestored } from '#operations/server/installation/take-restored.ts'
import { requireTemporaryFolder } from '#operations/server/installation/temporary-folder.ts'
import { letterRound } from '#operations/server/letter/letter-round.ts'
import { createLiveShop } from '#operations/server/shop/live-shop.ts'
import { settingsRound } from '#operations/server/shop/refresh-settings.ts'
import { createShopMail } from '#operations/server/shop/shop-mail.ts'
import { cleanupRound } from '#operations/server/upkeep/cleanup.ts'
import { wordingsOf } from '#operations/server/wordings.ts'
import { createApp } from './app.ts'
import { loadLanguages } from './load-languages.ts'
import { buildRound } from './pages/earlier-builds.ts'
import { builtLanguages } from './pages/pages.ts'

export interface RunningServer {
  app: FastifyInstance
  database: Database
  /** Address it listens on, such as `http://127.0.0.1:3000`. */
  address: string
  /** Finishes the requests in progress, then stops all workers and closes the database. */
  stop(): Promise<Stopped>
  /** Writes the last line of the log and flushes what is buffered. */
  logEnd(message: string, details: object): void
}

/** Starts the whole program: database, files, jobs, email, backups, cleanup and HTTP. */
export async function startServer(
  given: Config,
  webFolder: string | null,
  { startAgain = () => undefined }: { startAgain?: () => void } = {},
): Promise<RunningServer> {
  const { logger, output } = createLog(given.logLevel)
  const closed = await closeDataFolder(given.dataDir)
  if (closed !== null) console.error(closed)
  const aside = await takeRestored(given.dataDir)
  if (aside !== null) console.error(restoredText(aside))
  const disk = createDisk({ folder: given.dataDir, minFreeMb: given.minFreeMb, clock: systemClock })
  const onLost = (error: Error) => logger.warn({ err: error }, 'a database connection was lost')
  const installation = await openInstallation(given, { onLost, disk, beforeFirst: () => refuseDoubts(given) })
  const { database, files } = installation
  requireTemporaryFolder(given.dataDir)
  const print = (line: string) => console.error(line)
  for (const line of installation.backedUp) print(line)
  const sqliteFile = given.databaseUrl === undefined ? [join(given.dataDir, 'database.sqlite')] : []
  const filesFolder = join(given.dataDir, 'files')
  const filesPlaces = given.storage === undefined ? [filesFolder, join(filesFolder, 'files')] : []
  const placeWatch = watchPlaces({
    findChanged: await rememberPlaces([given.dataDir, ...sqliteFile, ...filesPlaces]),
    logger,
    print,
    end: () => {
      output.flush()
      process.exit(1)
    },
  })
  const data = await startDataState({
    ...installation,
    clock: systemClock,
    logger,
    databasePlace: placesOf(given).database,
    databaseBytes: sqliteFile[0] === undefined ? 0 : (await stat(sqliteFile[0])).size,
    print,
  })
  await reportDoubts(given, { database, logger, print })
  const documents = createDocumentWorker({ store: files, logger })
  const pageCache = createPageCache({ folder: join(given.dataDir, 'cache', 'pages'), disk, clock: systemClock })
  const unreadable: string[] = []
  const onWrongKey = (name: string) => {
    if (unreadable.push(name) === 1) print(wrongKeyText)
    logger.error({ secret: name }, 'a secret can’t be read, because SECRET_KEY is another one')
  }
  const secretNamed = (name: string) => secretOf({ config: given, database, clock: systemClock }, name, onWrongKey)
  const webhook = given.webhookSecrets.webhook ?? (await secretNamed(ordersSecretName))
  const withSecret = { ...given, webhookSecrets: { ...given.webhookSecrets, webhook } }
  const secret = await secretNamed(settingsSecretName)
  if (webFolder !== null && !given.isDrill) await offerLanguages(database, given, builtLanguages(webFolder)).catch(withoutRoom)
  const shop = await createLiveShop({ config: withSecret, database, clock: systemClock, secret })
  await loadLanguages(shop.now().languages)
  const wordings = wordingsOf(shop)
  const mailTransport = createShopMail({ shop, database })
  const backups = createBackupSchedule({
    ...{ database, logger, config: given, shop, clock: systemClock },
    findTarget: createFindTarget(shop, given),
    run: (words, signal) => runCommand(cli, words, signal),
  })
  const buildsFolder = join(given.dataDir, 'builds')
  const { app, jobs, push, reminders, watch, closeReaders } = await createApp({
    shop,
    database,
    files,
    disk,
    documents,
    pageCache,
    clock: systemClock,
    logger,
    webFolder,
    buildsFolder,
    secrets: {
      newsletterSecret: await secretNamed(newsletterSecretName),
      securitySecret: await secretNamed(securitySecretName),
      pushSecret: await secretNamed(pushSecretName),
      isSecurityProvisional: unreadable.includes(securitySecretName),
    },
    comparesPictures: true,
    mailTransport,
    backupJobs: [{ handlers: backups.handlers }],
    runDrill: (recoveryKey) => runCommand(cli, ['backup', 'drill'], AbortSignal.timeout(drillMs), { RECOVERY_KEY: recoveryKey }),
    data,
    placeWatch,
    startAgain,
  })
  // SQLite's reserve file is next to the database; PostgreSQL has its own disk.
  const reserveFolder = given.databaseUrl === undefined ? given.dataDir : null
  const rounds = [diskRound({ reserveFolder, disk, logger })]
  // A drill changes nothing and sends nothing.
  if (!given.isDrill) {
    jobs.start()
    documents.start()
    const shared = { database, clock: systemClock, logger }
    const limits = createRateLimits(shared)
    rounds.push(
      cleanupRound({ ...given, ...shared, wordings, files, planReminders: reminders.planFarAhead }),
      alarmRound({ ...shared, limits, watch, push, wordings, publicUrl: given.publicUrl, hasMailServer: shop.hasMailServer }),
      certificateRound({ ...shared, publicUrl: given.publicUrl }),
      letterRound({ ...shared, watch, wordings, shop, publicUrl: given.publicUrl, hasMailServer: shop.hasMailServer }),
      settingsRound(shop, logger),
      backups.round,
      ...(webFolder === null ? [] : [buildRound({ webFolder, folder: buildsFolder, clock: systemClock, logger })]),
    )
  }
  const stopRounds = startRounds(rounds)
  const stop = async () => {
    const stopped = await app.stopGently()
    await stopRounds()
    await Promise.all([jobs.stop(), documents.close(), closeReaders()])
    mailTransport.close()
    placeWatch.stop()
    await data.stop()
    await database.close()
    return stopped
  }
  const logEnd = (message: string, details: object) => {
    logger.info(details, message)
    output.flush()
  }
  try {
    return { app, database, address: await app.listen({ port: given.port, host: given.host }), stop, logEnd }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A server whose disk is full can still be read. */
function withoutRoom(error: unknown): void {
  if (storageFault(error) === null) throw error
}

/** Later starts go on with a misspelt setting: the shop must not close because of one. */
async function reportDoubts({ doubts }: Config, { database, logger, print }: ReportOptions): Promise<void> {
  for (const doubt of doubts) print(doubt)
  if (doubts.length > 0) logger.warn({ doubts }, 'settings seem to be misspelt')
  const raised = createAlarms({ database, clock: systemClock }).set('settings-misspelt', doubts)
  await raised.catch((error: unknown) => logger.error({ err: error }, 'an alarm could not be raised'))
}

interface ReportOptions {
  database: Database
  logger: Logger
  print: (line: string) => void
}

const cli = fileURLToPath(new URL('./cli/cli.ts', import.meta.url))
/** A drill reads the whole backup. */
const drillMs = 6 * 60 * 60 * 1000
