import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import BetterSqlite3 from 'better-sqlite3'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { pictureIndexExtension } from '#features/planner/server/pictures/picture-index.ts'
import { instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { createLocalFileStore, type LocalFileStore } from '#kit/server/files/local-file-store.ts'
import { newId } from '#kit/server/ids.ts'
import { createBackup } from '#operations/server/backup/create-backup.ts'
import { createFolderTarget } from '#operations/server/backup/folder-target.ts'
import { pathIn, readManifest, readWhole, sha256Of, writeManifest } from '#operations/server/backup/manifest.ts'
import { newRecoveryKey, type RecoveryKey } from '#operations/server/backup/recovery-key.ts'
import { createInstallationStore } from '#operations/server/installation/installation.store.ts'
import { ordersSecretName, storedSecret } from '#operations/server/installation/secrets.ts'
import { addUpload } from '../people/add-upload.ts'
import { createTestClock, type TestClock } from '../willow.ts'

export const installationId = '5a1c1111-2222-4333-8444-555555555555'

export interface BackupFixture {
  folder: string
  dataDir: string
  /** The folder of the backups. */
  to: string
  database: Database
  files: LocalFileStore
  clock: TestClock
  key: RecoveryKey
  userId: string
  email: string
  /** Uploads a page with this content and returns its row. */
  upload(content: string, originalName?: string): Promise<{ id: string; filename: string; sha256: string }>
  /** Stores an edition of the shop with this content, and a picture index of it. */
  addEdition(content: string): Promise<{ id: string; filename: string; pictures: string; sha256: string }>
  /** Makes a backup with encrypted secrets; `encrypts` encrypts all of it. */
  create(to?: string, options?: { encrypts?: boolean }): ReturnType<typeof createBackup>
  remove(): Promise<void>
}

/** Creates an installation with one user and a secret, in a folder of its own, on the given database. */
export async function backupFixture(database: Database): Promise<BackupFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'willow-backup-test-'))
  const dataDir = join(folder, 'data')
  const clock = createTestClock()
  const files = await createLocalFileStore({ folder: join(dataDir, 'files') })
  await createInstallationStore({ database, clock }).replace(installationId)
  await files.replaceNote('installation-id', installationId)
  await storedSecret(dataDir, ordersSecretName)
  const email = `${randomBytes(8).toString('hex')}@mail.example`
  const userId = await database.transaction((tx) =>
    insertUser(tx, { name: 'Robin Reed', email, passwordHash: null, accessCode: null, isApproved: true, now: instant(clock) }),
  )
  const key = await newRecoveryKey()

  async function keep(content: string, extension: string) {
    const filename = newFileKey(extension)
    const draft = await files.receive(Readable.from([Buffer.from(content)]), { maxBytes: 1e6 })
    await draft.keep(filename)
    const { size, sha256 } = draft
    return { filename, size, sha256 }
  }

  async function addEdition(content: string) {
    const id = newId()
    const { filename, sha256 } = await keep(content, 'pdf')
    const { filename: pictures } = await keep(`pictures of ${content}`, pictureIndexExtension)
    const row = { title: 'Daily 2026', filename, pictures, sha256, page_count: 1, pages_done: 1, created_at: instant(clock) }
    await database.queries
      .insertInto('editions')
      .values({ id, state: 'published', ...row })
      .execute()
    return { id, filename, pictures, sha256 }
  }

  async function upload(content: string, originalName = 'page.pdf') {
    const { filename, size, sha256 } = await keep(content, 'pdf')
    const row = await addUpload(database, { userId, filename, originalName, size, sha256, now: instant(clock) })
    return { id: row.id, filename, sha256 }
  }

  const to = join(folder, 'backups')
  return {
    folder,
    dataDir,
    to,
    database,
    files,
    clock,
    key,
    userId,
    email,
    upload,
    addEdition,
    create: (where = to, { encrypts = false } = {}) =>
      createBackup({
        database,
        files,
        dataDir,
        installation: installationId,
        publicKey: key.publicKey,
        encrypts,
        target: createFolderTarget(where),
        clock,
        reason: 'command',
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Returns the paths of all files below a folder. */
export async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Deletes every row of a table from a backup's copy of the database, as someone who opens it could. */
export async function emptyTable(folder: string, table: string): Promise<void> {
  const sqlite = join(folder, 'database.sqlite')
  if (await stat(sqlite).catch(() => null)) {
    const db = new BetterSqlite3(sqlite)
    db.pragma('journal_mode = DELETE')
    db.pragma('foreign_keys = OFF')
    db.exec(`delete from ${table}`)
    db.close()
    return
  }
  const rows = join(folder, `rows/${table}.jsonl`)
  const [columns = ''] = (await readFile(rows, 'utf8')).split('\n')
  await writeFile(rows, `${columns}\n`)
}

/** Turns a backup into what versions made that kept only the files of pages. */
export async function asOfBefore(to: string, name: string): Promise<void> {
  const target = createFolderTarget(to)
  const { holds: _, ...manifest } = await readManifest(target, name)
  const list = (await readWhole(target, pathIn(name, manifest.files.path))).toString().split('\n').slice(0, -1)
  const kept = list.filter((line) => !line.includes('"kind":'))
  const content = kept.map((line) => `${line}\n`).join('')
  await target.write(pathIn(name, manifest.files.path), content)
  const files = { ...manifest.files, bytes: Buffer.byteLength(content), sha256: sha256Of(content), count: kept.length }
  await writeManifest(target, { ...manifest, files })
}
