import {
  bindAccessCode,
  findCodesOf,
  leaveReading,
  payAgain,
  paysForReadingOnly,
  plainCodesSince,
  recordCodeMail,
  takeBackCode,
  voidAccessCode,
} from '#features/access/server/codes.store.ts'
import { createCodesFor } from '#features/access/server/codes.ts'
import { findCodes, findLastMails } from '#features/access/server/find-codes.ts'
import { createRegister } from '#features/access/server/register.ts'
import { createAccountsStore } from '#features/accounts/server/accounts.store.ts'
import { createCalendarFeedsStore } from '#features/accounts/server/calendar-feeds.store.ts'
import { createRevokeUser } from '#features/accounts/server/change-users.ts'
import type { IdentityProvider } from '#features/accounts/server/external/identity-provider.ts'
import { createCheckNewPassword } from '#features/accounts/server/new-passwords.ts'
import { createReadOnlyUsers } from '#features/accounts/server/read-only-users.ts'
import type { AccountSessionStore } from '#features/accounts/server/sessions.store.ts'
import {
  findAdministrators,
  findReminded,
  findUsers,
  insertUser,
  readAddress,
  readAddresses,
  verifyEmail,
} from '#features/accounts/server/users.store.ts'
import { focusEvents, goalEvents, reminderEvents } from '#features/calendar/calendar.rules.ts'
import { createFocusStore } from '#features/focus-timer/server/focus-timer.store.ts'
import { createTimers } from '#features/focus-timer/server/timers.ts'
import { lengthsOf } from '#features/focus-timer/timer-lengths.rules.ts'
import { createGoalsStore, newestGoalTitle } from '#features/goals/server/goals.store.ts'
import { uploadNotFound } from '#features/library/library.errors.ts'
import { findAnyUpload, presentUploads, uploadsOfTypes } from '#features/library/server/all-uploads.store.ts'
import { createDocumentPages } from '#features/library/server/document-pages.ts'
import { createDroppedFiles } from '#features/library/server/dropped-files.ts'
import { createUploading } from '#features/library/server/library.routes.ts'
import { listNoteInks } from '#features/library/server/note-inks.store.ts'
import { createPageTextsStore } from '#features/library/server/page-texts.store.ts'
import { createRefusedFiles, noteFullTexts } from '#features/library/server/refused-files.ts'
import { type SentFile, sendFile } from '#features/library/server/send-file.ts'
import type { StoreOptions } from '#features/library/server/store-upload.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { createWrittenTexts, takeWritingTurn } from '#features/library/server/written-texts.store.ts'
import { activateOrder } from '#features/orders/server/orders.store.ts'
import type { OrdersOptions } from '#features/orders/server/parts.ts'
import { findFollowing, findOpened, findProductNames, findSoldEditions } from '#features/orders/server/products/products.store.ts'
import { createAskGumroad } from '#features/orders/server/shops/ask-gumroad.ts'
import { pageTypes } from '#features/planner/planner.contract.ts'
import { knownEditions } from '#features/planner/server/editions.store.ts'
import { createPlannerStore } from '#features/planner/server/planner.store.ts'
import { createImportAdder, type PlannerReaders } from '#features/planner/server/planner.ts'
import { findReplaced } from '#features/planner/server/replaced-uploads.ts'
import { createPush } from '#features/push/server/push.ts'
import { zoneOf } from '#features/reminders/planned.rules.ts'
import { createReminders } from '#features/reminders/server/reminders.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant } from '#kit/clock.ts'
import { dayIn } from '#kit/local-time.ts'
import type { Basics, Shop } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { PageCache } from '#kit/server/documents/page-cache.ts'
import type { Notes } from '#kit/server/documents/supernote/note-pdf.ts'
import type { MailTransport } from '#kit/server/mail/transport.ts'
import { createPasswords } from '#kit/server/passwords.ts'
import type { SecurityEvents } from '#kit/server/security-events.ts'
import type { SeenBrowsers } from '#kit/server/seen-browsers.ts'
import type { FixedConfig, ShopConfig } from '#operations/server/config.ts'
import { createNextYear } from './next-year.ts'
import { hasContent } from './owners-content.ts'

/** Limits that keep the calendar readable. */
const mostGoals = 200
const mostSessions = 500

/** What the server itself gives to the features. */
export interface BaseParts
  extends FixedConfig,
    Pick<
      Basics,
      'database' | 'files' | 'clock' | 'limits' | 'hasMailServer' | 'wakeJobs' | 'sessions' | 'afterReply' | 'wordings'
    > {
  shop: Shop<ShopConfig>
  /** Names of the built-in folders. */
  builtIn: ReadonlySet<string>
  documents: DocumentWorker
  pageCache: PageCache
  readers: PlannerReaders
  notes: Notes
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

const codesOf = (shop: Shop): OrdersOptions['codes'] => ({
  find: findCodes,
  lastMails: findLastMails,
  create: (tx, wanted) => createCodesFor(tx, { brand: shop.now().brand, ...wanted }),
  void: voidAccessCode,
  takeBack: takeBackCode,
  leaveReading,
  paysForReadingOnly,
  bind: bindAccessCode,
  recordMail: recordCodeMail,
})

/** Returns what orders need of codes and accounts. */
export const orderParts = (
  parts: Pick<Basics, 'database' | 'shop' | 'wordings' | 'publicUrl'> & Partial<Pick<FixedConfig, 'gumroadApi'>>,
) => ({
  codes: codesOf(parts.shop),
  askShops: { gumroad: createAskGumroad({ api: parts.gumroadApi }) },
  readAddress,
  readAddresses,
  revokeAccess: createRevokeUser(parts),
  limitToReading: createReadOnlyUsers(parts).limit,
  knownEditions,
  productNames: findProductNames,
})

/** Returns what sends users messages while no page is open. */
export function createMessages(
  base: Pick<BaseParts, 'database' | 'clock' | 'hasMailServer' | 'newsletterSecret' | 'pushSecret' | 'wordings'> &
    Pick<Basics, 'shop'> &
    FixedConfig,
) {
  const settings = createSettingsStore(base.database)
  const push = createPush(base)
  const findAddress = async (tx: Tx, userId: string) => (await findReminded(tx, userId))?.provedEmail ?? null
  const reminders = createReminders({
    ...base,
    push,
    findAddress,
    findSettings: settings.findIn,
    findGoal: (tx, userId) => newestGoalTitle(tx, userId, instant(base.clock)),
  })
  return { settings, push, findAddress, reminders }
}

/** Makes the stores that several features use, and what they offer one another. */
export function createParts(base: BaseParts) {
  const { database, clock } = base
  const messages = createMessages(base)
  const { settings, push, reminders } = messages
  const accounts = createAccountsStore(database)
  const goals = createGoalsStore(database)
  const focusSessions = createFocusStore(database)
  const addImport = createImportAdder(base)
  const written = createWrittenTexts(database)
  const uploads = createUploadsStore(database)
  const alsoAdd: StoreOptions['alsoAdd'] = async (tx, { text, ...upload }) => {
    await addImport(tx, upload)
    if (text === undefined) return
    // Otherwise a text could come between the change of the setting and the removal.
    await takeWritingTurn(database, tx, upload.userId)
    if (!(await settings.findIn(tx, upload.userId)).findsWriting) return
    if (!(await written.add(tx, { ...upload, text, now: instant(clock) }))) await noteFullTexts(tx, upload, instant(clock))
  }
  const pages = createDocumentPages(base)
  const { endLimit } = createReadOnlyUsers(base)
  const shared = {
    ...base,
    ...messages,
    ...orderParts(base),
    accounts,
    uploads,
    alsoAdd,
    feeds: createCalendarFeedsStore(database, base),
    passwords: createPasswords(),
    hasContent,
    checkNewPassword: createCheckNewPassword({ isStrict: base.hasStrictPasswords, shop: base.shop }),
    findUser: accounts.findUser,
    isEmailTaken: accounts.isEmailTaken,
    addUser: insertUser,
    findAdministrators,
    payAgain,
    async onRedeemed(tx: Tx, redeemed: { codeId: string; isAddressProved: boolean; userId: string; now: string }) {
      await activateOrder(tx, redeemed)
      await endLimit(tx, redeemed.userId)
      if (redeemed.isAddressProved) await verifyEmail(tx, redeemed.userId, redeemed.now)
    },
  }
  const refused = createRefusedFiles({ ...shared, queuePush: push.queuePush })
  const uploading = createUploading({ ...shared, refused })
  const register = createRegister(shared)
  const timers = createTimers({
    database,
    clock,
    wordings: base.wordings,
    queuePush: push.queuePush,
    findLengths: async (tx, userId) => lengthsOf((await settings.findIn(tx, userId)).timer),
  })
  return {
    ...shared,
    register,
    join: register.withoutPassword,
    timers,
    planReminders: reminders.plan,
    forgetWriting: written.remove,
    findTimeZone: async (userId: string) => zoneOf(await settings.find(userId)),
    findUsers,
    isUser: async (userId: string) => (await findUsers(database.queries, [userId])).length > 0,
    async eventsOf(userId: string, { withFocus }: { withFocus: boolean }) {
      const now = new Date(clock.now())
      const own = await settings.find(userId)
      const open = await goals.listPage({ userId, isActive: true, limit: mostGoals, now: instant(clock) })
      const { language, say } = base.wordings.in(own.language)
      const events = [
        ...goalEvents(open, dayIn(zoneOf(own), now)),
        ...reminderEvents(own, { now, say }),
        ...(withFocus ? focusEvents(await focusSessions.list(userId, mostSessions), say) : []),
      ]
      return { events, language }
    },
    uploading,
    droppedFiles: createDroppedFiles({ ...shared, uploading, refused }),
    async findReplaced(queries: Queries | Tx, versions: Omit<Parameters<typeof findReplaced>[1], 'inks'>) {
      const ids = versions.newestFirst.map(({ uploadId }) => uploadId)
      return findReplaced(queries, { ...versions, inks: await listNoteInks(queries, { userId: versions.userId, ids }) })
    },
    ownedProducts: async (userId: string) => findOpened(database.queries, await findCodesOf(database.queries, userId)),
    soldEditions: () => findSoldEditions(database.queries),
    plainCodesSince: (userId: string) => plainCodesSince(database.queries, userId),
    offeredProducts: () => findFollowing(database.queries),
    nextYear: createNextYear({ database, clock }),
    sendPdf: ({ etag, ...file }: Omit<SentFile, 'mimeType'> & { etag: string }, { request, reply }: Http) =>
      sendFile(request, reply, {
        files: base.files,
        file: { ...file, mimeType: 'application/pdf' },
        isDownload: true,
        changing: { etag },
      }),
    presentUploads: (userId: string, ids: readonly string[]) => presentUploads(database.queries, userId, ids),
    findUpload: (id: string) => findAnyUpload(database.queries, id),
    pageFiles: (userId?: string) => uploadsOfTypes(database.queries, pageTypes, userId),
    texts: createPageTextsStore(database),
    isReadElsewhere: createPlannerStore(database).isOpen,
    sendBlank: ({ userId, filename, sha256, ...asked }: Blank, http: Http) =>
      pages.send({ file: { filename, mimeType: 'application/pdf', sha256, userId }, ...asked }, http),
    async sendPicture({ userId, filename, ...asked }: Omit<Blank, 'sha256'>, http: Http) {
      const file = await uploads.findFile({ userId, filename })
      if (file === null) throw uploadNotFound()
      return pages.send({ file, ...asked }, http)
    },
    /** Filled by the features. */
    ownData: {},
  }
}

type Http = Parameters<ReturnType<typeof createDocumentPages>['send']>[1]

interface Blank {
  userId: string
  filename: string
  sha256: string
  page: number
  width: number
  isGrey: boolean
}
