import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { pngPage } from '#test/documents/pages.ts'
import { ifInstalled } from '#test/not-run.ts'
import { commandProgram } from '#test/servers/programs.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf, formBody, password } from '#test/willow.ts'

const run = promisify(execFile)
const aheadSeconds = process.env.LONG ? 20 : 3
const day = 24 * 60 * 60 * 1000
const keeping = 'keeping@mail.example'
const leaving = 'leaving@mail.example'

let dataDir: string
let clockFile: string
let server: ServerProcess | null = null
beforeEach(async () => {
  dataDir = await temporaryFolder()
  clockFile = join(dataDir, 'clock')
})
afterEach(async () => {
  await server?.stop()
  server = null
})

/** Sets the clock of the processes that run with `fakeClock`: `+0`, `+365d`. */
const setClock = (offset: string) => writeFile(clockFile, `${offset}\n`)

async function fakeClock() {
  const { stdout } = await run('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'])
  return {
    LD_PRELOAD: stdout.trim(),
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: '1',
    // Timers keep their real speed.
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

async function start(): Promise<ServerProcess> {
  server = await startServerProcess({ dataDir, env: { TRUST_PROXY: 'true', ...(await fakeClock()) } })
  return server
}

async function restart(): Promise<ServerProcess> {
  await server?.stop()
  return start()
}

const signIn = ({ url }: ServerProcess, email: string, tried = password) =>
  fetch(`${url}/api/custom-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.91.0.1' },
    body: JSON.stringify({ email, password: tried }),
  })

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files', 'files'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/** Adds a user with a page and a deleted page, and a user whose account will be deleted in three days. */
async function usersFixture({ url }: ServerProcess) {
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  const passwordHash = await createPasswords().hash(password)
  for (const email of [keeping, leaving]) {
    const now = instant(systemClock)
    const userId = await database.transaction((tx) =>
      insertUser(tx, { name: 'Robin Reed', email, passwordHash, accessCode: null, isApproved: true, now }),
    )
    const cookie = cookieOf((await signIn({ url } as ServerProcess, email)).headers.get('set-cookie') ?? '')
    for (const name of ['Kept.png', 'Deleted.png']) {
      const form = await formBody([
        ['userId', userId],
        ['file', { filename: name, content: await pngPage() }],
      ])
      const reply = await fetch(`${url}/api/uploads`, {
        method: 'POST',
        headers: { cookie, ...form.headers },
        body: new Uint8Array(form.payload),
      })
      expect(reply.status).toBe(201)
      if (name === 'Deleted.png') {
        const { id } = (await reply.json()) as { id: string }
        expect((await fetch(`${url}/api/uploads/${id}`, { method: 'DELETE', headers: { cookie } })).status).toBe(200)
      }
    }
    if (email === leaving)
      await database.queries
        .insertInto('account_deletions')
        .values({ user_id: userId, due_at: instant(systemClock, 3 * day) })
        .execute()
  }
  await database.close()
}

async function rowsLeft() {
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  const count = async (table: 'users' | 'uploads' | 'account_deletions') =>
    (await database.queries.selectFrom(table).selectAll().execute()).length
  const rows = { users: await count('users'), uploads: await count('uploads'), planned: await count('account_deletions') }
  await database.close()
  return rows
}

const everything = { users: 2, uploads: 4, planned: 1 }
const withFaketime = ifInstalled('faketime')

withFaketime('a clock that is a year ahead for some seconds deletes nothing, and every user can sign in afterwards', async () => {
  await setClock('+0')
  const first = await start()
  await usersFixture(first)
  const session = cookieOf((await signIn(first, keeping)).headers.get('set-cookie') ?? '')
  const files = await storedFiles()
  expect(files).toHaveLength(4)

  // First while the server runs, then while it starts, when it cleans up immediately.
  for (const isStarting of [false, true]) {
    await setClock('+365d')
    const ahead = isStarting ? await restart() : first
    for (let attempt = 0; attempt < 21; attempt++) await signIn(ahead, keeping, 'a wrong password')
    expect((await signIn(ahead, keeping)).status).toBe(429)
    expect((await signIn(ahead, leaving)).status).toBe(200)
    await delay(aheadSeconds * 1000)
    if (isStarting) expect(ahead.log()).toContain('Nothing is deleted until')

    await setClock('+0')
    for (const email of [keeping, leaving]) expect([email, (await signIn(ahead, email)).status]).toEqual([email, 200])
    expect(await rowsLeft()).toEqual(everything)
    expect(await storedFiles()).toEqual(files)
  }
  const after = await restart()
  for (const email of [keeping, leaving]) expect([email, (await signIn(after, email)).status]).toEqual([email, 200])
  expect((await fetch(`${after.url}/api/auth/user`, { headers: { cookie: session } })).status).toBe(200)
  expect(await rowsLeft()).toEqual(everything)
  expect(await storedFiles()).toEqual(files)
  expect(after.log()).not.toContain('Nothing is deleted until')
})

withFaketime(
  'after a long time without a server, due deletions wait for the operator, and run once the clock is confirmed',
  async () => {
    await setClock('+0')
    await usersFixture(await start())
    await setClock('+40d')
    const waiting = await restart()
    await expect.poll(() => waiting.log()).toContain('Nothing is deleted until')
    expect(await rowsLeft()).toEqual(everything)

    const { stdout } = await run(process.execPath, [commandProgram, 'clock', 'confirm', '--json'], {
      env: { ...process.env, ...(await fakeClock()), DATA_DIR: dataDir },
    })
    expect(JSON.parse(stdout)).toMatchObject({ wasInDoubt: true })
    await restart()
    // The account with its pages and the other user's deleted page are gone.
    await expect.poll(rowsLeft).toEqual({ users: 1, uploads: 1, planned: 0 })
    await expect.poll(async () => (await storedFiles()).length).toBe(1)
  },
)
