import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createPasswords } from '#kit/server/access/passwords.ts'
import { openContent } from '#operations/server/backup/backup-content.ts'
import { findBackup, openBackupCopy } from '#operations/server/backup/open-backup.ts'
import { verifyBackup } from '#operations/server/backup/verify-backup.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { emptyDatabase } from '#test/databases/databases.ts'
import { testedEngines } from '#test/databases/engines.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { patienceMs } from '#test/patience.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { mountDisk, mountTest } from '#test/servers/small-disk.ts'
import { steadyLoad } from '#test/servers/steady-load.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf } from '#test/willow.ts'

const isLong = process.env.LONG !== undefined
const writesASecond = 300
/** Several, because one user may not write that much in a minute. */
const writers = 10
const filesMeanwhile = isLong ? 5000 : 100
const writesBefore = isLong ? 3000 : 100
const filesInAll = isLong ? 100_000 : 100
const newFiles = 7
const password = 'a good password'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

describe.each(testedEngines())('on %s', (engine) => {
  test('a backup during 300 writes a second has every write that was acknowledged before it began', async () => {
    const { url, drop } = await emptyDatabase(engine)
    const dataDir = join(folder, 'data')
    const { database, files } = await openInstallation({ dataDir, databaseUrl: url })
    await filesFixture({ database, files }, filesMeanwhile)
    const user = { name: 'Robin Reed', accessCode: null, isApproved: true, now: instant(systemClock) }
    const passwordHash = await createPasswords().hash(password)
    const people = Array.from({ length: writers }, (_, at) => ({ ...user, email: `robin-${at}@mail.example`, passwordHash }))
    const ids = await Promise.all(people.map((person) => database.transaction((tx) => insertUser(tx, person))))
    await database.close()
    const env = { DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) }
    const server = await startServerProcess({ dataDir, env })
    const acknowledged: string[] = []
    try {
      const post = (path: string, body: object, cookie = '') =>
        fetch(server.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        })
      const cookies: string[] = []
      for (const { email } of people) {
        const signIn = await post('/api/custom-login', { email, password })
        cookies.push(cookieOf(signIn.headers.get('set-cookie') ?? ''))
      }
      const load = steadyLoad(writesASecond, async (at) => {
        const body = { userId: ids[at % writers], title: `goal ${at}`, timeframe: 'weekly' }
        const reply = await post('/api/goals', body, cookies[at % writers])
        if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
        await reply.arrayBuffer()
        acknowledged.push(`goal ${at}`)
      })
      await expect.poll(() => acknowledged.length, { timeout: Math.max(60_000, patienceMs) }).toBeGreaterThan(writesBefore)
      const before = [...acknowledged]
      const made = await runWillow(['backup', 'create', '--to', join(folder, 'backups'), '--json'], env)
      const meanwhile = acknowledged.length - before.length
      const { perSecond } = await load.stop()
      expect(made).toMatchObject({ code: 0, stderr: '' })

      const { target, name } = await findBackup(join(folder, 'backups'))
      const { recoveryKey, manifest } = JSON.parse(made.stdout)
      const { findings, files: found } = await verifyBackup(target, name, { recoveryKey })
      expect([findings, found]).toEqual([[], filesMeanwhile])
      const { copy, close } = await openBackupCopy(await openContent(target, manifest, recoveryKey))
      const titles = new Set<string>()
      for await (const row of copy.rows('goals')) titles.add(String(row.title))
      await close()
      expect(before.filter((title) => !titles.has(title))).toEqual([])
      expect(meanwhile).toBeGreaterThan(0)
      console.info(
        `${engine}: ${Math.round(perSecond)} writes a second, ${before.length} before the backup, ${meanwhile} meanwhile`,
      )
    } finally {
      await server.stop()
      await drop()
    }
  })
})

mountTest('the second backup on another disk copies only what is new', async () => {
  const disk = await mountDisk('2g')
  const to = join(disk.dataDir, 'backups')
  try {
    const dataDir = join(folder, 'data')
    const installation = await openInstallation({ dataDir, databaseUrl: undefined })
    await filesFixture(installation, filesInAll)
    const create = async () => {
      const startedAt = performance.now()
      const made = await runWillow(['backup', 'create', '--to', to, '--json'], { DATA_DIR: dataDir })
      expect(made).toMatchObject({ code: 0, stderr: '' })
      const { newFiles, newBytes } = JSON.parse(made.stdout)
      return { newFiles, newBytes, seconds: (performance.now() - startedAt) / 1000 }
    }
    const first = await create()
    expect(first.newFiles).toBe(filesInAll)
    const before = await inodes(join(to, 'files'))
    // The fixture numbers its pages. The new ones are as long as the others, so only their contents show that they are new.
    await filesFixture(installation, newFiles, { from: filesInAll })
    await installation.database.close()
    const second = await create()
    const after = await inodes(join(to, 'files'))
    const added = [...after.keys()].filter((path) => !before.has(path))
    expect(second).toMatchObject({ newFiles, newBytes: newFiles * `page ${filesInAll}`.length })
    expect(added).toHaveLength(newFiles)
    // The existing files were not written again.
    expect([...before].filter(([path, inode]) => after.get(path) !== inode)).toEqual([])
    console.info(`${filesInAll} files: first backup ${first.seconds.toFixed(1)} s, second ${second.seconds.toFixed(1)} s`)
  } finally {
    await disk.unmount()
  }
})

/** Returns the inode number of each file below a folder. */
async function inodes(below: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const entry of await readdir(below, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) found.set(path, (await stat(path)).ino)
  }
  return found
}
