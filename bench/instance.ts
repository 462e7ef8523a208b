import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSessionStore } from '#features/accounts/server/sessions.store.ts'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { newToken, tokenHash } from '#kit/server/access/tokens.ts'
import type { Database } from '#kit/server/db/database.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { serverCores } from './measure.ts'

export const password = 'a good password'

export interface TestUser {
  id: string
  email: string
  /** The `cookie` header of their session. */
  cookie: string
  /** SHA-256 of the session id, as stored in the database. */
  sid: string
}

/** The real server in production mode, with its access log and on its own core, and a connection to its database. */
export interface Instance {
  server: ServerProcess
  url: string
  dataDir: string
  database: Database
  addUser(user?: { isAdmin?: boolean }): Promise<TestUser>
  stop(): Promise<void>
}

export async function startInstance(options: { databaseUrl?: string; isPinned?: boolean } = {}): Promise<Instance> {
  const { databaseUrl, isPinned = true } = options
  const dataDir = await mkdtemp(join(tmpdir(), 'willow-bench-'))
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    TRUST_PROXY: 'true',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const server = await startServerProcess({ dataDir, env, ...(isPinned ? serverCores : {}) })
  const { database } = await openInstallation({ dataDir, databaseUrl })
  let users = 0
  return {
    server,
    url: server.url,
    dataDir,
    database,
    async addUser({ isAdmin = false } = {}) {
      const email = `person-${++users}@mail.example`
      const passwordHash = await createPasswords().hash(password)
      const user = { name: 'Robin Reed', email, passwordHash, accessCode: null, isAdmin, now: instant(systemClock) }
      const id = await database.transaction((tx) => insertUser(tx, user))
      const token = newToken()
      const session = {
        sid: tokenHash(token),
        userId: id,
        sess: '{}',
        credentialsVersion: 0,
        provedAt: instant(systemClock),
        expire: instant(systemClock, 30 * 24 * 60 * 60 * 1000),
        endsAt: instant(systemClock, 90 * 24 * 60 * 60 * 1000),
      }
      await createSessionStore(database, { requireApproval: () => false }).insert(session)
      return { id, email, cookie: `session=${token}`, sid: session.sid }
    },
    async stop() {
      await server.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
