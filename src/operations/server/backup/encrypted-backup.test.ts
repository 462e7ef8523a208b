import { mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { Decrypter } from 'age-encryption'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, forEachDatabase } from '#test/databases/databases.ts'
import { type BackupFixture, backupFixture, installationId, pathsIn } from '#test/servers/backup-fixture.ts'
import { openInstallation } from '../installation/open-installation.ts'
import { createBackup } from './create-backup.ts'
import { drillBackup } from './drill.ts'
import { createFolderTarget } from './folder-target.ts'
import { pathIn, pooled, readManifest, readStoredFiles } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { newRecoveryKey, readPublicKey } from './recovery-key.ts'
import { restoreBackup } from './restore-backup.ts'
import { restoreUser } from './restore-user.ts'
import { verifyBackup } from './verify-backup.ts'

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

forEachDatabase((current, engine) => {
  let given: BackupFixture
  beforeEach(async () => {
    const { queries } = current().database
    for (const table of ['uploads', 'users', 'installation', 'jobs', 'removals'] as const)
      await queries.deleteFrom(table).execute()
    given = await backupFixture(current().database)
  })
  afterEach(() => given.remove())

  const target = () => createFolderTarget(given.to)
  const create = () => given.create(given.to, { encrypts: true })
  const key = () => given.key.privateKey
  const verify = (name: string, recoveryKey: string | null = null) => verifyBackup(target(), name, { recoveryKey })
  const kindsOf = async (name: string, recoveryKey: string | null = null) =>
    (await verify(name, recoveryKey)).findings.map(({ kind }) => kind)
  const backupFile = (name: string, path: string) => join(given.to, pathIn(name, path))
  const storedFiles = async (name: string) => readStoredFiles(target(), await readManifest(target(), name))

  async function restore(name: string, recoveryKey: string | null, into = join(given.folder, 'restored')) {
    const { url: databaseUrl, drop } = await emptyDatabase(engine)
    const parts = { target: target(), name, into, databaseUrl, recoveryKey, clock: given.clock }
    return restoreBackup(parts).then(
      (restored) => ({ ...restored, into, databaseUrl, drop }),
      async (error: unknown) => {
        await drop()
        throw error
      },
    )
  }

  test('with the key, everything comes back, also the public key, so that the next backups are encrypted too', async () => {
    const big = 'a page of more than one chunk '.repeat(10_000)
    const { filename } = await given.upload(big)
    const empty = await given.upload('')
    const { name } = await create()
    const { into, databaseUrl, missing, drop } = await restore(name, `# my key\n${key()}`.split('\n')[1] ?? '')
    expect(missing).toEqual([])
    const { database, files } = await openInstallation({ dataDir: into, databaseUrl })
    expect(await textOf((await files.open(filename)).stream)).toBe(big)
    expect(await textOf((await files.open(empty.filename)).stream)).toBe('')
    expect(await database.queries.selectFrom('users').select('email').execute()).toEqual([{ email: given.email }])
    await database.close()
    await drop()
    expect(await readPublicKey(into)).toBe(given.key.publicKey)
    const secret = (folder: string) => readFile(join(folder, 'orders-webhook-secret'), 'utf8')
    expect(await secret(into)).toBe(await secret(given.dataDir))
  })

  test('an interrupted backup leaves nothing readable and no copy in the data folder', async () => {
    await given.upload('one')
    const inner = target()
    const failing = {
      ...inner,
      write: async (path: string, content: AsyncIterable<Uint8Array> | string) => {
        if (path.endsWith('files.jsonl.age')) throw new Error('The disk is full.')
        return inner.write(path, content)
      },
    }
    const options = { ...given, installation: installationId, publicKey: given.key.publicKey, encrypts: true }
    await expect(createBackup({ ...options, target: failing, reason: 'command' })).rejects.toThrow('The disk is full.')
    const left = (await pathsIn(given.dataDir)).filter((path) => path.includes('.backup-'))
    expect(left).toEqual([])
    await mkdir(join(given.dataDir, '.backup-killed'))
    await create()
    expect(await pathsIn(given.to).then((paths) => paths.some((path) => path.endsWith('database.sqlite')))).toBe(false)
    await rm(join(given.dataDir, '.backup-killed'), { recursive: true })
  })

  // What follows is about files of backups, of which no engine writes any.
  if (engine !== 'SQLite') return

  test('whoever opens the whole backup without the key finds no name, no address, no page and no secret', async () => {
    const { queries } = current().database
    await queries.updateTable('users').set({ email: 'ada@mail.example', name: 'Ada Lovelace' }).execute()
    const page = 'the words on this page are private '.repeat(20_000)
    const { filename, sha256 } = await given.upload(page, 'Diary of Ada.pdf')
    const now = '2026-03-02T09:00:00.000Z'
    await sql`insert into totp_factors (user_id, secret, created_at) values (${given.userId}, ${totpSecret}, ${now})`.execute(
      queries,
    )
    const secret = (await readFile(join(given.dataDir, 'orders-webhook-secret'), 'utf8')).trim()
    const { name } = await create()
    const traces = [
      'Ada Lovelace',
      'ada@mail.example',
      'private',
      'Diary',
      totpSecret,
      secret,
      filename,
      filename.split('.')[0],
      sha256,
    ]
    const seen = new Set<string>()
    for (const path of await pathsIn(given.to)) {
      const all = `${path.slice(given.to.length)}\n${await readFile(path, 'latin1')}`
      for (const trace of traces) if (all.includes(trace ?? '')) seen.add(`${trace} in ${path}`)
    }
    expect([...seen]).toEqual([])
    expect((await readManifest(target(), name)).format).toBe(2)
  })

  test('a scheduled backup keeps the secrets through two restores, with and without encryption', async () => {
    const secretOf = async (folder: string) => (await readFile(join(folder, 'orders-webhook-secret'), 'utf8')).trim()
    for (const encrypts of [true, false]) {
      const secret = await secretOf(given.dataDir)
      let dataDir = given.dataDir
      for (const round of [1, 2]) {
        given.clock.advance(1000)
        const at = join(given.folder, `to ${encrypts}`)
        // A scheduled backup knows only what is in the data folder.
        const made = await createBackup({
          ...given,
          dataDir,
          installation: installationId,
          publicKey: await readPublicKey(dataDir).then((there) => there ?? given.key.publicKey),
          encrypts,
          target: createFolderTarget(at),
          reason: 'schedule',
        })
        if (round > 1) expect(await readPublicKey(dataDir)).toBe(given.key.publicKey)
        const into = join(given.folder, `restored ${encrypts} ${round}`)
        const { url: databaseUrl, drop } = await emptyDatabase(engine)
        await restoreBackup({
          ...{ target: createFolderTarget(at), name: made.name, into, databaseUrl },
          ...{ recoveryKey: key(), clock: given.clock },
        })
        await drop()
        expect(await secretOf(into)).toBe(secret)
        dataDir = into
      }
    }
  })

  test('without encryption the public key comes back even if no key is given', async () => {
    const { name } = await given.create()
    const { into, drop } = await restore(name, null)
    await drop()
    expect(await readPublicKey(into)).toBe(given.key.publicKey)
  })

  test('the public key that anybody could write into the manifest is not taken when the private key is there', async () => {
    const { name } = await create()
    const manifest = await readManifest(target(), name)
    const { publicKey } = await newRecoveryKey()
    const { writeManifest } = await import('./manifest.ts')
    await writeManifest(target(), { ...manifest, publicKey })
    const { into, drop } = await restore(name, key())
    await drop()
    expect(await readPublicKey(into)).toBe(given.key.publicKey)
  })

  test('a missing and a wrong key are refused in one sentence, and nothing is written', async () => {
    await given.upload('a page')
    const { name } = await create()
    const missing = /^The backup .* is encrypted\. Give its recovery key with --key-file FILE.* Nothing was changed\.$/
    const wrong = /^This is not the recovery key of this backup\. Nothing was changed\.$/
    const other = (await newRecoveryKey()).privateKey
    const ofUser = {
      target: target(),
      name,
      user: given.userId,
      confirm: null,
      database: given.database,
      files: given.files,
      clock: given.clock,
    }
    for (const [recoveryKey, reason] of [
      [null, missing],
      [other, wrong],
      ['not a key', wrong],
    ] as const) {
      await expect(restore(name, recoveryKey)).rejects.toThrow(reason)
      expect(await stat(join(given.folder, 'restored')).catch(() => null)).toBeNull()
      await expect(restoreUser({ ...ofUser, recoveryKey })).rejects.toThrow(reason)
      if (recoveryKey !== null) await expect(verify(name, recoveryKey)).rejects.toThrow(reason)
    }
    expect(await restoreUser({ ...ofUser, recoveryKey: key() })).toMatchObject({ pages: 1, missing: [] })
  })

  test('the next backup encrypts only what is new, and uses the rest again', async () => {
    await given.upload('one')
    await given.upload('two')
    await given.upload('two')
    const first = await create()
    const before = await pathsIn(join(given.to, 'files'))
    expect(before).toHaveLength(2)
    const written = await Promise.all(before.map((path) => readFile(path, 'hex')))
    given.clock.advance(1000)
    await given.upload('three')
    const second = await create()
    expect(second.newFiles).toBe(1)
    expect(await Promise.all(before.map((path) => readFile(path, 'hex')))).toEqual(written)
    expect(await pathsIn(join(given.to, 'files'))).toHaveLength(3)
    for (const { name } of [first, second]) {
      expect(await kindsOf(name)).toEqual([])
      expect(await verify(name, key())).toMatchObject({ findings: [], isOpened: true })
    }
  })

  test('what was encrypted to another key is encrypted again, so that the new key alone reads all of it', async () => {
    await given.upload('one')
    await create()
    given.clock.advance(1000)
    const second = await newRecoveryKey()
    const { name, newFiles } = await createBackup({
      ...given,
      installation: installationId,
      publicKey: second.publicKey,
      encrypts: true,
      target: target(),
      reason: 'command',
    })
    expect(newFiles).toBe(1)
    expect(await kindsOf(name, second.privateKey)).toEqual([])
  })

  test('plain and encrypted backups share a target, and both stay readable', async () => {
    await given.upload('one')
    const plain = await given.create()
    given.clock.advance(1000)
    const encrypted = await create()
    expect(await kindsOf(plain.name)).toEqual([])
    expect(await kindsOf(encrypted.name, key())).toEqual([])
    const { missing, drop } = await restore(plain.name, null)
    await drop()
    expect(missing).toEqual([])
  })

  test('expired backups are removed without the key, with the files that only they had', async () => {
    const page = await given.upload('kept page')
    const gone = await given.upload('page of the first backup')
    const first = await create()
    await given.database.queries.deleteFrom('uploads').where('id', '=', gone.id).execute()
    given.clock.advance(60_000)
    const second = await create()
    expect(await pruneBackups(target(), new Set(), given.clock)).toEqual([first.name])
    expect(await pathsIn(join(given.to, 'files'))).toHaveLength(1)
    expect(await kindsOf(second.name, key())).toEqual([])
    expect(page.filename).not.toBe('')
  })

  test('damage is found with the key and without it', async () => {
    await given.upload('page 0')
    await given.upload('page 1')
    const { name } = await create()
    const [first, second] = (await storedFiles(name)).map((file) => join(given.to, pooled(file.name)))
    if (!first || !second) throw new Error('There are two files.')
    const whole = await readFile(first)
    const put = async (content: Buffer) => writeFile(first, content)
    const both = async () => [await kindsOf(name), await kindsOf(name, key())]
    for (const at of [0, whole.length >> 1, whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 4
      await put(changed)
      expect([at, await both()]).toEqual([at, [['changed'], ['changed']]])
    }
    await put(whole)
    await truncate(first, 40)
    expect(await both()).toEqual([['truncated'], ['changed']])
    await put(whole)
    await rename(second, join(given.folder, 'aside'))
    expect(await both()).toEqual([['part-missing'], ['files-missing']])
    await writeFile(second, whole)
    expect(await both()).toEqual([['changed'], ['changed']])
    await rename(join(given.folder, 'aside'), second)
    expect(await both()).toEqual([[], []])
    const [part] = (await readManifest(target(), name)).database
    await truncate(backupFile(name, part?.path ?? ''), 100)
    expect((await kindsOf(name)).includes('truncated')).toBe(true)
  })

  test('a page that is damaged in the backup is named as missing after a restore', async () => {
    const { filename } = await given.upload('page 0')
    const { name } = await create()
    const [file] = await storedFiles(name)
    const path = join(given.to, pooled(file?.name ?? ''))
    const content = await readFile(path)
    content[content.length - 40] = (content[content.length - 40] ?? 0) ^ 1
    await writeFile(path, content)
    const { missing, drop } = await restore(name, key())
    await drop()
    expect(missing).toEqual([filename])
  })

  test('the tool age opens every part, and a file without its last 32 bytes', async () => {
    await given.upload('one')
    const { name, manifest } = await create()
    const decrypter = new Decrypter()
    decrypter.addIdentity(key())
    const list = await decrypter.decrypt(await readFile(backupFile(name, manifest.files.path)), 'text')
    expect(list).toContain('"stored"')
    const [file] = await storedFiles(name)
    const content = await readFile(join(given.to, pooled(file?.name ?? '')))
    expect(await decrypter.decrypt(content.subarray(0, -32), 'text')).toBe('one')
  })

  test('a drill without the key checks what can be checked, and one with it restores', async () => {
    await given.upload('one')
    const { name } = await create()
    const unused = () => Promise.reject(new Error('No server is needed.'))
    const drill = (recoveryKey: string | null, startServer: () => Promise<never> = unused) =>
      drillBackup({
        ...{ target: target(), name, clock: given.clock, recoveryKey },
        startServer,
      })
    expect(await drill(null)).toMatchObject({ isOpened: false, compared: 0, findings: [] })
    const before = await pathsIn(given.to)
    const drilled = await drill(key(), async () => {
      // What was decrypted isn't beside the backups.
      expect(await pathsIn(given.to).then((paths) => paths.filter((path) => !path.includes('/locks/')))).toEqual(before)
      throw new Error('far enough')
    }).catch((error: Error) => error.message)
    expect(drilled).toBe('far enough')
    const [file] = await storedFiles(name)
    await rm(join(given.to, pooled(file?.name ?? '')))
    expect((await drill(null)).findings).toEqual([expect.stringContaining('is missing.')])
    expect((await drill((await newRecoveryKey()).privateKey)).findings).toEqual([
      'This is not the recovery key of this backup. Nothing was changed.',
    ])
  })
})
