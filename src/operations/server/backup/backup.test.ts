import { copyFile, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import {
  asOfBefore,
  type BackupFixture,
  backupFixture,
  emptyTable,
  installationId,
  pathsIn,
} from '#test/servers/backup-fixture.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { createBackup } from './create-backup.ts'
import { drillBackup, someOf } from './drill.ts'
import { createFolderTarget } from './folder-target.ts'
import { listBackups, pooled, readManifest, readStoredFiles, sha256Of, writeManifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { decryptSecrets } from './recovery-key.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

forEachDatabase((current, engine) => {
  let given: BackupFixture
  beforeEach(async () => {
    const { queries } = current().database
    for (const table of ['uploads', 'editions', 'users', 'installation'] as const) await queries.deleteFrom(table).execute()
    given = await backupFixture(current().database)
  })
  afterEach(() => given.remove())

  const target = () => createFolderTarget(given.to)
  const verify = (name: string) => verifyBackup(target(), name)
  const kindsOf = async (name: string) => (await verify(name)).findings.map(({ kind }) => kind)
  const backupFile = (name: string, path: string) => join(given.to, 'backups', name, path)

  async function createWithPages(pages = 3) {
    const uploaded = []
    for (let page = 0; page < pages; page++) uploaded.push(await given.upload(`page ${page}`))
    return { uploaded, ...(await given.create()) }
  }

  const optionsOf = () => ({
    database: given.database,
    files: given.files,
    dataDir: given.dataDir,
    installation: installationId,
    publicKey: given.key.publicKey,
    encrypts: false,
    clock: given.clock,
    reason: 'command' as const,
  })

  test('a backup contains every row and file and counts them', async () => {
    await given.upload('one')
    await given.upload('two')
    await given.upload('two')
    const { name, manifest, newFiles } = await given.create()
    expect(manifest.tables).toMatchObject({ users: 1, uploads: 3, installation: 1, goals: 0 })
    expect(manifest.files.count).toBe(3)
    expect(manifest.oldest).toBe('2026-03-02T09:00:00.000Z')
    expect(manifest.schema).toContain('0001-initial')
    // Files with the same content are stored once.
    expect((await pathsIn(join(given.to, 'files'))).length).toBe(2)
    expect(newFiles).toBe(3)
    expect(await verify(name)).toMatchObject({ findings: [], files: 3 })
  })

  test('a backup is one moment of the database, even if users write while it is made', async () => {
    await given.upload('before')
    let isDone = false
    const writing = (async () => {
      for (let page = 0; !isDone && page < 200; page++) await given.upload(`meanwhile ${page}`)
    })()
    const { name, manifest } = await given.create()
    isDone = true
    await writing
    expect(manifest.tables.uploads).toBeGreaterThanOrEqual(1)
    expect(manifest.files.count).toBe(manifest.tables.uploads)
    expect(await kindsOf(name)).toEqual([])
  })

  test('a page that is permanently deleted while the backup is made is not reported as missing', async () => {
    const { filename, id } = await given.upload('soon gone')
    const inner = target()
    const leaving: BackupTarget = {
      ...inner,
      async size(path) {
        if (path.startsWith('files/')) {
          await given.files.remove(filename)
          await given.database.queries.deleteFrom('uploads').where('id', '=', id).execute()
        }
        return inner.size(path)
      },
    }
    const made = await createBackup({ ...optionsOf(), target: leaving })
    expect(made.missing).toEqual([])
    expect(await kindsOf(made.name)).toEqual([])
  })

  // What follows is about files of backups, of which no engine writes any.
  if (engine !== 'SQLite') return

  test("attack: a backup into an installation's own folders is refused, because retention would remove its pages", async () => {
    for (const note of ['generation', 'files/generation']) {
      const path = join(given.to, note)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, '1\n')
      await expect(given.create()).rejects.toThrow('holds the files of an installation')
      await rm(path)
    }
  })

  test('the next backup copies only what is new', async () => {
    await createWithPages()
    await given.upload('a new page')
    const second = await given.create()
    expect(second).toMatchObject({ newFiles: 1, newBytes: 'a new page'.length })
    expect(await kindsOf(second.name)).toEqual([])
    expect(await listBackups(target())).toHaveLength(2)
  })

  test('the secrets can be read with the recovery key and with no other', async () => {
    const { name } = await given.create()
    const content = await readFile(backupFile(name, 'secrets.age'))
    const secret = (await readFile(join(given.dataDir, 'orders-webhook-secret'), 'utf8')).trim()
    expect(content.includes(secret)).toBe(false)
    expect(await decryptSecrets(content, given.key.privateKey)).toEqual({ 'orders-webhook-secret': secret })
    const { newRecoveryKey } = await import('./recovery-key.ts')
    const other = await newRecoveryKey()
    await expect(decryptSecrets(content, other.privateKey)).rejects.toThrow('This is not the recovery key of this backup.')
  })

  test('a file that was already damaged is backed up as it is and reported', async () => {
    const { filename } = await given.upload('as it was uploaded')
    await writeFile(given.files.localPath(filename), 'as the disk has it')
    const { filename: gone } = await given.upload('gone')
    await rm(given.files.localPath(gone))
    const { name, damaged, missing } = await given.create()
    expect(damaged).toEqual([filename])
    expect(missing).toEqual([gone])
    expect(await kindsOf(name)).toEqual([])
  })

  test('planners of the shop are copied once, and one that is lost later stays in the backups that are made then', async () => {
    const edition = await given.addEdition('a planner')
    const failed = await given.addEdition('no planner')
    await given.database.queries.updateTable('editions').set({ state: 'failed' }).where('id', '=', failed.id).execute()
    const first = await given.create()
    expect(first).toMatchObject({ newFiles: 3, missing: [], damaged: [] })
    expect(await given.create()).toMatchObject({ newFiles: 0, missing: [] })
    await given.files.remove(edition.filename)
    const encrypted = await given.create(join(given.folder, 'encrypted'), { encrypts: true })
    expect(encrypted.missing).toEqual([edition.filename])
    const later = await given.create()
    expect(later).toMatchObject({ newFiles: 0, missing: [] })
    const parts = { recoveryKey: null, clock: given.clock }
    const into = join(given.folder, 'restored')
    const restored = await restoreBackup({ ...parts, target: target(), name: later.name, into, databaseUrl: undefined })
    expect(restored).toMatchObject({ missing: [], lacks: [] })
    const found = await createLocalFileStore({ folder: join(into, 'files') })
    expect(await textOf((await found.open(edition.filename)).stream)).toBe('a planner')
  })

  test('an encrypted backup keeps a planner that was lost since the one before', async () => {
    const edition = await given.addEdition('a planner')
    await given.create(given.to, { encrypts: true })
    await given.files.remove(edition.filename)
    const { name, missing } = await given.create(given.to, { encrypts: true })
    expect(missing).toEqual([])
    const verified = await verifyBackup(target(), name, { recoveryKey: given.key.privateKey })
    expect(verified).toMatchObject({ findings: [], isOpened: true })
    expect(verified.chosen.map(({ filename, bytes }) => [filename, bytes])).toContainEqual([edition.filename, 'a planner'.length])
  })

  test('damage to what is made again is no fault of a backup, and damage to a planner is', async () => {
    const { pictures, filename, sha256 } = await given.addEdition('a planner')
    const { name } = await given.create()
    const index = sha256Of('pictures of a planner')
    await rm(join(given.to, pooled(index)))
    expect(await kindsOf(name)).toEqual([])
    await given.files.remove(pictures)
    expect((await given.create()).missing).toEqual([])
    await rm(join(given.to, pooled(sha256)))
    expect((await verify(name)).findings).toEqual([
      { kind: 'files-missing', text: `A row names ${filename}, but the backup does not have it.` },
    ])
  })

  test('without the key, damage to what is made again is no fault either', async () => {
    await given.addEdition('a planner')
    const { name } = await given.create(given.to, { encrypts: true })
    const stored = await readStoredFiles(target(), await readManifest(target(), name))
    const pathOf = (of: string) => join(given.to, pooled(stored.find(({ kind }) => kind === of)?.name ?? ''))
    await truncate(pathOf('derived'), 10)
    expect(await kindsOf(name)).toEqual([])
    await truncate(pathOf('shop'), 10)
    expect(await kindsOf(name)).toEqual(['truncated'])
  })

  test('a row whose file the list of the backup lacks is found', async () => {
    const { filename } = await given.addEdition('a planner')
    const { name } = await given.create()
    await asOfBefore(given.to, name)
    const manifest = await readManifest(target(), name)
    await writeManifest(target(), { ...manifest, holds: ['uploads.filename', 'editions.filename'] })
    expect((await verify(name)).findings).toEqual([
      { kind: 'files-missing', text: `A row names ${filename}, but the backup does not have it.` },
    ])
  })

  test('a backup of an earlier version is intact and proven, and says what it lacks', async () => {
    await given.upload('a page')
    const { filename } = await given.addEdition('a planner')
    const { name } = await given.create()
    await asOfBefore(given.to, name)
    expect(await verify(name)).toMatchObject({ findings: [], lacks: [filename], files: 1 })
    const server = createServer((request, reply) => {
      reply.setHeader('set-cookie', 'session=1')
      reply.end(request.url?.startsWith('/api/files/') ? 'a page' : '{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const drilled = await drillBackup({
      ...{ target: target(), name, recoveryKey: null, clock: given.clock },
      startServer: async () => ({ url: `http://127.0.0.1:${port}`, stop: async () => {} }),
    })
    server.close()
    expect(drilled).toMatchObject({ findings: [], lacks: [filename], compared: 1 })
  })

  describe('planted damage is found, each kind with its own reason', () => {
    const firstReason = async (name: string) => (await verify(name)).findings[0]

    test('a changed byte', async () => {
      const { name, uploaded } = await createWithPages()
      const file = join(given.to, pooled(uploaded[0]?.sha256 ?? ''))
      await rm(file)
      await writeFile(file, 'Page 0')
      expect(await firstReason(name)).toEqual({
        kind: 'changed',
        text: `The content of ${uploaded[0]?.filename} has changed.`,
      })
    })

    test('a truncated file', async () => {
      const { name, uploaded } = await createWithPages()
      await truncate(join(given.to, pooled(uploaded[1]?.sha256 ?? '')), 3)
      expect(await firstReason(name)).toEqual({
        kind: 'truncated',
        text: `${uploaded[1]?.filename} has been cut off: 3 of 6 bytes.`,
      })
    })

    test('two files that were swapped', async () => {
      const { name, uploaded } = await createWithPages()
      const [first, second] = uploaded.map(({ sha256 }) => join(given.to, pooled(sha256)))
      await rename(String(first), join(given.folder, 'aside'))
      await rename(String(second), String(first))
      await rename(join(given.folder, 'aside'), String(second))
      expect(await firstReason(name)).toEqual({ kind: 'swapped', text: expect.stringContaining('In place of ') })
    })

    test('missing secrets', async () => {
      const { name } = await createWithPages()
      await rm(backupFile(name, 'secrets.age'))
      expect(await firstReason(name)).toEqual({ kind: 'secrets-missing', text: 'The file with the secrets is missing.' })
    })

    test('an empty table', async () => {
      const { name } = await createWithPages()
      await emptyTable(backupFile(name, 'database'), 'uploads')
      expect(await firstReason(name)).toEqual({ kind: 'rows', text: 'The table uploads has 0 rows, not 3.' })
    })

    test('rows without their files', async () => {
      const { name, uploaded } = await createWithPages()
      await rm(join(given.to, pooled(uploaded[2]?.sha256 ?? '')))
      expect(await firstReason(name)).toEqual({
        kind: 'files-missing',
        text: `A row names ${uploaded[2]?.filename}, but the backup does not have it.`,
      })
    })

    test('the manifest of an older backup', async () => {
      const older = await createWithPages()
      given.clock.advance(1000)
      await given.upload('later')
      const { name } = await given.create()
      for (const file of ['manifest.json', 'manifest.sha256'])
        await copyFile(backupFile(older.name, file), backupFile(name, file))
      expect(await firstReason(name)).toEqual({
        kind: 'other-manifest',
        text: `The manifest in ${name} belongs to the backup ${older.name}.`,
      })
    })

    test('a backup of another installation', async () => {
      const { name } = await createWithPages()
      await writeFile(join(given.to, 'installation-id'), 'another\n')
      expect(await firstReason(name)).toEqual({ kind: 'foreign', text: expect.stringContaining('not from another') })
    })

    test('a changed manifest', async () => {
      const { name } = await createWithPages()
      const manifest = backupFile(name, 'manifest.json')
      await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('"uploads": 3', '"uploads": 4'))
      expect(await firstReason(name)).toEqual({ kind: 'manifest', text: expect.stringContaining('has been changed or damaged') })
    })
  })

  test("an interrupted backup doesn't count as a backup and is removed with the next one", async () => {
    const { name } = await createWithPages()
    await rm(backupFile(name, 'manifest.json'))
    expect(await listBackups(target())).toEqual([])
    given.clock.advance(1000)
    const next = await given.create()
    expect(await listBackups(target())).toEqual([next.name])
    expect(await stat(backupFile(name, '')).catch(() => null)).toBeNull()
  })

  test('a target that fails halfway leaves nothing that counts as a backup', async () => {
    await given.upload('one')
    const inner = target()
    const failing: BackupTarget = {
      ...inner,
      async write(path, content) {
        if (path.endsWith('files.jsonl')) throw new BackupError('The disk is full.')
        return inner.write(path, content)
      },
    }
    await expect(createBackup({ ...optionsOf(), target: failing })).rejects.toThrow('The disk is full.')
    expect(await inner.list('backups')).toEqual([])
    expect(await inner.list('locks')).toEqual([])
  })

  test('a target that fails while the database is opened is not reported as a damaged backup', async () => {
    const { name } = await createWithPages()
    const { localPath: _, ...remote } = target()
    const reads = new Map<string, number>()
    const failing = {
      ...remote,
      async read(path: string) {
        const count = (reads.get(path) ?? 0) + 1
        reads.set(path, count)
        if (path.includes('/database/') && count > 1) throw new BackupError('The bucket does not answer.')
        return remote.read(path)
      },
    }
    await expect(verifyBackup(failing, name)).rejects.toThrow('The bucket does not answer.')
  })

  test('a target without room is refused before anything is copied', async () => {
    await given.upload('one')
    const crowded: BackupTarget = { ...target(), freeBytes: async () => 1024 }
    await expect(createBackup({ ...optionsOf(), target: crowded })).rejects.toThrow(
      /^The backup needs .* has only 1\.0 KB free\. Nothing was kept\.$/,
    )
    expect(await target().list('backups')).toEqual([])
  })

  test('a folder with backups of another installation is refused', async () => {
    await mkdir(given.to)
    await writeFile(join(given.to, 'installation-id'), 'another\n')
    await expect(given.create()).rejects.toThrow('belong to another installation')
  })

  test('of two backups at the same time one is refused', async () => {
    const inner = target()
    await inner.prepare()
    await inner.write(`locks/${newId()}`, JSON.stringify({ host: 'elsewhere', pid: 1, at: given.clock.now() - 299_000 }))
    await expect(given.create()).rejects.toThrow('Another program is writing')
    given.clock.advance(2000)
    await given.create()
  })

  test('a folder whose disk is not mounted is reported in one clear line', async () => {
    await expect(given.create(join(given.folder, 'not mounted', 'backups'))).rejects.toThrow(
      /is not there\. Is the disk mounted\?/,
    )
    await writeFile(join(given.folder, 'a file'), '')
    await expect(given.create(join(given.folder, 'a file'))).rejects.toThrow('is not a folder.')
  })

  test('expired backups are removed, with the files that only they had', async () => {
    const page = await given.upload('kept page')
    const gone = await given.upload('page of the first backup')
    const first = await given.create()
    await given.database.queries.deleteFrom('uploads').where('id', '=', gone.id).execute()
    given.clock.advance(60_000)
    const second = await given.create()
    expect(await pruneBackups(target(), new Set(), given.clock)).toEqual([first.name])
    expect(await listBackups(target())).toEqual([second.name])
    expect(await target().size(pooled(gone.sha256))).toBeNull()
    expect(await target().size(pooled(page.sha256))).toBe('kept page'.length)
    expect(await kindsOf(second.name)).toEqual([])
  })

  test("attack: retention and the lock never remove another program's files in the folder of the backups", async () => {
    const digest = '5f'.repeat(32)
    const foreign = [
      'files/photos/2024.jpg',
      `files/photos/${digest}`,
      'files/ab/holiday.jpg',
      `files/abc/${digest}`,
      'backups/photos/1.tar',
      'backups/2026-01-01/1.tar',
      'locks/door',
      'drill/plan.txt',
      'notes.txt',
    ]
    const page = await given.upload('page of the first backup')
    const first = await given.create()
    for (const path of foreign) await target().write(path, path)
    await target().write('files/ab/00112233445566aa.part', 'left by an interrupted backup')
    await target().write('backups/2026-01-01T00-00-00Z-0a1b2c/files.jsonl', 'left by an interrupted backup')
    await given.database.queries.deleteFrom('uploads').where('id', '=', page.id).execute()
    given.clock.advance(60_000)
    const second = await given.create()
    expect(await pruneBackups(target(), new Set(), given.clock)).toEqual([first.name])
    await drillBackup({
      target: target(),
      name: second.name,
      recoveryKey: null,
      clock: given.clock,
      startServer: async () => {
        throw new BackupError('no server')
      },
    })
    const left = (await pathsIn(given.to)).map((path) => relative(given.to, path))
    expect(left.filter((path) => foreign.includes(path)).toSorted()).toEqual(foreign.toSorted())
    const ours = left.filter((path) => !foreign.includes(path))
    expect(ours.filter((path) => !path.startsWith(`backups/${second.name}/`))).toEqual(['installation-id'])
  })

  test.each(['files', 'backups'])('attack: a target with a folder "%s" of another program is refused', async (name) => {
    await mkdir(join(given.to, name, 'photos'), { recursive: true })
    await expect(given.create()).rejects.toThrow(
      `${given.to} has a folder “${name}” of another program. No backup was made. Give a new folder in it, such as ${given.to}/willow.`,
    )
    expect(await target().size('installation-id')).toBeNull()
    await given.create(join(given.to, 'willow'))
  })

  test('a target without installation-id is recognized by its newest backup', async () => {
    await createWithPages()
    await rm(join(given.to, 'installation-id'))
    await expect(createBackup({ ...optionsOf(), target: target(), installation: 'another' })).rejects.toThrow(
      'belong to another installation',
    )
    await given.create()
    expect(await readFile(join(given.to, 'installation-id'), 'utf8')).toBe(`${installationId}\n`)
  })

  test("if a manifest can't be read, no backup and no file is removed", async () => {
    const first = await createWithPages()
    given.clock.advance(60_000)
    const second = await given.create()
    await writeFile(backupFile(first.name, 'manifest.json'), '{}')
    await writeFile(backupFile(first.name, 'manifest.sha256'), `${sha256Of('{}')}  manifest.json\n`)
    await expect(pruneBackups(target(), new Set(), given.clock)).rejects.toThrow(
      'This program does not know the format of the manifest',
    )
    expect(await listBackups(target())).toEqual([first.name, second.name])
    expect(await kindsOf(second.name)).toEqual([])
  })

  test('a drill without enough room says so and restores nothing', async () => {
    const { name } = await createWithPages()
    const crowded: BackupTarget = { ...target(), freeBytes: async () => 1024 }
    const drilled = await drillBackup({
      ...{ target: crowded, name, recoveryKey: null, clock: given.clock },
      startServer: () => Promise.reject(new Error('There was no room for a server.')),
    })
    expect(drilled.findings).toEqual([expect.stringMatching(/^A drill needs .* has only 1\.0 KB free\.$/)])
    expect(await target().list('willow-drill')).toEqual([])
  })

  test("a drill reports what the restored server doesn't return unchanged", async () => {
    const { name } = await createWithPages()
    const server = createServer((request, reply) => {
      reply.setHeader('set-cookie', 'session=1')
      if (request.url?.startsWith('/api/files/')) reply.end('something else')
      else reply.end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const startServer = async () => ({ url: `http://127.0.0.1:${port}`, stop: async () => {} })
    const drilled = await drillBackup({
      target: target(),
      name,
      recoveryKey: null,
      clock: given.clock,
      startServer,
    })
    server.close()
    expect(drilled).toMatchObject({ compared: 0, findings: Array(3).fill(expect.stringContaining('with different content')) })
  })
})

test('a drill takes a file of each kind, however many there are of the others', () => {
  const pages = Array.from({ length: 2000 }, () => ({}))
  const taken = someOf([...pages, { kind: 'shop' as const }, ...pages, { kind: 'derived' as const }, ...pages])
  expect(taken).toHaveLength(100)
  expect(new Set(taken.map(({ kind }: { kind?: string }) => kind))).toEqual(new Set([undefined, 'shop', 'derived']))
})

test('a path that leads out of the folder is refused', async () => {
  const target = createFolderTarget('/tmp/willow-nowhere')
  for (const path of ['../x', 'a/../../x', '/etc/passwd', 'a//b', ''])
    await expect(target.size(path)).rejects.toThrow('The backup lists a file with an invalid path')
})
