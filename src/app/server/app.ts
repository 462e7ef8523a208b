import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { addDevicePasswords } from '#features/accounts/server/device-passwords.routes.ts'
import { createOwnerNotices } from '#features/accounts/server/owner-notices.ts'
import { createSessionStore } from '#features/accounts/server/sessions.store.ts'
import { addFocusTimerRoutes } from '#features/focus-timer/server/focus-timer.routes.ts'
import type { Timers } from '#features/focus-timer/server/timers.ts'
import { addGoalsRoutes } from '#features/goals/server/goals.routes.ts'
import { libraryApi } from '#features/library/library.contract.ts'
import { addLibraryRoutes } from '#features/library/server/library.routes.ts'
import { createImportAdder } from '#features/planner/server/planner.ts'
import { addPushRoutes } from '#features/push/server/push.routes.ts'
import type { Push } from '#features/push/server/push.ts'
import { zoneOf } from '#features/reminders/planned.rules.ts'
import type { Reminders } from '#features/reminders/server/reminders.ts'
import { addSettingsRoutes } from '#features/settings/server/settings.routes.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import type { Clock } from '#kit/clock.ts'
import { unknownPath } from '#kit/errors.ts'
import { createAfterReply } from '#kit/server/after-reply.ts'
import { limitShares, type Shares } from '#kit/server/at-once.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { PageCache } from '#kit/server/documents/page-cache.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createHttp } from '#kit/server/http.ts'
import { addMultipart } from '#kit/server/multipart.ts'
import { addOwnerNotices } from '#kit/server/owner-notices.ts'
import { createRateLimits } from '#kit/server/rate-limits.ts'
import { addSecurityEvents } from '#kit/server/security-events.ts'
import { createSeenBrowsers } from '#kit/server/seen-browsers.ts'
import { addSessions } from '#kit/server/sessions.ts'
import { createAlarmWatch } from '#operations/server/alarms/alarm-watch.ts'
import { addFirstRestoreRoutes } from '#operations/server/backup/first-restore.routes.ts'
import type { Config } from '#operations/server/config.ts'
import { createConfiguredIdentityProvider } from '#operations/server/configured-identity-provider.ts'
import { examine } from '#operations/server/doctor/doctor.ts'
import { watchForProxy } from '#operations/server/doctor/proxy-watch.ts'
import { builtWeb } from '#operations/server/installation/built-web.ts'
import type { DataState } from '#operations/server/installation/data-state.ts'
import { type PlaceWatch, refuseWritesWhenGone } from '#operations/server/installation/same-place.ts'
import { addMetrics } from '#operations/server/metrics/metrics.ts'
import { addHealth } from '#operations/server/upkeep/health.ts'
import { addPaperPages } from '#paper/server/paper-pages.ts'
import { addAdmin } from './admin/admin.ts'
import { addSecurityEventsRoutes } from './admin/security-events.routes.ts'
import { addAccounts } from './compose/accounts.ts'
import { addApiDocs } from './compose/api-docs.ts'
import { addCalendar } from './compose/calendar.ts'
import { addNewsletter } from './compose/newsletter.ts'
import { addOrders } from './compose/orders.ts'
import { addOwnData } from './compose/own-data.ts'
import { addPlanner } from './compose/planner.ts'
import { addReminders } from './compose/reminders.ts'
import { addPages, loadSite } from './pages/pages.ts'
import { securityHeaders } from './pages/security-headers.ts'
import { addSecurityTxt } from './pages/security-txt.ts'

export interface AppParts {
  config: Config
  database: Database
  files: FileStore
  disk: Disk
  documents: DocumentWorker
  pageCache: PageCache
  /** Wakes the job worker after a job was added, so that it doesn't wait for its next poll. */
  wakeJobs?: () => void
  clock: Clock
  logger: FastifyBaseLogger
  /** Folder of the built browser app; null serves the API only. */
  webFolder: string | null
  /** Where the assets of this build and of earlier ones are kept (earlier-builds.ts); null when they aren't. */
  buildsFolder?: string | null
  /** Signs the unsubscribe links. */
  newsletterSecret: string
  /** Key for the hashes of networks in the audit log, and for the cookies of known browsers. */
  securitySecret: string
  push: Push
  reminders: Reminders
  timers: Timers
  /** Reports damage, and checks that the database and the files can be written. */
  data: Pick<DataState, 'problems' | 'checkDatabase' | 'checkFiles'>
  /** Watches for a data folder that disappears; null in tests, where that doesn't happen. */
  placeWatch: PlaceWatch | null
  /** Restarts the server after a restore. */
  startAgain?: () => void
  /** Smaller in tests. */
  shares?: Shares | undefined
}

/** How long the Installation screen waits for the check of the database. */
const damageWithinMs = 20_000

/** Builds the server from all features, ready to listen. */
export async function createApp({
  config,
  database,
  files,
  disk,
  documents,
  pageCache,
  wakeJobs = () => undefined,
  clock,
  logger,
  webFolder,
  buildsFolder = null,
  newsletterSecret,
  securitySecret,
  push,
  reminders,
  timers,
  data,
  placeWatch,
  startAgain = () => undefined,
  shares,
}: AppParts): Promise<FastifyInstance> {
  const { brand, isSecure, maxUploadMb, ownerQuotaMb } = config
  const app = await createHttp({
    logger,
    trustProxy: config.trustProxy,
    publicOrigin: config.publicUrl,
    believesHost: !config.isProduction,
    isUnavailable: database.isUnavailable,
    isConflict: (error) => database.isUniqueViolation(error) || database.isReferenceViolation(error),
    isUnfitValue: database.isUnfitValue,
    headers: securityHeaders({ isSecure }),
  })
  await addMultipart(app)
  // Compress text only: previews and files are compressed already, and byte ranges must refer to the original bytes.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // At quality 5, output is a tenth smaller than gzip's and takes as long. The default quality is for files compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } },
    customTypes: /^(application\/json|text\/html)/,
    threshold: 1024,
  })
  const sessionStore = createSessionStore(database, config)
  const limits = createRateLimits({ database, clock })
  const seenBrowsers = createSeenBrowsers({ secret: securitySecret, isSecure })
  const { tell, onSignIn } = createOwnerNotices({ clock, limits, seenBrowsers, brand, publicUrl: config.publicUrl })
  const sessions = addSessions(app, { store: sessionStore, clock, isSecure, onSignIn })
  const securityEvents = addSecurityEvents(app, { database, clock, secret: securitySecret })
  addOwnerNotices(app, tell)
  addDevicePasswords(app, {
    database,
    limits,
    clock,
    uploadPath: libraryApi.upload.path,
    requireApproval: config.requireApproval,
  })
  limitShares(app, { clock, shares })
  const sawUntrustedProxy = watchForProxy(app)
  await addApiDocs(app, { brand, hasPage: !config.isProduction })
  addSecurityTxt(app, { brand, publicUrl: config.publicUrl, clock })
  addHealth(app, { data, disk, clock })
  const watch = createAlarmWatch({
    database,
    clock,
    limits,
    disk,
    hasMailServer: config.smtpUrl !== undefined,
    webhookSecrets: config.webhookSecrets,
  })
  addMetrics(app, { token: config.metricsToken, countPushDevices: push.store.count, watch, database, disk, clock })
  if (placeWatch) refuseWritesWhenGone(app, placeWatch)
  addFirstRestoreRoutes(app, { config, database, limits, clock, logger, startAgain })

  const provider = createConfiguredIdentityProvider(config)
  const pageConfig = {
    brand,
    publicUrl: config.publicUrl,
    maxUploadMb,
    hasQuota: ownerQuotaMb !== undefined,
    hasStrictPasswords: config.hasStrictPasswords,
    externalSignIn: provider !== null,
    hasMailServer: config.smtpUrl !== undefined,
  }
  const site = webFolder === null ? null : await loadSite(webFolder, pageConfig)
  const afterReply = createAfterReply(app)
  const { accounts } = addAccounts(app, {
    config,
    database,
    clock,
    limits,
    sessions,
    sessionStore,
    securityEvents,
    afterReply,
    securitySecret,
    seenBrowsers,
    provider,
    returnPaths: site?.returnPaths ?? [],
  })
  const doctor = { config, database, files, clock, webFolder: webFolder ?? builtWeb, sawUntrustedProxy, damageWithinMs }
  addAdmin(app, { database, limits, clock, watch, newsletterSecret, config, wakeJobs, examine: () => examine(doctor) })
  addSecurityEventsRoutes(app, { database })
  const settings = createSettingsStore(database)
  addGoalsRoutes(app, { database, clock, findTimeZone: async (userId) => zoneOf(await settings.find(userId)) })
  addFocusTimerRoutes(app, { database, timers })
  addSettingsRoutes(app, { database, clock, planReminders: reminders.plan })
  await addReminders(app, { database, clock, limits, config, secret: newsletterSecret, reminders })
  addCalendar(app, { database, clock, limits, config })
  addPushRoutes(app, { database, limits, push, pushHosts: config.pushHosts, onChange: reminders.plan })
  const { receive } = await addLibraryRoutes(app, {
    database,
    files,
    documents,
    pageCache,
    wakeJobs,
    clock,
    limits,
    maxUploadMb,
    ownerQuotaMb,
    tabletFolder: brand.tabletFolder,
    alsoAdd: createImportAdder({ database, clock, isEnabled: config.recognizesPages }),
  })
  await addPaperPages(app, { clock, brand, maxUploadMb, isSecure, receive })
  addPlanner(app, { database, clock, limits, files, documents, pageCache, wakeJobs, isEnabled: config.recognizesPages })
  addOwnData(app, { database, accounts, push, limits, clock, files, product: brand.name })
  await addNewsletter(app, { database, limits, clock, afterReply, config, secret: newsletterSecret })
  await addOrders(app, { database, limits, clock, afterReply, config })
  if (webFolder !== null && site) {
    const pages = { webFolder, site, config: pageConfig, securityHeaders: securityHeaders({ isSecure }), buildsFolder }
    await addPages(app, pages)
  } else
    app.setNotFoundHandler(async () => {
      throw unknownPath()
    })
  return app
}
