import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { addApiKeys } from '#features/accounts/server/api-keys.routes.ts'
import { addDevicePasswords } from '#features/accounts/server/device-passwords.routes.ts'
import { createOwnerNotices } from '#features/accounts/server/owner-notices.ts'
import { createSessionStore } from '#features/accounts/server/sessions.store.ts'
import { openMs, pictureWidths } from '#features/accounts/server/shown/showing.ts'
import { dropBoxAddress, usualAddress } from '#features/drop-box/drop-box.rules.ts'
import { libraryApi } from '#features/library/library.contract.ts'
import { builtInFolders } from '#features/library/library.rules.ts'
import { createReaders } from '#features/planner/server/readers.ts'
import type { Push } from '#features/push/server/push.ts'
import type { Reminders } from '#features/reminders/server/reminders.ts'
import { createFetchCalendar, type FetchCalendar } from '#features/sheet/server/calendars/fetch-calendar.ts'
import { createIcsReader } from '#features/sheet/server/calendars/ics-reader.ts'
import { createSheetReader } from '#features/sheet/server/reading/reading.ts'
import { type Say, unknownPath } from '#kit/errors.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import { refuseReadOnly } from '#kit/server/access/read-only.ts'
import { createSeenBrowsers } from '#kit/server/access/seen-browsers.ts'
import { addSessions } from '#kit/server/access/sessions.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { CreateDrawingChild } from '#kit/server/documents/drawing-child.ts'
import type { PageCache } from '#kit/server/documents/page-cache.ts'
import { createOwnersTime } from '#kit/server/documents/reading-time.ts'
import { removeFiles, removeFilesKind } from '#kit/server/files/remove-files.ts'
import { createAfterReply } from '#kit/server/http/after-reply.ts'
import { createHttp } from '#kit/server/http/http.ts'
import { addMultipart } from '#kit/server/http/multipart.ts'
import { addRequestLanguage } from '#kit/server/http/request-language.ts'
import { limitShares, type Shares } from '#kit/server/jobs/at-once.ts'
import { createJobScheduler, type JobScheduler, type JobShare } from '#kit/server/jobs/scheduler.ts'
import { addExportRoute } from '#kit/server/lists/export.routes.ts'
import type { ExportSource } from '#kit/server/lists/export-source.ts'
import { endFormerNotices } from '#kit/server/mail/mail-server.store.ts'
import type { MailTransport } from '#kit/server/mail/transport.ts'
import { addOwnerNotices } from '#kit/server/notices/owner-notices.ts'
import { addSecurityEvents } from '#kit/server/notices/security-events.ts'
import { type AlarmWatch, createAlarmWatch } from '#operations/server/alarms/alarm-watch.ts'
import { addAlarmRoutes } from '#operations/server/alarms/alarms.routes.ts'
import { addBackupsRoutes } from '#operations/server/backup/backups.routes.ts'
import { addFirstRestoreRoutes } from '#operations/server/backup/first-restore.routes.ts'
import { hasBackups } from '#operations/server/backup/key-state.ts'
import type { FixedConfig } from '#operations/server/config.ts'
import { createConfiguredIdentityProvider } from '#operations/server/configured-identity-provider.ts'
import { wordsOf } from '#operations/server/doctor/doctor.rules.ts'
import { doctorTexts } from '#operations/server/doctor/doctor.texts.ts'
import { examine } from '#operations/server/doctor/doctor.ts'
import { addInstallationRoutes } from '#operations/server/doctor/installation.routes.ts'
import { watchForProxy } from '#operations/server/doctor/proxy-watch.ts'
import { builtWeb } from '#operations/server/installation/built-files.ts'
import type { DataState } from '#operations/server/installation/data-state.ts'
import { type PlaceWatch, refuseWritesWhenGone } from '#operations/server/installation/same-place.ts'
import { addMetrics } from '#operations/server/metrics/metrics.ts'
import type { LiveShop } from '#operations/server/shop/live-shop.ts'
import { addLogoFiles } from '#operations/server/shop/logo/logo.routes.ts'
import { refreshSettings } from '#operations/server/shop/refresh-settings.ts'
import { addShopSettingsRoutes } from '#operations/server/shop/shop-settings.routes.ts'
import { addHealth } from '#operations/server/upkeep/health.ts'
import { giveBackKind, giveBackSpace } from '#operations/server/upkeep/spare-space.ts'
import { wordingsOf } from '#operations/server/wordings.ts'
import { addPaperPages } from '#paper/server/paper-pages.ts'
import { addShownPages } from '#paper/server/shown-pages.ts'
import { createNotes } from '#supernote/server/note-pdf.ts'
import { addApiDocs } from './api-docs.ts'
import { addCustomersRoutes } from './customers.routes.ts'
import { addDevicesRoutes } from './devices.routes.ts'
import { loadLanguages } from './load-languages.ts'
import { addOverviewRoutes } from './overview.routes.ts'
import { addPages, builtLanguages, loadBuilds } from './pages/pages.ts'
import { securityHeaders } from './pages/security-headers.ts'
import { addWellKnown } from './pages/well-known.ts'
import { type ServerBase, serveFeatures } from './serve-features.ts'

export interface AppOptions extends Pick<Basics, 'database' | 'files' | 'clock'> {
  /** The configuration, with what administrators have set. */
  shop: LiveShop
  disk: Disk
  documents: DocumentWorker
  pageCache: PageCache
  logger: FastifyBaseLogger
  /** Folder of the built browser app; null serves the API only. */
  webFolder: string | null
  /** Where the assets of this build and of earlier ones are kept (earlier-builds.ts); null when they aren't. */
  buildsFolder?: string | null
  secrets: {
    /** Signs the links that end emails. */
    newsletterSecret: string
    /** Key for the hashes of networks in the audit log, the cookies of known browsers, and the secrets of authenticator apps. */
    securitySecret: string
    isSecurityProvisional?: boolean
    /** The keys for push services are derived from it. */
    pushSecret: string
  }
  /** Also compares pages of exports as pictures. */
  comparesPictures: boolean
  /** Without it emails wait, and the admin area shows them. */
  mailTransport?: MailTransport | null
  backupJobs?: readonly JobShare[]
  /** Reports damage, and checks that the database and the files can be written. */
  data: Pick<DataState, 'problems' | 'checkDatabase' | 'checkFiles'>
  /** Restores the newest backup for a trial, with its key. */
  runDrill?: ((recoveryKey: string) => Promise<void>) | undefined
  /** Watches for a data folder that disappears; null in tests, where that doesn't happen. */
  placeWatch: PlaceWatch | null
  /** Restarts the server after a restore. */
  startAgain?: () => void
  /** Smaller in tests. */
  shares?: Shares | undefined
  /** Tests share the processes that open documents. */
  createDrawingChild?: CreateDrawingChild | undefined
  /** Tests reach a server on this machine. */
  fetchCalendar?: FetchCalendar | undefined
}

export interface App {
  app: FastifyInstance
  /** Runs the jobs of all features. Not started yet. */
  jobs: JobScheduler
  push: Push
  reminders: Reminders
  watch: AlarmWatch
  /** Ends the processes that read documents. */
  closeReaders(): Promise<void>
}

/** How long the Installation screen waits for the check of the database. */
const damageWithinMs = 20_000
/** The slow documents of so many owners are read at a time. An owner has only one of these places. */
const slowDocumentsAtOnce = 3

/** Builds the server from all features, ready to listen. */
export async function createApp(options: AppOptions): Promise<App> {
  const { shop, database, files, disk, documents, pageCache, clock, logger, webFolder, buildsFolder = null } = options
  const { hasMailServer } = shop
  const { given } = shop
  const config: FixedConfig = given
  const {
    secrets,
    comparesPictures,
    mailTransport = null,
    backupJobs = [],
    runDrill = async () => {},
    data,
    placeWatch,
  } = options
  const { startAgain = () => undefined, shares, createDrawingChild } = options
  const { isSecure } = config
  const admission = { requireApproval: () => shop.now().requireApproval }
  await loadLanguages(given.languages)
  shop.onChange(() => loadLanguages(shop.now().languages))
  if (given.smtpUrl !== undefined) await endFormerNotices(database.queries)
  const wordings = wordingsOf(shop)
  const app = await createHttp({
    logger,
    trustProxy: config.trustProxy,
    publicOrigin: config.publicUrl,
    believesHost: !config.isProduction,
    fileAddress: dropBoxAddress,
    usualAddress,
    isUnavailable: database.isUnavailable,
    isConflict: (error) => database.isUniqueViolation(error) || database.isReferenceViolation(error),
    isUnfitValue: database.isUnfitValue,
    headers: securityHeaders({ isSecure }),
  })
  refreshSettings(app, shop)
  await addMultipart(app)
  // Compress text only: previews and files are compressed already, and byte ranges must refer to the original bytes.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // At quality 5, output is a tenth smaller than gzip's and takes as long. The default quality is for files compressed once.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } },
    customTypes: /^(application\/json|text\/html)/,
    threshold: 1024,
  })
  const sessionStore = createSessionStore(database, admission)
  const limits = createRateLimits({ database, clock })
  const seenBrowsers = createSeenBrowsers({ secret: secrets.securitySecret, isSecure })
  const { tell, onSignIn } = createOwnerNotices({ clock, limits, seenBrowsers, wordings, publicUrl: config.publicUrl })
  const sessions = addSessions(app, { store: sessionStore, clock, isSecure, onSignIn })
  addRequestLanguage(app, () => shop.now().languages)
  const securityEvents = addSecurityEvents(app, { database, clock, secret: secrets.securitySecret })
  addOwnerNotices(app, tell)
  addApiKeys(app, { ...config, ...admission, database, limits, clock })
  addDevicePasswords(app, {
    database,
    limits,
    clock,
    uploadPath: libraryApi.upload.path,
    ...admission,
    isSecure,
  })
  refuseReadOnly(app)
  limitShares(app, { clock, shares })
  const sawUntrustedProxy = watchForProxy(app)
  await addApiDocs(app, { shop, hasPage: !config.isProduction })
  addWellKnown(app, { shop, publicUrl: config.publicUrl, clock })
  addLogoFiles(app, shop)
  addHealth(app, { data, disk, clock })
  const watch = createAlarmWatch({
    database,
    clock,
    limits,
    disk,
    hasMailServer,
    shop,
    unreadSettings: shop.unread,
  })
  if (placeWatch) refuseWritesWhenGone(app, placeWatch)
  addFirstRestoreRoutes(app, { config, database, limits, clock, logger, startAgain })

  const provider = createConfiguredIdentityProvider(config)
  const pageConfig = () => ({
    brand: shop.now().brand,
    publicUrl: config.publicUrl,
    maxUploadMb: config.maxUploadMb,
    showsPages: shop.now().showsPages,
    hasQuota: shop.now().ownerQuotaMb !== undefined,
    hasStrictPasswords: shop.now().hasStrictPasswords,
    externalSignIn: provider !== null,
    hasMailServer: hasMailServer(),
    hasLegalNotice: shop.now().shopTexts.legalNotice !== null,
    shopTexts: shop.now().shopTexts,
    languages: shop.now().languages,
  })
  const builds = webFolder === null ? [] : await loadBuilds(webFolder, pageConfig())
  const ownersTime = createOwnersTime({ limits })
  const readers = createReaders({ store: files, ownersTime, comparesPictures, createChild: createDrawingChild })
  const sheetReader = createSheetReader({ store: files, ownersTime, createChild: createDrawingChild })
  const notes = createNotes({ store: files, ownersTime, createChild: createDrawingChild })
  const icsReader = createIcsReader({ store: files, ownersTime, createChild: createDrawingChild })
  const base: ServerBase = {
    ...config,
    ...secrets,
    ...admission,
    hasStrictPasswords: () => shop.now().hasStrictPasswords,
    ownerQuotaMb: () => shop.now().ownerQuotaMb,
    async modelServer() {
      await shop.refresh()
      return shop.now().modelServer
    },
    shop,
    builtIn: new Set(builtInFolders(given.brand.tabletFolder)),
    wordings,
    database,
    files,
    documents,
    pageCache,
    readers,
    sheetReader,
    notes,
    icsReader,
    fetchCalendar: options.fetchCalendar ?? createFetchCalendar(),
    clock,
    limits,
    passwords: createPasswords(),
    hasMailServer,
    mailTransport,
    wakeJobs: () => jobs.wake(),
    sessions,
    sessionStore,
    securityEvents,
    seenBrowsers,
    isMailServerFixed: given.smtpUrl !== undefined,
    afterReply: createAfterReply(app),
    provider,
    returnPaths: builds[0]?.site.returnPaths ?? [],
  }
  const { served, settings, push, reminders, receive, codes, showing } = await serveFeatures(app, base)
  const jobShares: JobShare[] = [
    { handlers: { [removeFilesKind]: removeFiles(files, pageCache.forget) } },
    { handlers: { [giveBackKind]: giveBackSpace(database) } },
    ...backupJobs,
    ...served.flatMap(({ jobs = [] }) => jobs),
    { handlers: Object.assign({}, ...served.map(({ slowDocuments }) => slowDocuments)), atOnce: slowDocumentsAtOnce },
  ]
  const jobs = createJobScheduler({ database, clock, logger, shares: jobShares })
  await addPaperPages(app, { ...base, receive })
  await addShownPages(app, { wordings, isSecure, showing, openMs, widths: pictureWidths })

  const doctor = { config, shop, database, files, clock, webFolder: webFolder ?? builtWeb, sawUntrustedProxy, damageWithinMs }
  const examineIn = (say: Say) => examine({ ...doctor, words: wordsOf(say(doctorTexts)) })
  addMetrics(app, { token: config.metricsToken, countPushDevices: push.store.count, watch, database, disk, clock })
  addOverviewRoutes(app, {
    database,
    shop,
    isSecure,
    hasMailServer,
    hasBackups: () => hasBackups({ config, shop, database, clock }),
  })
  addCustomersRoutes(app, { ...base, codes })
  addDevicesRoutes(app, { ...base, settings })
  addShopSettingsRoutes(app, { ...base, shop, hasLanguages: () => builtLanguages(webFolder) })
  addAlarmRoutes(app, { clock, watch })
  addBackupsRoutes(app, { ...base, shop, runDrill })
  addInstallationRoutes(app, { database, clock, examine: examineIn, wakeJobs: base.wakeJobs })
  const exports: Record<string, ExportSource> = Object.assign({}, ...served.map((one) => one.exports))
  addExportRoute(app, { clock, sources: exports })
  if (webFolder !== null) {
    const headers = securityHeaders({ isSecure })
    const renderAgain = await addPages(app, { webFolder, builds, config: pageConfig(), securityHeaders: headers, buildsFolder })
    shop.onChange(() => renderAgain(pageConfig()))
  } else
    app.setNotFoundHandler(async () => {
      throw unknownPath()
    })
  const closers = [readers, notes, icsReader, sheetReader]
  const closeReaders = async () => void (await Promise.all(closers.map((one) => one.close())))
  return { app, jobs, push, reminders, watch, closeReaders }
}
