import type { FastifyInstance } from 'fastify'
import { addAccessRoutes } from '#features/access/server/access.routes.ts'
import { noteDownload, payAgain, plainCodesSince } from '#features/access/server/codes.store.ts'
import { findOpeners, usesCode } from '#features/access/server/opened-products.store.ts'
import { createRegister } from '#features/access/server/register.ts'
import { createAccountDeletionStore } from '#features/accounts/server/account-deletion.store.ts'
import { createAccountsStore } from '#features/accounts/server/accounts.store.ts'
import { createCalendarFeedsStore } from '#features/accounts/server/calendar-feeds.store.ts'
import type { IdentityProvider } from '#features/accounts/server/external/identity-provider.ts'
import { createCheckNewPassword } from '#features/accounts/server/new-passwords.ts'
import { createReadOnlyUsers } from '#features/accounts/server/read-only-users.ts'
import { serveAccounts } from '#features/accounts/server/serve-accounts.ts'
import type { AccountSessionStore } from '#features/accounts/server/sessions.store.ts'
import { addSheetAddressRoutes } from '#features/accounts/server/sheet-addresses.routes.ts'
import { endAddress, findRecipient } from '#features/accounts/server/sheet-addresses.store.ts'
import { addShowingRoutes, type ShowingRoutesOptions } from '#features/accounts/server/shown/showing.routes.ts'
import { createShowing } from '#features/accounts/server/shown/showing.ts'
import { listShownUploads } from '#features/accounts/server/shown/shown-links.store.ts'
import { findAdministrators, findReminded, findUsers, insertUser, verifyEmail } from '#features/accounts/server/users.store.ts'
import { addCalendarRoutes } from '#features/calendar/server/calendar.routes.ts'
import { addDropBoxRoutes } from '#features/drop-box/server/drop-box.routes.ts'
import { takeBackGiven } from '#features/drop-box/server/given.ts'
import { addFocusTimerRoutes } from '#features/focus-timer/server/focus-timer.routes.ts'
import { createFocusStore } from '#features/focus-timer/server/focus-timer.store.ts'
import { createTimers } from '#features/focus-timer/server/timers.ts'
import { lengthsOf } from '#features/focus-timer/timer-lengths.rules.ts'
import { addGoalsRoutes } from '#features/goals/server/goals.routes.ts'
import { createGoalsStore, newestGoalTitle } from '#features/goals/server/goals.store.ts'
import { completeOnDay, reopenOfDay } from '#features/goals/server/goals-on-paper.ts'
import type { ModelServer } from '#features/handwriting/server/ask-model.ts'
import { addHandwritingRoutes } from '#features/handwriting/server/handwriting.routes.ts'
import { findAnyUpload, presentUploads, uploadsOfTypes } from '#features/library/server/all-uploads.store.ts'
import { setBook } from '#features/library/server/books.store.ts'
import { addLibraryRoutes } from '#features/library/server/library.routes.ts'
import { listNoteInks } from '#features/library/server/note-inks.store.ts'
import { offerLibrary } from '#features/library/server/offer-library.ts'
import { takeWritingTurn } from '#features/library/server/written-texts.store.ts'
import { addMailRoutes } from '#features/mail/server/mails.routes.ts'
import { addNewsletterRoutes } from '#features/newsletter/server/newsletter.routes.ts'
import { addOrdersRoutes } from '#features/orders/server/orders.routes.ts'
import { activateOrder } from '#features/orders/server/orders.store.ts'
import { findFollowing, findOpened, findSoldEditions } from '#features/orders/server/products/products.store.ts'
import type { ReadOwnData } from '#features/own-data/own-data.rules.ts'
import { addOwnDataRoutes } from '#features/own-data/server/own-data.routes.ts'
import { pageTypes } from '#features/planner/planner.contract.ts'
import { createBookStates } from '#features/planner/server/book-states.store.ts'
import { uploadsWithInkOf } from '#features/planner/server/ink/ink-of-day.ts'
import { createWrittenInk } from '#features/planner/server/ink/written-ink.ts'
import { addPlannerRoutes } from '#features/planner/server/planner.routes.ts'
import { createPlannerStore } from '#features/planner/server/planner.store.ts'
import { createImportAdder, type PlannerReaders } from '#features/planner/server/planner.ts'
import { putOnDay } from '#features/planner/server/put-on-day.ts'
import { findReplaced } from '#features/planner/server/replaced-uploads.ts'
import { addPushRoutes } from '#features/push/server/push.routes.ts'
import { createPush } from '#features/push/server/push.ts'
import { zoneOf } from '#features/reminders/planned.rules.ts'
import { addRemindersRoutes } from '#features/reminders/server/reminders.routes.ts'
import { createReminders, type RemindersOptions } from '#features/reminders/server/reminders.ts'
import { addSettingsRoutes } from '#features/settings/server/settings.routes.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { addSheetCalendarsRoutes } from '#features/sheet/server/calendars/calendars.routes.ts'
import type { FetchCalendar } from '#features/sheet/server/calendars/fetch-calendar.ts'
import type { IcsReader } from '#features/sheet/server/calendars/ics-reader.ts'
import { createMailedSheets } from '#features/sheet/server/mailed-sheets.ts'
import type { SheetReader } from '#features/sheet/server/reading/reading.ts'
import { hasReturned } from '#features/sheet/server/returned-sheets.store.ts'
import { createReturnedSheets } from '#features/sheet/server/returned-sheets.ts'
import { addSheetRoutes } from '#features/sheet/server/sheet.routes.ts'
import { forgetSheets } from '#features/sheet/server/sheets.store.ts'
import { createSheets, type SheetOwner } from '#features/sheet/server/sheets.ts'
import { instant } from '#kit/clock.ts'
import type { SeenBrowsers } from '#kit/server/access/seen-browsers.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { PageCache } from '#kit/server/documents/page-cache.ts'
import type { JobHandler } from '#kit/server/jobs/job.ts'
import type { JobShare } from '#kit/server/jobs/scheduler.ts'
import type { ExportSource } from '#kit/server/lists/export-source.ts'
import type { MailTransport } from '#kit/server/mail/transport.ts'
import type { SecurityEvents } from '#kit/server/notices/security-events.ts'
import type { Shop } from '#kit/server/shop.ts'
import type { FixedConfig, ShopConfig } from '#operations/server/config.ts'
import type { Notes } from '#supernote/server/note-pdf.ts'
import { createNextYear } from './next-year.ts'
import { ordersNeeds } from './orders-needs.ts'
import { hasContent } from './owners-content.ts'

/** What the server itself gives to the features. */
export interface ServerBase extends FixedConfig, Basics {
  shop: Shop<ShopConfig>
  requireApproval: () => boolean
  hasStrictPasswords: () => boolean
  ownerQuotaMb: () => number | undefined
  /** As it is now, also if another process has changed it. */
  modelServer: () => Promise<ModelServer | null>
  /** Names of the built-in folders. */
  builtIn: ReadonlySet<string>
  documents: DocumentWorker
  pageCache: PageCache
  readers: PlannerReaders
  sheetReader: SheetReader
  notes: Notes
  icsReader: IcsReader
  fetchCalendar: FetchCalendar
  mailTransport: MailTransport | null
  sessionStore: AccountSessionStore
  securityEvents: SecurityEvents
  seenBrowsers: SeenBrowsers
  isMailServerFixed: boolean
  /** Null when no identity provider is configured. */
  provider: IdentityProvider | null
  /** Paths that the identity provider may send users back to. */
  returnPaths: readonly string[]
  newsletterSecret: string
  pushSecret: string
  securitySecret: string
  isSecurityProvisional?: boolean | undefined
}

/** What a feature adds to a server besides its routes. */
interface Served {
  jobs?: readonly JobShare[]
  /** Jobs that read large documents. Those of all features share a few places. */
  slowDocuments?: Record<string, JobHandler>
  /** Lists that administrators can export, by their name in the address. */
  exports?: Record<string, ExportSource>
  ownData?: ReadOwnData
}

/** Returns what sends users messages while no page is open. */
export function createMessages(
  base: Pick<ServerBase, 'database' | 'clock' | 'shop' | 'hasMailServer' | 'newsletterSecret' | 'pushSecret' | 'wordings'> &
    FixedConfig,
) {
  const { database, clock } = base
  const settings = createSettingsStore(database)
  const push = createPush(base)
  const findAddress = async (tx: Tx, userId: string) => (await findReminded(tx, userId))?.provedEmail ?? null
  const findGoal = (tx: Tx, userId: string) => newestGoalTitle(tx, userId, instant(clock))
  const hasWritten: RemindersOptions['hasWritten'] = async (tx, today) =>
    (await hasReturned(tx, today)) || (await presentUploads(tx, today.userId, await uploadsWithInkOf(tx, today))).length > 0
  const reminders = createReminders({ ...base, push, findAddress, findSettings: settings.findIn, findGoal, hasWritten })
  return { settings, push, findAddress, reminders }
}

/** Adds the routes of all features. Each gets what the server has and, by name, what it needs of the others. */
export async function serveFeatures(app: FastifyInstance, base: ServerBase) {
  const { database, clock } = base
  const { queries } = database
  const { settings, push, findAddress, reminders } = createMessages(base)
  const { queuePush } = push
  const accounts = createAccountsStore(database)
  const deletions = createAccountDeletionStore(database)
  const feeds = createCalendarFeedsStore(database, base)
  const checkNewPassword = createCheckNewPassword(base)
  const { endLimit } = createReadOnlyUsers(base)
  const register = createRegister({
    ...base,
    addUser: insertUser,
    isEmailTaken: accounts.isEmailTaken,
    isLeaving: async (userId) => (await deletions.dueAt(userId)) !== null,
    checkNewPassword,
    findAdministrators,
    async onRedeemed(tx, redeemed) {
      await activateOrder(tx, redeemed)
      await endLimit(tx, redeemed.userId)
      if (redeemed.isAddressProved) await verifyEmail(tx, redeemed.userId, redeemed.now)
    },
  })
  const forOrders = ordersNeeds(base)
  const { hasAccount, hasDownload, productNames, readAddress } = forOrders
  const present = (userId: string, ids: readonly string[]) => presentUploads(queries, userId, ids)
  const planner = createBookStates({ ...base, presentUploads: present })
  const goals = createGoalsStore(database)
  const findOwner = async (from: Queries | Tx, userId: string): Promise<SheetOwner> => {
    const its = await settings.findIn(from, userId)
    return { userId, choice: its.sheet, timeZone: zoneOf(its), wording: base.wordings.in(its.language) }
  }
  const onDay = async (tx: Tx, goal: { id: string; userId: string; day: string }) => ({
    ...{ ...goal, now: instant(clock), timeZone: (await findOwner(tx, goal.userId)).timeZone },
  })
  const returnedSheets = createReturnedSheets({
    ...{ database, clock, reader: base.sheetReader, pageTypes, findOwner },
    findUpload: async (userId, id) => (await present(userId, [id]))[0] ?? null,
    completeGoal: async (tx, goal) => completeOnDay(tx, goals, await onDay(tx, goal)),
    reopenGoal: async (tx, goal) => reopenOfDay(tx, goals, await onDay(tx, goal)),
    putOnDay: (page) => putOnDay(database, page),
  })
  const addImport = createImportAdder(base)
  const library = offerLibrary(base, {
    ...{ findSettings: settings.findIn, queuePush, listShown: listShownUploads },
    async addImport(tx, upload) {
      await addImport(tx, upload)
      await returnedSheets.add(tx, upload)
    },
  })
  const ink = createWrittenInk({
    ...{ database, paper: base.readers.paper, presentUploads: present },
    deviceInks: (userId, ids) => listNoteInks(queries, { userId, ids }),
  })
  const { writing } = library
  const handwriting = addHandwritingRoutes(app, {
    ...base,
    index: { ...writing, remove: (tx, userId) => writing.remove(tx, userId, 'model') },
    takeTurn: (tx, userId) => takeWritingTurn(database, tx, userId),
    shownPages: ink.shown,
    drawInk: ink.draw,
    presentUploads: present,
  })

  const calendars = addSheetCalendarsRoutes(app, { ...base, findOwner })
  const sheets = createSheets({
    ...base,
    findOwner,
    listGoals: (userId, limit) => goals.listPage({ userId, isActive: true, limit, now: instant(clock) }),
    eventsOn: calendars.eventsOn,
  })
  const mailedSheets = createMailedSheets({
    ...base,
    ...{ sheets, findOwner },
    findAddress: async (tx, userId) => findRecipient(tx, userId, await findAddress(tx, userId)),
  })
  const planSheet = async (tx: Tx, userId: string) => {
    await mailedSheets.plan(tx, userId)
    if ((await findOwner(tx, userId)).choice !== null) return
    // Without a sheet nothing of it is kept: nobody waits for it to come back.
    await forgetSheets(tx, userId)
    await endAddress(tx, userId)
    await takeBackGiven(tx, userId)
    await calendars.forget(tx, userId)
  }
  const planFarAhead = async () => {
    await reminders.planFarAhead()
    await mailedSheets.planFarAhead()
  }

  const pages = createPlannerStore(database)
  const shown: ShowingRoutesOptions = {
    ...base,
    showsPages: () => base.shop.now().showsPages,
    isOn: pages.isOn,
    findInstance: pages.findInstance,
    presentUploads: present,
    drawPicture: library.drawPicture,
  }
  const served: Served[] = [
    handwriting,
    serveAccounts(app, { ...base, accounts, feeds, checkNewPassword, hasContent, payAgain, join: register.withoutPassword }),
    addAccessRoutes(app, {
      ...base,
      ...{ register, findUser: accounts.findUser, findUsers, productNames, readAddress, hasAccount, hasDownload },
    }),
    await addOrdersRoutes(app, { ...base, ...forOrders }),
    await addNewsletterRoutes(app, base),
    addMailRoutes(app, base),
    addGoalsRoutes(app, { ...base, findTimeZone: async (userId) => zoneOf(await settings.find(userId)) }),
    addFocusTimerRoutes(app, {
      database,
      timers: createTimers({
        ...base,
        queuePush,
        findLengths: async (tx, userId) => lengthsOf((await settings.findIn(tx, userId)).timer),
      }),
    }),
    addSettingsRoutes(app, { clock, settings, planReminders: reminders.plan, forgetWriting: library.forgetWriting, planSheet }),
    addSheetRoutes(app, {
      ...{ database, clock, sheets, returned: returnedSheets, jobs: mailedSheets.jobs, presentUploads: present },
      findGoals: (userId, ids) => goals.findSome(userId, ids, instant(clock)),
    }),
    addSheetAddressRoutes(app, { ...base, drawFirst: sheets.drawFirst, findAddress, mailFrom: () => base.shop.now().mailFrom }),
    calendars,
    await addRemindersRoutes(app, {
      ...base,
      ...{ reminders, settings, findAddress },
      isUser: async (userId) => (await findUsers(queries, [userId])).length > 0,
    }),
    addPushRoutes(app, { ...base, push, planReminders: reminders.plan }),
    addLibraryRoutes(app, { ...base, ...library, planner, isReadElsewhere: pages.isOpen }),
    addPlannerRoutes(app, {
      ...base,
      presentUploads: present,
      onPages: handwriting.onPages,
      readerOf: handwriting.hostFor,
      setBook,
      findUpload: (id) => findAnyUpload(queries, id),
      pageFiles: (userId) => uploadsOfTypes(queries, pageTypes, userId),
      texts: library.texts,
      markPrint: library.texts.markPrint,
      sendPdf: library.sendPdf,
      noteDownload: (userId, productId) => noteDownload(queries, { userId, productId, now: instant(clock) }),
      sendBlank: library.sendBlank,
      sendPicture: library.sendPicture,
      ownedProducts: async (userId) => findOpened(queries, await findOpeners(queries, userId)),
      soldEditions: () => findSoldEditions(queries),
      usesCode: (userId) => usesCode(queries, userId),
      plainCodesSince: (userId) => plainCodesSince(queries, userId),
      offeredProducts: () => findFollowing(queries),
      nextYear: createNextYear(base),
    }),
    { ownData: addShowingRoutes(app, shown) },
    await addDropBoxRoutes(app, {
      ...base,
      droppedFiles: library.droppedFiles,
      givenFor: sheets.forDevice,
      async findReplaced(tx, versions) {
        const ids = versions.newestFirst.map(({ uploadId }) => uploadId)
        return findReplaced(tx, { ...versions, inks: await listNoteInks(tx, { userId: versions.userId, ids }) })
      },
    }),
  ]
  addCalendarRoutes(app, {
    ...base,
    feeds,
    settings,
    goals,
    focusSessions: createFocusStore(database),
  })
  const ownData: ReadOwnData = Object.assign({}, ...served.map((one) => one.ownData))
  addOwnDataRoutes(app, { ...base, uploads: library.uploads, ownData })
  return {
    served,
    settings,
    push,
    reminders: { ...reminders, planFarAhead },
    receive: library.uploading.receive,
    showing: createShowing(shown),
    codes: forOrders.codes,
  }
}
