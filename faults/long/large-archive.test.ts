import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Entry, open as openArchive, type ZipFile } from 'yauzl'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { pngPage } from '#test/documents/pages.ts'
import { ifInstalled } from '#test/not-run.ts'
import { addUpload } from '#test/people/add-upload.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf } from '#test/willow.ts'

const password = 'a good password'
const largestArchive = process.env.LONG ? 10_000 : 1000

let folder: string
let server: ServerProcess

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startServerProcess({ dataDir: join(folder, 'data') })
})
afterAll(async () => {
  await server.stop()
})

/** Creates a user with this many pages like those of uploads, without the requests. All pages share one content. */
async function userFixture(pages: number, write: (path: string) => Promise<void>): Promise<{ id: string; cookie: string }> {
  const { database } = await openInstallation({ dataDir: server.dataDir, databaseUrl: undefined })
  const files = await createLocalFileStore({ folder: join(server.dataDir, 'files') })
  const email = `${pages}-pages@mail.example`
  const passwordHash = await createPasswords().hash(password)
  const now = instant(systemClock)
  const id = await database.transaction((tx) =>
    insertUser(tx, { name: 'Robin Reed', email, passwordHash, accessCode: null, now }),
  )
  const original = join(folder, 'page')
  await write(original)
  const { size } = await stat(original)
  for (let page = 1; page <= pages; page++) {
    const filename = newFileKey('png')
    const path = files.localPath(filename)
    await mkdir(dirname(path), { recursive: true })
    await link(original, path)
    await addUpload(database, {
      userId: id,
      filename,
      originalName: `Page ${page}.png`,
      size,
      fileType: 'image',
      mimeType: 'image/png',
    })
  }
  await rm(original)
  await database.close()
  const reply = await fetch(`${server.url}/api/custom-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect(reply.status).toBe(200)
  return { id, cookie: cookieOf(reply.headers.get('set-cookie') ?? '') }
}

/** Downloads the whole archive into a file. Returns the announced number of bytes. */
async function download(user: { id: string; cookie: string }, to: string): Promise<number> {
  const reply = await fetch(`${server.url}/api/users/${user.id}/export`, { headers: { cookie: user.cookie } })
  expect(reply.status).toBe(200)
  await pipeline(Readable.fromWeb(reply.body as ReadableStream), createWriteStream(to))
  return Number(reply.headers.get('content-length'))
}

/** Counts the files in the directory of the archive. */
async function countPages(archive: string): Promise<number> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    openArchive(archive, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  let pages = 0
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve)
    zip.on('entry', ({ fileName }: Entry) => {
      if (fileName.startsWith('pages/')) pages++
    })
  })
  return pages
}

/** Programs that read an archive to its end. Neither shares code with the one that wrote it. */
const readers: [program: string, parameters: string[]][] = [
  ['unzip', ['-tqq']],
  ['python3', ['-c', 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)']],
]

function expectReadable(archive: string) {
  for (const [program, parameters] of readers) {
    const { status, stdout, stderr } = spawnSync(program, [...parameters, archive], { encoding: 'utf8' })
    expect({ program, status, said: `${stdout}${stderr}` }).toEqual({ program, status: 0, said: '' })
  }
}

/** Returns the server's resident memory in kilobytes, as Linux reports it. */
function memoryOf({ child }: ServerProcess): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }).stdout)
}

for (const pages of [largestArchive / 10, largestArchive])
  ifInstalled('unzip', 'python3')(
    `an archive of ${pages} pages is downloaded to its end and opened by other programs`,
    async () => {
      const user = await userFixture(pages, async (path) => {
        const file = await open(path, 'w')
        await file.writeFile(await pngPage())
        await file.close()
      })
      const archive = join(folder, 'all.zip')
      const promised = await download(user, archive)
      expect((await stat(archive)).size).toBe(promised)
      expect(await countPages(archive)).toBe(pages)
      expectReadable(archive)
    },
  )

const large = process.env.LONG ? 1100 * 1024 * 1024 : 40 * 1024 * 1024

ifInstalled('unzip', 'python3')(`four pages of ${large / 1024 / 1024} MB need no more memory than a part of one`, async () => {
  const user = await userFixture(4, async (path) => {
    const file = await open(path, 'w')
    await file.truncate(large)
    await file.close()
  })
  const archive = join(folder, 'large.zip')
  const before = memoryOf(server)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server))
  }, 100)
  const promised = await download(user, archive).finally(() => clearInterval(watch))
  expect((await stat(archive)).size).toBe(promised)
  expectReadable(archive)
  console.log(`memory while ${Math.round(promised / 1e6)} MB were packed: ${before} KB, at most ${most} KB`)
  expect(most - before).toBeLessThan(120 * 1024)
})
