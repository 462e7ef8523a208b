import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { createCodes } from '#features/access/server/codes.ts'
import type { Folder, Upload } from '#features/library/library.contract.ts'
import { defaultBrand } from '#kit/brand.ts'
import { systemClock } from '#kit/clock.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { pngPage } from '#test/documents/pages.ts'
import type { S3FaultKind, S3Server } from '#test/servers/s3-server.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf, password } from '#test/willow.ts'
import { checkStored, checkSwept, checkUsers, type Stored } from './stored.ts'

const accountNames = ['ada', 'ben', 'cleo']
const visitors = 6
const longestPauseMs = 40
const s3Faults: S3FaultKind[] = ['slow-down', 'reset', 'lost-answer', 'truncated']
const [here, there] = ['Projects', 'Weekly Plans'] as const

export interface LibraryKills {
  rounds: number
  /** URL of PostgreSQL. Without it, the server uses SQLite. */
  databaseUrl?: string
  /** Keeps files in S3; without it, in the data folder. With `plan`, S3 fails some requests of each round. */
  s3?: Pick<S3Server, 'storage' | 'env'> & Partial<Pick<S3Server, 'plan' | 'clearFaults'>>
}

type Send = (method: string, path: string, body?: object | FormData) => Promise<Response>

interface Library {
  uploads: Upload[]
  folders: Folder[]
  hashOf(upload: Upload): Promise<string>
}

/** A change that a kill may interrupt. What is seen of it later is all as before it or all as `after`. */
interface Change {
  send(): Promise<unknown>
  seen(library: Library): unknown
  after: unknown
}

interface Account {
  send: Send
  userId: string
  renamed: Upload
  moved: Upload
  /** Deleted in one round, and restored in the next. */
  deleted: Upload
  /** Gets a new name in each round. */
  folder: Folder
  folderPage: Upload
  /** In the folder that is removed in a round, and in General then. */
  removedPage: Upload
}

interface Round {
  number: number
  name: string
  content: Buffer
  wasDeleted: boolean
  removedFolder: Folder
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const nameOf = ({ originalName }: Upload) => originalName

/** The changes of one round, one of each kind. They are sent at the same time. */
function changesOf(account: Account, { number, name, content, wasDeleted, removedFolder }: Round): Change[] {
  const { send, userId, renamed, moved, deleted, folder, folderPage, removedPage } = account
  const found = (uploads: Upload[], { id }: Upload) => uploads.find((one) => one.id === id)
  const folderNamed = (folders: Folder[], { id }: Folder) => folders.find((one) => one.id === id)?.name
  const target = number % 2 ? there : here
  return [
    {
      send: () => upload(send, userId, { name: `${name}.png`, folder: here, content, isFileFirst: number % 2 === 0 }),
      seen: ({ uploads, hashOf }) =>
        Promise.all(uploads.filter((one) => nameOf(one) === `${name}.png`).map(async (one) => [one.folder, await hashOf(one)])),
      after: [[here, hashOf(content)]],
    },
    {
      send: () => send('PATCH', `/api/uploads/${renamed.id}`, { originalName: `${name} renamed.png` }),
      seen: ({ uploads }) => found(uploads, renamed)?.originalName,
      after: `${name} renamed.png`,
    },
    {
      send: () => send('PATCH', `/api/uploads/${moved.id}`, { folder: target }),
      seen: ({ uploads }) => found(uploads, moved)?.folder,
      after: target,
    },
    {
      send: () =>
        wasDeleted ? send('POST', `/api/uploads/${deleted.id}/restore`) : send('DELETE', `/api/uploads/${deleted.id}`),
      seen: ({ uploads }) => found(uploads, deleted) === undefined,
      after: !wasDeleted,
    },
    {
      send: () => send('POST', '/api/folders', { userId, name: `${name} new` }),
      seen: ({ folders }) => folders.filter((one) => one.name === `${name} new`).length,
      after: 1,
    },
    {
      send: () => send('PATCH', `/api/folders/${folder.id}`, { name: `${name} folder` }),
      seen: ({ uploads, folders }) => [folderNamed(folders, folder), found(uploads, folderPage)?.folder],
      after: [`${name} folder`, `${name} folder`],
    },
    {
      send: () => send('DELETE', `/api/folders/${removedFolder.id}`),
      seen: ({ uploads, folders }) => [folderNamed(folders, removedFolder), found(uploads, removedPage)?.folder],
      after: [undefined, 'General'],
    },
  ]
}

interface NewPage {
  name: string
  folder: string
  content: Buffer
  isFileFirst?: boolean
}

async function upload(send: Send, userId: string, { name, folder, content, isFileFirst = false }: NewPage): Promise<Upload> {
  const form = new FormData()
  const file = new File([new Uint8Array(content)], name)
  if (isFileFirst) form.append('file', file)
  form.append('userId', userId)
  form.append('folder', folder)
  if (!isFileFirst) form.append('file', file)
  return (await (await send('POST', '/api/uploads', form)).json()) as Upload
}

/** A real picture and random bytes after it, up to 3 MB. Most are small. */
const newPage = async () => Buffer.concat([await pngPage(), randomBytes(Math.floor(2 ** (randomInt(215) / 10)))])

/**
 * In each round, several people change their libraries and sign up at the same time. Kills the server at a random moment, starts it again, and
 * expects each change to be there whole or not at all, and whole if it was acknowledged.
 */
export async function killWhileLibrariesChange({ rounds, databaseUrl, s3 }: LibraryKills) {
  const dataDir = await temporaryFolder()
  const env = {
    TRUST_PROXY: 'true',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...(s3 === undefined ? {} : { ...s3.env('kills'), SECRET_KEY: randomBytes(32).toString('base64') }),
  }
  const start = () => startServerProcess({ dataDir, env })
  let server: ServerProcess = await start()
  const counts = { acknowledged: 0, interrupted: 0 }

  /** Opens database and files only briefly, because SQLite recovers from a crash only when no other process has the database open. */
  async function withStored<T>(work: (stored: Stored) => Promise<T>): Promise<T> {
    const { database, files } = await openInstallation({ dataDir, databaseUrl, storage: s3?.storage('kills') })
    try {
      return await work({ database, files })
    } finally {
      await database.close()
    }
  }
  const newCodes = (count: number) =>
    withStored(({ database }) => createCodes({ database, clock: systemClock, brand: defaultBrand }, count))

  let addresses = 0
  /** Sends the cookie of one browser, each time from another network, so that rate limits don't interfere. */
  function browser(): Send {
    let cookie = ''
    return async (method, path, body) => {
      const isForm = body instanceof FormData
      const headers = {
        cookie,
        'x-forwarded-for': `10.2.${(++addresses >> 8) & 255}.${addresses & 255}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      }
      const reply = await fetch(server.url + path, { method, headers, body: isForm ? body : body ? JSON.stringify(body) : null })
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
      const set = reply.headers.get('set-cookie')
      if (set) cookie = cookieOf(set)
      return reply
    }
  }

  async function signUp(send: Send, email: string, accessCode: string, isInTwoSteps: boolean): Promise<string> {
    const person = { name: 'Robin Reed', email, accessCode }
    const first = isInTwoSteps ? await send('POST', '/api/validate-access', person) : null
    const claim = first === null ? person : { token: ((await first.json()) as { token: string }).token }
    const made = await send('POST', '/api/create-account', { ...claim, password })
    return ((await made.json()) as { user: { id: string } }).user.id
  }

  async function readLibrary(send: Send, userId: string): Promise<Library> {
    const get = (path: string) => send('GET', path)
    const folders = (await (await get(`/api/users/${userId}/folders`)).json()) as Folder[]
    const uploads: Upload[] = []
    let total = ''
    for (let path: string | undefined = `/api/users/${userId}/uploads?limit=20`; path !== undefined; ) {
      const reply = await get(path)
      uploads.push(...((await reply.json()) as Upload[]))
      total = reply.headers.get('x-total-count') ?? ''
      path = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    expect(total).toBe(String(uploads.length))
    return {
      folders,
      uploads,
      async hashOf({ filename }) {
        await get(`/api/files/${filename}?thumbnail=320`)
        return hashOf(await (await get(`/api/files/${filename}`)).bytes())
      },
    }
  }

  async function createAccount(name: string, code: string): Promise<Account> {
    const send = browser()
    const userId = await signUp(send, `${name}@mail.example`, code, false)
    const page = async (title: string, folder: string = here) =>
      upload(send, userId, { name: title, folder, content: await newPage() })
    const folder = (await (await send('POST', '/api/folders', { userId, name: 'folder' })).json()) as Folder
    return {
      send,
      userId,
      renamed: await page('renamed.png'),
      moved: await page('moved.png'),
      deleted: await page('deleted.png'),
      folder,
      folderPage: await page('in a folder.png', folder.name),
      removedPage: await page('in a removed folder.png'),
    }
  }

  /** What an account is about to change, and what is seen of it before. */
  async function prepare(account: Account, number: number) {
    const { send, userId, removedPage, deleted } = account
    const name = `round ${number}`
    const made = await send('POST', '/api/folders', { userId, name: `${name} old` })
    const removedFolder = (await made.json()) as Folder
    await send('PATCH', `/api/uploads/${removedPage.id}`, { folder: removedFolder.name })
    const library = await readLibrary(send, userId)
    const wasDeleted = library.uploads.every(({ id }) => id !== deleted.id)
    const changes = changesOf(account, { number, name, content: await newPage(), wasDeleted, removedFolder })
    return { account, changes: await Promise.all(changes.map(async (one) => ({ ...one, before: await one.seen(library) }))) }
  }

  /** After a number of replies, so that a busy machine does as much as an idle one, plus some milliseconds. */
  async function killDuring(sent: Promise<unknown>[]): Promise<PromiseSettledResult<unknown>[]> {
    const wanted = Math.floor((randomInt(1000) / 1000) ** 2 * sent.length)
    let replies = 0
    const enough = new Promise<void>((resolve) => {
      if (wanted === 0) resolve()
      const count = () => ++replies === wanted && resolve()
      for (const one of sent) one.then(count, count)
    })
    const settled = Promise.allSettled(sent)
    await enough
    await delay(randomInt(longestPauseMs))
    await server.kill()
    return settled
  }

  /** Whether it was acknowledged. Throws what the server has refused. */
  function isAcknowledged(outcome: PromiseSettledResult<unknown> | undefined): boolean {
    const isLost = outcome?.status === 'rejected' && outcome.reason instanceof TypeError
    if (outcome?.status === 'rejected' && !isLost) throw outcome.reason
    counts[isLost ? 'interrupted' : 'acknowledged'] += 1
    return !isLost
  }

  try {
    const accounts: Account[] = []
    for (const [at, code] of (await newCodes(accountNames.length)).entries())
      accounts.push(await createAccount(accountNames[at] ?? '', code))
    const known = accountNames.map((name) => `${name}@mail.example`)
    for (let number = 1; number <= rounds; number++) {
      const codes = await newCodes(visitors)
      const prepared = await Promise.all(accounts.map((account) => prepare(account, number)))
      // One request of each kind fails. The server retries it, so clients must not notice.
      for (const method of ['GET', 'PUT', 'DELETE'])
        s3?.plan?.({ kind: s3Faults[randomInt(s3Faults.length)] ?? 'reset', on: `${method} ` })
      const emails = codes.map((_, at) => `visitor-${number}-${at}@mail.example`)
      const outcomes = await killDuring([
        ...prepared.flatMap(({ changes }) => changes.map((one) => one.send())),
        ...codes.map((code, at) => signUp(browser(), emails[at] ?? '', code, at % 2 === 0)),
      ])
      s3?.clearFaults?.()
      server = await start()
      for (const { account, changes } of prepared) {
        const library = await readLibrary(account.send, account.userId)
        for (const { seen, before, after } of changes) {
          const allowed = isAcknowledged(outcomes.shift()) ? [after] : [before, after]
          expect(allowed, server.log()).toContainEqual(await seen(library))
        }
      }
      const joined = emails.filter(() => isAcknowledged(outcomes.shift()))
      for (const email of joined) await browser()('POST', '/api/custom-login', { email, password })
      known.push(...joined)
      await withStored(async (stored) => {
        await checkStored(stored)
        await checkUsers(stored, known)
      })
    }
    await server.stop()
    await withStored(checkSwept)
    console.info(`${rounds} kills: ${counts.acknowledged} changes acknowledged, ${counts.interrupted} interrupted`)
    return counts
  } finally {
    await server.kill()
  }
}
