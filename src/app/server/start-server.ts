import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isReadableByOperator } from '#features/mail/mail.rules.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { createThumbnailMaker } from '#kit/server/files/thumbnail-maker.ts'
import { createLog } from '#kit/server/log.ts'
import { createSmtpTransport } from '#kit/server/mail/transport.ts'
import { createMailWorker } from '#kit/server/mail/worker.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openMigratedDatabase } from './database.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createJobs } from './jobs.ts'
import { keptSecret, newsletterSecretName, ordersSecretName } from './kept-secret.ts'

export interface RunningServer {
  app: FastifyInstance
  database: Database
  /** Where it listens, `http://127.0.0.1:3000`. */
  address: string
  /** Finishes the requests under way and lets everything go. */
  stop(): Promise<void>
}

/** The whole program: database, files, previews, housekeeping and HTTP. */
export async function startServer(config: Config, webFolder: string | null): Promise<RunningServer> {
  const { logger, output } = createLog(config.logLevel)
  const { database } = await openMigratedDatabase(config, (error) =>
    logger.warn({ err: error }, 'a database connection was lost'),
  )
  const files = await createLocalFileStore({ folder: join(config.dataDir, 'files') })
  const thumbnailMaker = createThumbnailMaker({ store: files, logger })
  const webhook = config.webhookSecrets.webhook ?? (await keptSecret(config.dataDir, ordersSecretName))
  const withSecret = { ...config, webhookSecrets: { ...config.webhookSecrets, webhook } }
  const newsletterSecret = await keptSecret(config.dataDir, newsletterSecretName)
  const app = await createApp({
    config: withSecret,
    database,
    files,
    thumbnailMaker,
    clock: systemClock,
    logger,
    webFolder,
    newsletterSecret,
  })
  const stopHousekeeping = startHousekeeping({ database, files, clock: systemClock, brand: config.brand, logger })
  const jobs = createJobs({ database, files, clock: systemClock, logger })
  jobs.start()
  thumbnailMaker.start()
  const mailWorker = config.smtpUrl === undefined ? null : createWorker(config, config.smtpUrl, database, logger)
  mailWorker?.start()
  const stop = async () => {
    await app.close()
    await mailWorker?.stop()
    await stopHousekeeping()
    await jobs.stop()
    await thumbnailMaker.close()
    await database.close()
    output.flush()
  }
  try {
    return { app, database, address: await app.listen({ port: config.port, host: config.host }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Without a mail server there is none: the outbox keeps the mails, and the admin area shows them. */
function createWorker(config: Config, smtpUrl: string, database: Database, logger: Logger) {
  const transport = createSmtpTransport({ url: smtpUrl, from: config.mailFrom })
  const domain = new URL(config.publicUrl).hostname
  return createMailWorker({ database, transport, clock: systemClock, keepsWords: isReadableByOperator, domain, logger })
}
