import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { createApp } from '#app/server/app.ts'
import { createCodes } from '#features/access/server/codes.ts'
import { firstCredentialsVersion } from '#features/accounts/accounts.rules.ts'
import { createSessionStore } from '#features/accounts/server/sessions.store.ts'
import { insertUser } from '#features/accounts/server/users.store.ts'
import type { Push } from '#features/push/server/push.ts'
import type { Reminders } from '#features/reminders/server/reminders.ts'
import type { FetchCalendar } from '#features/sheet/server/calendars/fetch-calendar.ts'
import { defaultBrand } from '#kit/brand.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { createDocumentWorker } from '#kit/server/documents/document-worker.ts'
import { createPageCache, type PageCache } from '#kit/server/documents/page-cache.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import type { Shares } from '#kit/server/jobs/at-once.ts'
import type { Wordings } from '#kit/server/wordings.ts'
import { type Config, readConfig } from '#operations/server/config.ts'
import { createLiveShop, type LiveShop } from '#operations/server/shop/live-shop.ts'
import { createShopMail } from '#operations/server/shop/shop-mail.ts'
import { wordingsOf } from '#operations/server/wordings.ts'
import { createSharedDrawingChild } from './documents/shared-drawing-child.ts'
import { beginSession } from './people/begin-session.ts'
import type { OpenStore } from './servers/stores.ts'

/** A clock that stands still until it is advanced. */
export interface TestClock extends Clock {
  advance(ms: number): void
}

export function createTestClock(start = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = Date.parse(start)
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}

/** A signed-in browser. Its requests send the session cookie. */
export interface TestUser {
  id: string
  email: string
  cookie: string
  send(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Acts as if the user had just re-authenticated. */
  prove(): Promise<void>
}

export interface Willow {
  app: FastifyInstance
  database: Database
  files: FileStore
  /** The folder with this machine's part of the files. */
  folder: string
  /** Returns the path of a kept file, where files are stored in a folder. */
  localPath(key: string): string
  pageCache: PageCache
  clock: TestClock
  wordings: Wordings
  shop: LiveShop
  push: Push
  reminders: Reminders
  /** Runs the jobs that are due, or only those of one subject, such as `planner`: a preview of each page takes its CPU. */
  runJobs(subject?: string): Promise<void>
  fixtures: {
    code(customerEmail?: string): Promise<string>
    /** Registers a user with the password `a good password`, not signed in. */
    user(user?: {
      name?: string
      email?: string
      isAdmin?: boolean
      isApproved?: boolean
    }): Promise<{ id: string; email: string }>
    /** Registers a user and signs in. */
    signedInUser(user?: { name?: string; email?: string; isAdmin?: boolean }): Promise<TestUser>
    /** Returns the cookie of another session of a user. */
    session(userId: string): Promise<string>
  }
  close(): Promise<void>
}

const secret = 'a secret of the tests'
export const password = 'a good password'
/** A shop whose administrators have set nothing. */
export const defaultShop = { now: () => ({ brand: defaultBrand, languages: ['en' as const] }) }
/** Writes in English, as an installation does until the operator offers another language. */
export const englishWordings = wordingsOf(defaultShop)
let passwordHash: Promise<string> | null = null
let users = 0

/** Avoids digits, so that a search for a number never finds an address by chance. */
const inLetters = (count: number) => [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Creates the whole server on a database, with files in a folder of its own. Requests reach it through `app.inject`. */
export async function createWillow(options: {
  database: Database
  clock?: TestClock
  config?: Partial<Config>
  /** The folder of the built browser app. Without it there are no pages. */
  webFolder?: string
  shares?: Shares
  /** Sends the emails. Without it they wait. */
  sendsMail?: boolean
  /** Seals the secrets among the settings of the shop. */
  settingsSecret?: string
  /** Restores a backup for a trial. */
  runDrill?: (recoveryKey: string) => Promise<void>
  /** Called after a backup was restored. */
  startAgain?: () => void
  /** Default: files in a folder. */
  openStore?: OpenStore
  /** Also compares pages of exports as pictures. Off by default, because drawing a planner takes seconds. */
  comparesPictures?: boolean
  /** Fetches calendars instead of asking the internet. */
  fetchCalendar?: FetchCalendar
}): Promise<Willow> {
  const { database, clock = createTestClock(), openStore = createLocalFileStore } = options
  const folder = await mkdtemp(join(tmpdir(), 'willow-files-'))
  // Each test request may have an address of its own, the machine's disk may be nearly full, and mail servers of tests are on this machine.
  const config: Config = {
    ...readConfig({ TRUST_PROXY: 'true', LOG_LEVEL: 'silent', MIN_FREE_MB: '0', MAIL_HOSTS: '127.0.0.1', DATA_DIR: folder }),
    ...options.config,
  }
  const disk = createDisk({ folder, minFreeMb: config.minFreeMb, clock })
  const files = await openStore({ folder, disk })
  const documents = createDocumentWorker({ store: files, createChild: createSharedDrawingChild })
  const pageCache = createPageCache({ folder: join(folder, 'pages'), disk, clock: { now: () => Date.now() } })
  const shop = await createLiveShop({ config, database, clock, secret: options.settingsSecret ?? secret })
  let isComposed = options.webFolder !== undefined
  const now = () => {
    if (!isComposed) throw new Error('A setting of the shop was asked for before it is used, so a change would not reach it.')
    return shop.now()
  }
  const { app, jobs, push, reminders, closeReaders } = await createApp({
    shop: { ...shop, now },
    database,
    files,
    disk,
    documents,
    pageCache,
    clock,
    logger: pino({ level: 'silent' }),
    webFolder: options.webFolder ?? null,
    secrets: { securitySecret: 'another secret of the tests', newsletterSecret: secret, pushSecret: secret },
    comparesPictures: options.comparesPictures ?? false,
    data: { problems: () => [], checkDatabase: async () => {}, checkFiles: async () => {} },
    placeWatch: null,
    mailTransport: options.sendsMail ? createShopMail({ shop, database }) : null,
    shares: options.shares,
    createDrawingChild: createSharedDrawingChild,
    fetchCalendar: options.fetchCalendar,
    runDrill: options.runDrill,
    ...(options.startAgain ? { startAgain: options.startAgain } : {}),
  })

  isComposed = true

  const sessions = createSessionStore(database, { requireApproval: () => false })
  const sessionOf = async (userId: string) => {
    const id = await beginSession(sessions, { userId, credentialsVersion: firstCredentialsVersion, clock })
    return `${config.isSecure ? '__Host-session' : 'session'}=${id}`
  }

  const fixtures: Willow['fixtures'] = {
    session: sessionOf,
    async code(customerEmail) {
      const [code] = await createCodes({ database, clock, brand: shop.now().brand }, 1, customerEmail)
      if (!code) throw new Error('no code')
      return code
    },
    async user(user = {}) {
      const email = user.email ?? `person-${inLetters(++users)}@mail.example`
      passwordHash ??= createPasswords().hash(password)
      const hash = await passwordHash
      const id = await database.transaction((tx) =>
        insertUser(tx, { name: 'Robin Reed', accessCode: null, now: instant(clock), ...user, email, passwordHash: hash }),
      )
      return { id, email }
    },
    async signedInUser(user = {}) {
      const { id, email } = await fixtures.user(user)
      const cookie = await sessionOf(id)
      return {
        id,
        email,
        cookie,
        send: (request) => app.inject({ ...request, headers: { cookie, ...request.headers } }),
        async prove() {
          await database.queries
            .updateTable('sessions')
            .set({ proved_at: instant(clock) })
            .where('user_id', '=', id)
            .execute()
        },
      }
    },
  }

  return {
    app,
    database,
    files,
    folder,
    localPath(key) {
      const path = files.localPath?.(key)
      if (path === undefined) throw new Error('These files have no folder on disk.')
      return path
    },
    pageCache,
    clock,
    wordings: wordingsOf(shop),
    shop,
    push,
    reminders,
    runJobs: jobs.runDue,
    fixtures,
    async close() {
      await app.close()
      await documents.close()
      await closeReaders()
      await rm(folder, { recursive: true })
    },
  }
}

/** Returns the `name=value` that a browser would send back. */
export function cookieOf(header: string | string[] | undefined): string {
  const first = Array.isArray(header) ? header[0] : header
  return first?.split(';')[0] ?? ''
}

/** Encodes a multipart body as a browser does. */
export async function formBody(parts: [name: string, value: string | { content: Buffer; filename: string; type?: string }][]) {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else
      form.append(
        name,
        new File([new Uint8Array(value.content)], value.filename, { type: value.type ?? 'application/octet-stream' }),
      )
  }
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
