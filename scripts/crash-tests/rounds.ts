import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createCodes } from '#features/access/server/codes.ts'
import { defaultBrand } from '#kit/brand.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import type { S3FaultKind, S3Server } from '#test/s3-server.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { type Client, createClient } from './client.ts'
import { compareBytes, readLibrary } from './found.ts'
import { createOwner, type Owner } from './owner.ts'
import { createRandom, type Random } from './random.ts'
import { checkStored, checkSwept, checkUsers } from './stored.ts'
import { createVisitor } from './visitor.ts'

const codesARound = 40
const mostChangesARound = 80
const longestPauseMs = 40
const filesPrefix = 'crashes'
const s3Faults: S3FaultKind[] = ['slow-down', 'reset', 'lost-answer', 'truncated']

export interface CrashTestOptions {
  rounds: number
  /** Determines what happens in each round, but not what the server is doing at the moment it is killed. */
  seed: string
  /** URL of PostgreSQL. Without it, the server uses SQLite. */
  databaseUrl?: string | undefined
  /** Keeps files in S3; without it, in the data folder. With `plan`, S3 fails some requests of each round. */
  s3?: (Pick<S3Server, 'storage' | 'env'> & Partial<Pick<S3Server, 'plan' | 'clearFaults'>>) | undefined
  report?(line: string): void
}

export interface CrashTestResult {
  acknowledgedChanges: number
  acknowledgedSignUps: number
  comparedPages: number
}

interface Account {
  userId: string
  client: Client
  owners: Owner[]
}

/**
 * In each round, lets several users change their libraries and sign up at the same time, kills the server at a random moment, starts it
 * again and compares. Throws at the first difference from what the server had acknowledged.
 */
export async function runCrashTests({
  rounds,
  seed,
  databaseUrl,
  s3,
  report = () => {},
}: CrashTestOptions): Promise<CrashTestResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'willow-crash-'))
  const chance = createRandom(seed)
  const result = { acknowledgedChanges: 0, acknowledgedSignUps: 0, comparedPages: 0 }
  const env = {
    TRUST_PROXY: 'true',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(s3 === undefined ? {} : { ...s3.env(filesPrefix), SECRET_KEY: randomBytes(32).toString('base64') }),
  }
  const start = () => startServerProcess({ dataDir, env })
  let server: ServerProcess = await start()
  const newClient = () => createClient(() => server.url)

  /** Opens database and files only briefly, because SQLite recovers from a crash only when no other process has the database open. */
  async function withStored<T>(work: (stored: { database: Database; files: FileStore }) => Promise<T>): Promise<T> {
    const { database, files } = await openInstallation({ dataDir, databaseUrl, storage: s3?.storage(filesPrefix) })
    try {
      return await work({ database, files })
    } finally {
      await database.close()
    }
  }
  const newCodes = (count: number) =>
    withStored(({ database }) => createCodes({ database, clock: systemClock, brand: defaultBrand }, count))

  try {
    const accounts = await Promise.all(
      (await newCodes(2)).map((code, at) => createAccount(newClient(), { code, name: 'ab'.charAt(at) })),
    )
    const accountEmails = accounts.map((_, at) => emailOf('ab'.charAt(at)))
    const visitors = [1, 2].map((number) => createVisitor({ name: `visitor${number}`, client: newClient }))

    for (let round = 1; round <= rounds; round++) {
      const random = chance.fork(`round ${round}`)
      const codes = await newCodes(codesARound)
      const owners = accounts.flatMap((account) => account.owners)
      const known = visitors.map((visitor) => visitor.acknowledged().length)
      // One request of each kind fails. The server retries it, so clients must not notice.
      for (const method of ['GET', 'PUT', 'DELETE']) s3?.plan?.({ kind: random.pick(s3Faults) ?? 'reset', on: `${method} ` })
      const crash = crashAfter(random)
      const work = Promise.all([
        ...owners.map((owner) => owner.work(random.fork(owner.name), crash.onAcknowledged)),
        ...visitors.map((visitor, at) => visitor.work(random.fork(`visitor ${at}`), share(codes, at, visitors.length))),
      ])
      await Promise.race([crash.due, work.then(() => Promise.reject(new Error('The server exited before it was killed.')))])
      await server.kill()
      await work
      result.acknowledgedChanges += crash.acknowledged()

      s3?.clearFaults?.()
      server = await start()
      await withStored(async (stored) => {
        await checkStored(stored)
        await checkUsers(stored, [...accountEmails, ...visitors.flatMap((visitor) => visitor.acknowledged())])
      })
      for (const [at, visitor] of visitors.entries()) {
        const joined = visitor.acknowledged().slice(known[at])
        for (const email of joined) await visitor.signIn(email)
        result.acknowledgedSignUps += joined.length
      }
      result.comparedPages += sum(await Promise.all(accounts.map(compareAccount)))
      if (round % 10 === 0)
        report(`${round} rounds, ${result.acknowledgedChanges} changes, ${result.acknowledgedSignUps} sign-ups`)
    }
    await server.stop()
    await withStored(checkSwept)
    return result
  } catch (error) {
    throw new Error(`Seed ${seed}: ${error instanceof Error ? error.message : error}\n${server.log()}`, { cause: error })
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const emailOf = (name: string) => `owner-${name}@mail.example`

/** Creates an account in which three owners work at the same time. */
async function createAccount(client: Client, { code, name }: { code: string; name: string }): Promise<Account> {
  const registration = { name: 'Robin Reed', email: emailOf(name), accessCode: code, password: 'a good password' }
  const reply = await client.send('POST', '/api/create-account', registration)
  const { user } = reply.json<{ user: { id: string } }>()
  return {
    userId: user.id,
    client,
    owners: [1, 2, 3].map((number) => createOwner({ name: `${name}${number}`, userId: user.id, client })),
  }
}

async function compareAccount({ client, userId, owners }: Account): Promise<number> {
  const foundOf = await readLibrary(client, userId)
  for (const owner of owners) owner.compare(foundOf(owner))
  return sum(await Promise.all(owners.map((owner) => compareBytes(client, owner))))
}

/**
 * Picks the moment of the crash: after a number of acknowledged changes, so that a busy machine does as much as an idle one, plus some
 * milliseconds. Small numbers are more likely, to hit what the server does right after its start.
 */
function crashAfter(random: Random) {
  const wanted = Math.floor(random.next() ** 2 * mostChangesARound)
  const pauseMs = random.next() * longestPauseMs
  let acknowledged = 0
  let reached = () => {}
  const enough = new Promise<void>((resolve) => {
    reached = resolve
  })
  if (wanted === 0) reached()
  return {
    onAcknowledged() {
      acknowledged++
      if (acknowledged === wanted) reached()
    },
    acknowledged: () => acknowledged,
    due: enough.then(() => delay(pauseMs)),
  }
}

const share = <T>(all: T[], at: number, shares: number) => all.filter((_, index) => index % shares === at)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
