import { chmod, cp, mkdir, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant, systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { openSqlite } from '#kit/server/db/sqlite.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { deadJob, upload } from '#test/routes/sample-rows.ts'
import { freePort } from '#test/servers/free-port.ts'
import { type IdentityProvider, startIdentityProvider } from '#test/servers/identity-provider.ts'
import { startMailServer, type TestMailServer } from '#test/servers/mail-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import { createBackupRunsStore } from '../backup/backup-runs.store.ts'
import { newRecoveryKey, publicKeyFile, storePublicKey } from '../backup/recovery-key.ts'
import { type Config, readConfig } from '../config.ts'
import {
  newsletterSecretName,
  ordersSecretName,
  pushSecretName,
  secretOf,
  securitySecretName,
  storedSecret,
} from '../installation/secrets.ts'
import { wordsOf } from './doctor.rules.ts'
import { doctorTexts } from './doctor.texts.ts'
import { type DoctorOptions, examine } from './doctor.ts'

const gigabyte = 1024 ** 3
const room = {
  freeBytes: 100 * gigabyte,
  totalBytes: 500 * gigabyte,
  isReadOnly: false,
  freeInodes: 9_000_000,
  totalInodes: 10_000_000,
}
const hourMs = 60 * 60 * 1000

forEachDatabase((current) => {
  let willow: Willow
  let owner: TestUser
  let folder: string
  let mailServer: TestMailServer
  let provider: IdentityProvider
  /** Options with which every check succeeds. */
  let healthy: DoctorOptions

  beforeAll(async () => {
    mailServer = await startMailServer()
    provider = await startIdentityProvider('https://planner.example/api/login/callback')
    folder = await temporaryFolder()
    const webFolder = join(folder, 'web')
    await mkdir(join(webFolder, '.vite'), { recursive: true })
    await mkdir(join(folder, 'inline'))
    for (const name of ['page', 'visitor', 'home-start']) await writeFile(join(folder, 'inline', `${name}.js`), '')
    await writeFile(join(folder, 'inline/drawn.css'), '')
    await writeFile(
      join(webFolder, '.vite/manifest.json'),
      JSON.stringify({ 'main.tsx': { file: 'main.js' }, 'style.css': { file: 'main.css' } }),
    )
    await writeFile(join(webFolder, 'main.css'), '')
    await storePublicKey(folder, (await newRecoveryKey()).publicKey)
    await utimes(join(folder, publicKeyFile), 0, 0)
    const config = readConfig({
      PUBLIC_URL: 'https://planner.example',
      TRUST_PROXY: '127.0.0.1',
      NODE_ENV: 'production',
      DATA_DIR: folder,
      SMTP_URL: mailServer.url,
      BACKUP_TO: join(folder, 'backups'),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    })
    willow = await createWillow({ database: current().database, config: { ...config, logLevel: 'silent' } })
    owner = await willow.fixtures.signedInUser()
    const { database, files, clock } = willow
    // No test depends on how fast or how full this machine's disk is.
    const visit = async () => ({ kind: 'answers', certificateEnds: null, takesLargeBodies: true }) as const
    healthy = {
      config,
      shop: willow.shop,
      words: wordsOf(doctorTexts),
      database,
      files,
      clock,
      webFolder,
      monotonic: { now: () => 0 },
      readDisk: async () => room,
      visit,
    }
  })
  beforeEach(async () => {
    await writeFile(join(folder, 'web/main.js'), '')
    const { database, clock } = willow
    const provenAt = new Date(clock.now()).toISOString()
    await createBackupRunsStore({ database, clock }).record({
      kind: 'drill',
      target: 'somewhere',
      backup: 'a backup',
      backupAt: provenAt,
      error: null,
    })
  })
  afterEach(async () => {
    const { queries } = willow.database
    for (const table of ['jobs', 'uploads', 'backup_runs', 'alarms'] as const) await queries.deleteFrom(table).execute()
  })
  afterAll(async () => {
    await willow.close()
    await Promise.all([mailServer.close(), provider.stop()])
  })

  /** Returns the findings that aren't ok. */
  async function found(planted: Partial<DoctorOptions> = {}) {
    const findings = await examine({ ...healthy, ...planted })
    for (const { level, fix } of findings) expect(fix === null).toBe(level === 'ok')
    return findings.filter(({ level }) => level !== 'ok').map(({ check, level }) => `${check} ${level}`)
  }
  const configured = (given: Partial<Config>) => {
    const shop = { now: () => ({ ...healthy.shop.now(), ...given }) }
    return found({ config: { ...healthy.config, ...given }, shop })
  }

  test('a setting that seems to be misspelt is a warning, and a name of another program is only listed', async () => {
    expect(await configured({ doubts: ['SMPT_URL is not a setting. Did you mean SMTP_URL?'] })).toEqual(['settings warning'])
    expect(await configured({ unread: ['WILLOW_PORT'] })).toEqual([])
    const findings = await examine({ ...healthy, config: { ...healthy.config, unread: ['WILLOW_PORT'] } })
    expect(findings.find(({ check }) => check === 'settings')?.text).toContain('Willow doesn’t read: WILLOW_PORT.')
  })

  test('a variable that nobody needs any more is named, and is no warning', async () => {
    const variables = ['BRAND_NAME', 'SMTP_URL', 'SHOPIFY_WEBHOOK_SECRET'] as const
    expect(await configured({ variables })).toEqual([])
    const findings = await examine({ ...healthy, config: { ...healthy.config, variables } })
    const named = findings.filter(({ check }) => check === 'settings').map(({ text }) => text)
    expect(named[1]).toMatch(/the admin area sets the same\. BRAND_NAME, SHOPIFY_WEBHOOK_SECRET\.$/)
  })

  test('a healthy installation has no findings, and everything that was checked is named', async () => {
    await upload({ willow, owner })
    expect(await found()).toEqual([])
    const names = (await examine(healthy)).map(({ check }) => check)
    for (const name of [
      'disk',
      'inodes',
      'flush',
      'files',
      'engine',
      'clock',
      'damage',
      'space',
      'address',
      'proxy',
      'mail',
      'provider',
    ])
      expect(names).toContain(name)
    for (const name of ['backup', 'jobs', 'pages', 'built', 'visit']) expect(names).toContain(name)
  })

  test('an address of this machine is not visited', async () => {
    const findings = await examine({ ...healthy, config: { ...healthy.config, publicUrl: 'http://localhost:3000' } })
    expect(findings.map(({ check }) => check)).not.toContain('visit')
  })

  describe('each of these problems is found, and no other', () => {
    test('a disk below the floor', async () => {
      expect(await found({ readDisk: async () => ({ ...room, freeBytes: 100 }) })).toEqual(['disk error'])
    })

    test('a disk without room for more files, however small', async () => {
      expect(await found({ readDisk: async () => ({ ...room, freeInodes: 1000 }) })).toEqual(['inodes error'])
    })

    test("a data folder that can't be written to", async () => {
      expect(await configured({ dataDir: join(folder, 'web/main.js') })).toEqual(['flush error', 'recoveryKey warning'])
    })

    test('a data folder that others can open, with the line to type, or shared with another program', async () => {
      const open = await temporaryFolder()
      await storePublicKey(open, (await newRecoveryKey()).publicKey)
      await utimes(join(open, publicKeyFile), 0, 0)
      await chmod(open, 0o755)
      expect(await configured({ dataDir: open })).toEqual(['folder warning'])
      const fixOf = async () =>
        (await examine({ ...healthy, config: { ...healthy.config, dataDir: open } })).find(({ check }) => check === 'folder')?.fix
      expect(await fixOf()).toBe(`Type: chmod 700 ${open}`)
      await writeFile(join(open, 'notes.txt'), '')
      expect(await fixOf()).toContain(`such as ${open}/willow, and set DATA_DIR to it.`)
    })

    test('files that are not stored as they arrived', async () => {
      const other = async () => ({ stream: Readable.from([Buffer.from('other')]), size: 5 })
      const lying = Object.assign(Object.create(willow.files), { open: other })
      expect(await found({ files: lying })).toEqual(['files error'])
    })

    test('an address without https', async () => {
      expect(await configured({ publicUrl: 'http://planner.example', isSecure: false })).toEqual(['address warning'])
    })

    test('an untrusted proxy', async () => {
      expect(await configured({ trustProxy: false })).toEqual(['proxy warning'])
      expect(await found({ sawUntrustedProxy: () => true })).toEqual(['proxy warning'])
    })

    test("no mail server, and one that doesn't answer", async () => {
      expect(await configured({ smtpUrl: undefined })).toEqual(['mail warning'])
      expect(await configured({ smtpUrl: `smtp://127.0.0.1:${await freePort()}` })).toEqual(['mail error'])
    })

    test("an identity provider that doesn't answer", async () => {
      const issuer = `http://127.0.0.1:${await freePort()}`
      expect(await configured({ oidc: { issuer, clientId: 'willow', clientSecret: 'a secret' } })).toEqual(['provider error'])
    })

    test('backups without a recovery key, and a key that nobody has tried', async () => {
      const emptyFolder = await temporaryFolder()
      expect(await configured({ dataDir: emptyFolder })).toEqual(['recoveryKey warning'])
      expect(await readdir(emptyFolder)).toEqual([])
      await storePublicKey(emptyFolder, (await newRecoveryKey()).publicKey)
      expect(await configured({ dataDir: emptyFolder })).toEqual(['recoveryKey warning'])
      expect(await configured({ dataDir: emptyFolder, encryptsBackups: false })).toEqual([])
    })

    test('a lost secret, a wrong SECRET_KEY and a missing one', async () => {
      const { database, clock } = willow
      const dataDir = await temporaryFolder()
      await cp(join(folder, publicKeyFile), join(dataDir, publicKeyFile), { preserveTimestamps: true })
      for (const name of [ordersSecretName, newsletterSecretName, pushSecretName]) await storedSecret(dataDir, name)
      expect(await configured({ dataDir })).toEqual(['secrets error'])
      await storedSecret(dataDir, securitySecretName)
      expect(await configured({ dataDir })).toEqual([])
      const config = { dataDir: join(folder, 'inline'), secretKey: 'a key of at least thirty-two characters' }
      for (const name of [ordersSecretName, newsletterSecretName, pushSecretName, securitySecretName])
        await secretOf({ config, database, clock }, name)
      const withKey = (secretKey: string | undefined) => configured({ secretKey })
      expect(await withKey(config.secretKey)).toEqual([])
      expect(await withKey(`${config.secretKey}!`)).toEqual(['secrets error'])
      expect(await withKey(undefined)).toEqual(['secrets error'])
      await database.queries.deleteFrom('secrets').execute()
    })

    test('no backups, and none that was proven in the last days', async () => {
      await willow.database.queries.updateTable('backup_runs').set({ backup_at: '2026-01-01T00:00:00.000Z' }).execute()
      expect(await found()).toEqual(['backup error'])
      await willow.database.queries.deleteFrom('backup_runs').execute()
      expect(await configured({ backupTo: undefined, backupPlace: null })).toEqual(['backup warning'])
    })

    test('a failed job', async () => {
      await deadJob({ willow, owner })
      expect(await found()).toEqual(['jobs warning'])
    })

    test('jobs that no worker takes', async () => {
      const mail = { kind: 'code', to: 'ada@mail.example', subject: 'Code', text: '', html: '' }
      await willow.database.transaction((tx) => enqueueMail(tx, mail, instant(systemClock)))
      const later = (ms: number) => ({ clock: { now: () => Date.now() + ms } })
      const jobsOnly = async (ms: number) => (await found(later(ms))).filter((line) => line.startsWith('jobs'))
      // Emails wait as long as there is no mail server, and have alarms of their own.
      expect(await jobsOnly(hourMs + 60_000)).toEqual([])
      await willow.database.transaction((tx) => enqueueJob(tx, { kind: 'waiting', payload: {} }))
      expect(await jobsOnly(hourMs - 60_000)).toEqual([])
      expect(await jobsOnly(hourMs + 60_000)).toEqual(['jobs warning'])
    })

    test('a page without its file', async () => {
      await upload({ willow, owner })
      const row = await willow.database.queries.selectFrom('uploads').select('filename').executeTakeFirstOrThrow()
      await willow.files.remove(row.filename)
      expect(await found()).toEqual(['pages error'])
    })

    test('a planner of the shop without its file', async () => {
      const row = { title: 'Daily', filename: newFileKey('pdf'), sha256: '', page_count: 1, pages_done: 1 }
      const edition = { ...row, id: 'lost', state: 'published' as const, created_at: instant(systemClock) }
      await willow.database.queries.insertInto('editions').values(edition).execute()
      expect(await found()).toEqual(['pages error'])
      await willow.database.queries.deleteFrom('editions').execute()
    })

    test('files without a page, and a database that has lost its latest changes', async () => {
      const alarms = createAlarms(willow)
      await alarms.set('files-unnamed', 3)
      expect(await found()).toEqual(['pages warning'])
      await alarms.set('files-unnamed', 0)
      await alarms.set('database-older', 1)
      expect(await found()).toEqual(['pages error'])
    })

    test('a missing file of the web app', async () => {
      await rm(join(folder, 'web/main.js'))
      expect(await found()).toEqual(['built error'])
      expect(await found({ webFolder: join(folder, 'nowhere') })).toEqual(['built error'])
    })

    test('a clock in doubt', async () => {
      const { queries } = willow.database
      await queries
        .insertInto('trusted_clock')
        .values({ id: 'clock', newest_at: '2026-03-02T09:00:00.000Z', doubted_ms: 1 })
        .execute()
      expect(await found()).toEqual(['clock warning'])
      await queries.deleteFrom('trusted_clock').execute()
    })

    test("a database that doesn't answer", async () => {
      const silent: Database = { ...willow.database, examine: () => Promise.reject(new Error('Nobody is there.')) }
      expect(await found({ database: silent })).toEqual(['engine error'])
    })
  })

  test('a test email is sent on request', async () => {
    mailServer.received.length = 0
    expect(await found({ mailTo: 'ada@mail.example' })).toEqual([])
    expect(mailServer.received.map(({ to }) => to)).toEqual([['ada@mail.example']])
    expect(await found()).toEqual([])
    expect(mailServer.received).toHaveLength(1)
  })

  test('the check leaves nothing behind', async () => {
    const kept = async () => {
      const keys: string[] = []
      for await (const key of willow.files.list('files')) keys.push(key)
      return keys.length
    }
    const before = await kept()
    await found()
    expect(await kept()).toBe(before)
    expect((await readdir(folder)).filter((name) => name.startsWith('doctor'))).toEqual([])
  })
})

test('damage in the database is found', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'database.sqlite')
  const database = openSqlite(file)
  await database.queries.schema.createTable('uploads').addColumn('filename', 'text').addColumn('id', 'text').execute()
  for (let row = 0; row < 400; row++)
    await database.queries
      .insertInto('uploads')
      .values({ filename: 'x'.repeat(200), id: String(row) } as never)
      .execute()
  await database.close()
  const bytes = await readFile(file)
  const handle = await open(file, 'r+')
  // In the middle of a page in the middle of the file.
  await handle.write(Buffer.alloc(2000, 255), 0, 2000, Math.floor(bytes.length / 8192) * 4096 + 100)
  await handle.close()
  const damaged = openSqlite(file)
  const findings = await examine({
    config: readConfig({ DATA_DIR: folder }),
    shop: { now: () => readConfig({}) },
    words: wordsOf(doctorTexts),
    database: damaged,
    files: {} as DoctorOptions['files'],
    clock: { now: () => 0 },
    webFolder: folder,
  })
  expect(findings.find(({ check }) => check === 'damage')?.level).toBe('error')
  await damaged.close()
})
