import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { newFileKey, thumbnailKey } from '#kit/server/files/file-keys.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { sendMailKind } from '#kit/server/mail/outbox.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { addUpload } from '#test/people/add-upload.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const pages = 1000
const rounds = process.env.LONG ? 20 : 1
const email = 'leaving@mail.example'

let dataDir: string
beforeEach(async () => {
  dataDir = await temporaryFolder()
})

/** Creates an account with pages whose deletion is due. */
async function accountFixture() {
  const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
  const files = await createLocalFileStore({ folder: join(dataDir, 'files') })
  const now = '2026-03-01T00:00:00.000Z'
  const userId = await database.transaction((tx) =>
    insertUser(tx, { name: 'Robin Reed', email, passwordHash: null, accessCode: null, now }),
  )
  for (let page = 0; page < pages; page++) {
    const filename = newFileKey('png')
    for (const key of [filename, thumbnailKey(filename, 320), thumbnailKey(filename, 640)]) {
      const path = files.localPath(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, 'a page')
    }
    await addUpload(database, { userId, filename, originalName: `Page ${page}.png`, fileType: 'image', mimeType: 'image/png' })
  }
  await database.queries.insertInto('account_deletions').values({ user_id: userId, due_at: now }).execute()
  await database.close()
}

async function filesLeft(): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  // Files beside the store's folders, such as the installation's id, belong to the store itself.
  return entries.filter((entry) => entry.isFile() && entry.parentPath !== join(dataDir, 'files')).length
}

/** Starts a server that kills itself once it has removed this many files, perhaps before it is ready. */
async function killedAfter(removals: number): Promise<void> {
  const preload = new URL('../src/test/servers/killed-while-removing.ts', import.meta.url).href
  const env = { KILL_AFTER_REMOVALS: String(removals) }
  const server = await startServerProcess({ dataDir, env, nodeOptions: ['--import', preload] }).catch(() => null)
  if (server?.child.signalCode === null) await once(server.child, 'exit')
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(5)
}

test.each(Array.from({ length: rounds }, (_, round) => (round + 1) / (rounds + 1)))(
  'if the server is killed while it deletes an account with 1,000 pages, the next start finishes the deletion',
  async (share) => {
    await accountFixture()
    const removals = Math.floor(3 * pages * share)
    await killedAfter(removals)
    const left = await filesLeft()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(3 * pages)

    const second = await startServerProcess({ dataDir })
    await until(async () => (await filesLeft()) === 0)
    const { database } = await openInstallation({ dataDir, databaseUrl: undefined })
    const count = async (table: 'users' | 'uploads' | 'account_deletions') =>
      (await database.queries.selectFrom(table).selectAll().execute()).length
    await until(async () => (await count('users')) === 0)
    expect([await count('uploads'), await count('account_deletions')]).toEqual([0, 0])
    const mails = await database.queries.selectFrom('mails').select(['kind', 'to_address']).execute()
    expect(mails).toEqual([{ kind: 'account-deleted', to_address: email }])
    // The email waits for a mail server.
    const open = database.queries.selectFrom('jobs').select('id').where('done_at', 'is', null).where('kind', '!=', sendMailKind)
    await until(async () => (await open.execute()).length === 0)
    await database.close()
    // The log has neither an alarm nor an error.
    expect(
      second
        .log()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    ).toEqual([])
    await second.stop()
  },
)
