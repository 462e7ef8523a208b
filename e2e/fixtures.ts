import { randomUUID } from 'node:crypto'
import { createCodes } from '#features/access/server/codes.ts'
import { createSessionStore } from '#features/accounts/server/sessions.store.ts'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { libraryApi, type Upload } from '#features/library/library.contract.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import type { Database } from '#kit/server/db/database.ts'
import { readConfig } from '#operations/server/config.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { beginSession } from '#test/people/begin-session.ts'
import type { ServerProcess } from '#test/servers/server-process.ts'

export const password = 'a good password'

export interface TestUser {
  id: string
  name: string
  email: string
  isAdmin?: boolean
}

export interface Page {
  name: string
  content: Buffer | string
  folder?: string
}

/** What a test can set up before it begins. */
export interface Fixtures {
  database: Database
  code(customerEmail?: string): Promise<string>
  /** Returns an email address that no user has. */
  email(): string
  /** Creates a user who is registered with `password` and has seen the welcome screen. */
  user(name?: string): Promise<TestUser>
  /** Like `user`, for an administrator. */
  admin(name?: string): Promise<TestUser>
  /** Registers users without a password, all in one transaction. Some are approved. */
  users(names: readonly string[]): Promise<void>
  /** Calls the API as a visitor. */
  visit(path: string, body: object): Promise<Response>
  /** Calls the API as a user. */
  call(user: TestUser, path: string, init?: RequestInit): Promise<Response>
  /** Creates a session of the user and returns its id. */
  session(user: TestUser): Promise<string>
  folder(user: TestUser, name: string): Promise<void>
  /** Uploads pages in this order: the last one is the newest. Previews may not be ready yet. */
  uploads(user: TestUser, pages: Page[]): Promise<Upload[]>
  /** Like `uploads`, but waits until each preview is ready or has failed for good. */
  uploadsWithPreviews(user: TestUser, pages: Page[]): Promise<Upload[]>
  close(): Promise<void>
}

export async function createFixtures(server: ServerProcess): Promise<Fixtures> {
  const config = readConfig({ DATA_DIR: server.dataDir })
  const { database } = await openInstallation(config)
  const passwordHash = await createPasswords().hash(password)
  const sessionStore = createSessionStore(database, { requireApproval: () => config.requireApproval })
  const sessions = new Map<string, Promise<string>>()

  /** Sends a request to the server. Throws unless it succeeds. */
  async function send(path: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(server.url + path, init)
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  async function signIn({ id: userId }: TestUser): Promise<string> {
    const { credentialsVersion } = await database.queries
      .selectFrom('registered_users')
      .select('credentials_version as credentialsVersion')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return beginSession(sessionStore, { userId, credentialsVersion, clock: systemClock })
  }

  /** Returns the headers of the session that sets things up for this user. */
  async function as(user: TestUser): Promise<Record<string, string>> {
    const session = sessions.get(user.id) ?? signIn(user)
    sessions.set(user.id, session)
    return { Cookie: `session=${await session}` }
  }

  async function upload(user: TestUser, { name, content, folder = 'General' }: Page): Promise<Upload> {
    const body = new FormData()
    body.set('userId', user.id)
    body.set('folder', folder)
    body.set('file', new File([new Uint8Array(Buffer.from(content))], name))
    const answer = await send(libraryApi.upload.path, { method: 'POST', headers: await as(user), body })
    return (await answer.json()) as Upload
  }

  async function register(name: string, isAdmin: boolean): Promise<TestUser> {
    const now = instant(systemClock)
    const user = { name, email: fixtures.email(), passwordHash, accessCode: null, isAdmin, now }
    const id = await database.transaction((tx) => insertUser(tx, user))
    await createSettingsStore(database).change({ userId: id, now }, () => ({ isWelcomed: true }))
    return { id, name, email: user.email, isAdmin }
  }

  const fixtures: Fixtures = {
    database,
    async code(customerEmail) {
      const [code] = await createCodes({ database, clock: systemClock, brand: config.brand }, 1, customerEmail)
      if (!code) throw new Error('No code')
      return code
    },
    email: () => `robin-${randomUUID().slice(0, 8)}@mail.example`,
    user: (name = 'Robin Reed') => register(name, false),
    admin: (name = 'Olive Owner') => register(name, true),
    async users(names) {
      const now = instant(systemClock)
      await database.transaction(async (tx) => {
        for (const [at, name] of names.entries()) {
          const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.')}.${at}@mail.example`
          await insertUser(tx, { name, email, passwordHash: null, accessCode: null, isApproved: at % 3 !== 0, now })
        }
      })
    },
    visit: (path, body) =>
      send(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    call: async (user, path, init = {}) => send(path, { ...init, headers: { ...(await as(user)), ...init.headers } }),
    session: signIn,
    async folder(user, name) {
      await send(libraryApi.createFolder.path, {
        method: 'POST',
        headers: { ...(await as(user)), 'Content-Type': 'application/json' },
        body: JSON.stringify({ userId: user.id, name }),
      })
    },
    async uploads(user, pages) {
      const made: Upload[] = []
      for (const page of pages) made.push(await upload(user, page))
      return made
    },
    async uploadsWithPreviews(user, pages) {
      const ids = (await fixtures.uploads(user, pages)).map(({ id }) => id)
      for (;;) {
        const answer = await send(`/api/users/${user.id}/uploads?limit=200`, { headers: await as(user) })
        const uploads = ((await answer.json()) as Upload[]).filter(({ id }) => ids.includes(id))
        if (uploads.every(({ thumbnail }) => thumbnail !== 'pending')) return uploads.reverse()
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    close: () => database.close(),
  }
  return fixtures
}
