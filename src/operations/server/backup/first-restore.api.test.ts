import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renewSetUpCode } from '#features/accounts/server/set-up.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { createTestDatabase, forEachDatabase } from '#test/databases/databases.ts'
import { type BackupFixture, backupFixture } from '#test/servers/backup-fixture.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createWillow, type Willow } from '#test/willow.ts'
import type { Found, Progress } from '../../first-restore.contract.ts'
import { ordersSecretName } from '../installation/secrets.ts'
import { takeRestored } from '../installation/take-restored.ts'
import { newRecoveryKey } from './recovery-key.ts'

const content = 'a page of last year'

forEachDatabase((current) => {
  let backup: BackupFixture
  let dropSource = async () => {}
  let name: string
  let filename: string
  let folder: string
  let willow: Willow
  const startAgain = vi.fn()

  // Backups of another installation, on a database of its own.
  beforeAll(async () => {
    const source = await createTestDatabase('SQLite', { migrated: true })
    dropSource = source.drop
    backup = await backupFixture(source.database)
    filename = (await backup.upload(content)).filename
    name = (await backup.create()).name
    folder = await temporaryFolder()
  })
  beforeEach(async () => {
    startAgain.mockClear()
    await current().database.queries.deleteFrom('users').execute()
  })
  afterAll(async () => {
    await backup.remove()
    await dropSource()
  })

  let rounds = 0
  /** Creates an empty installation in a data folder of its own. */
  async function emptyInstallation(config: Parameters<typeof createWillow>[0]['config'] = {}) {
    const dataDir = join(folder, `data-${++rounds}`)
    await mkdir(dataDir)
    willow = await createWillow({
      database: current().database,
      config: { dataDir, restoreFrom: backup.to, logLevel: 'silent', ...config },
      startAgain,
    })
    const token = (await renewSetUpCode(willow.database, willow.clock)) ?? ''
    const post = (path: string, payload: object) => willow.app.inject({ method: 'POST', url: `/api/setup/${path}`, payload })
    return {
      dataDir,
      token,
      post,
      find: async (): Promise<Found> => (await post('backups', { token })).json(),
      begin: (body: object = {}) => post('restore', { token, name, ...body }),
      ended: async (): Promise<Progress> => {
        const progress = async (): Promise<Progress> => (await post('restore/progress', { token, name })).json()
        await expect
          .poll(async () => (await progress()).state === 'failed' || startAgain.mock.calls.length > 0, { timeout: 20_000 })
          .toBe(true)
        return progress()
      },
      close: () => willow.close(),
    }
  }

  test('a backup replaces an empty installation, with its secrets, after the next start of the server', async () => {
    const { dataDir, find, begin, ended, close } = await emptyInstallation()
    await writeFile(join(dataDir, 'database.sqlite'), 'the empty one')
    await writeFile(join(dataDir, 'database.sqlite-wal'), 'its log')
    const { backups, reason, hasKey, place } = await find()
    expect({ reason, hasKey, place }).toEqual({ reason: null, hasKey: false, place: backup.to })
    expect(backups).toEqual([{ name, createdAt: expect.any(String), people: 1, pages: 1, hasSecrets: true, isEncrypted: false }])
    const begun = await begin({ recoveryKey: backup.key.privateKey })
    expect([begun.statusCode, begun.json().state]).toEqual([202, 'running'])
    expect(await ended()).toEqual({ state: 'running', files: 1, allFiles: 1, reason: null })
    expect(startAgain).toHaveBeenCalledTimes(1)
    // The installation itself hasn't changed yet.
    expect(await readFile(join(dataDir, 'database.sqlite'), 'utf8')).toBe('the empty one')

    const aside = (await takeRestored(dataDir)) ?? ''
    expect((await readdir(aside)).sort()).toEqual(['database.sqlite', 'database.sqlite-wal'])
    const database = openDatabase({ url: undefined, folder: dataDir })
    expect(await database.queries.selectFrom('users').select('email').execute()).toEqual([{ email: backup.email }])
    expect(await database.queries.selectFrom('restores').select(['backup', 'released_at']).execute()).toEqual([
      { backup: name, released_at: null },
    ])
    await database.close()
    const paths = await readdir(join(dataDir, 'files'), { recursive: true })
    const path = paths.find((each) => each.endsWith(filename)) ?? ''
    expect(await readFile(join(dataDir, 'files', path), 'utf8')).toBe(content)
    expect(await readFile(join(dataDir, ordersSecretName), 'utf8')).toBe(
      await readFile(join(backup.dataDir, ordersSecretName), 'utf8'),
    )
    expect(await takeRestored(dataDir)).toBeNull()
    await close()
  })

  test('an encrypted backup is only restored with its key', async () => {
    const restoreFrom = join(backup.folder, 'encrypted')
    const encrypted = (await backup.create(restoreFrom, { encrypts: true })).name
    const { dataDir, token, post, find, close } = await emptyInstallation({ restoreFrom })
    expect((await find()).backups).toMatchObject([{ name: encrypted, isEncrypted: true, hasSecrets: true }])
    const begin = (recoveryKey: string) => post('restore', { token, name: encrypted, recoveryKey })
    const state = async (): Promise<Progress> => (await post('restore/progress', { token, name: encrypted })).json()
    const refused = await begin(' ')
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'This backup is encrypted. Enter its recovery key.'])
    expect((await begin((await newRecoveryKey()).privateKey)).statusCode).toBe(202)
    await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('failed')
    expect((await state()).reason).toBe('This is not the recovery key of this backup. Nothing was changed.')
    expect(await readdir(dataDir)).toEqual([])
    await begin(backup.key.privateKey)
    await expect.poll(() => startAgain.mock.calls.length, { timeout: 20_000 }).toBe(1)
    await takeRestored(dataDir)
    expect(await readFile(join(dataDir, 'backup-public-key'), 'utf8')).toBe(`${backup.key.publicKey}\n`)
    await close()
  })

  test('leftovers of an interrupted restore or start are removed or completed', async () => {
    const { dataDir, close } = await emptyInstallation()
    await mkdir(join(dataDir, '.restored.restoring/files'), { recursive: true })
    expect(await takeRestored(dataDir)).toBeNull()
    expect(await readdir(dataDir)).toEqual([])
    // An interruption after the database was moved, but before the files were.
    await writeFile(join(dataDir, 'database.sqlite'), 'restored')
    await mkdir(join(dataDir, 'restored/files'), { recursive: true })
    expect(await takeRestored(dataDir)).toMatch(/before-restore-/)
    expect(await readFile(join(dataDir, 'database.sqlite'), 'utf8')).toBe('restored')
    expect((await readdir(dataDir)).filter((each) => !each.startsWith('before'))).toEqual(['database.sqlite', 'files'])
    await close()
  })

  test('without the code nothing is revealed and no restore starts', async () => {
    const { post, close } = await emptyInstallation()
    for (const [path, more] of [
      ['backups', {}],
      ['restore', { name }],
      ['restore/progress', { name }],
    ] as const) {
      const { statusCode, json } = await post(path, { token: 'guessed', ...more })
      expect([path, statusCode, json().message]).toEqual([
        path,
        400,
        'This set-up code is wrong, has expired or was already used. Restart the server to get a new one.',
      ])
    }
    await close()
  })

  test('attack: who guesses codes has a limited number of tries from one network, and others go on', async () => {
    const { token, close } = await emptyInstallation()
    const guess = (path: string, payload: object, network: string) => {
      const headers = { 'x-forwarded-for': network }
      return willow.app.inject({ method: 'POST', url: `/api/setup/${path}`, payload, headers })
    }
    for (let tries = 0; tries < 10; tries += 1)
      for (const [path, more] of [
        ['backups', {}],
        ['restore', { name }],
      ] as const)
        expect((await guess(path, { token: 'guessed', ...more }, '203.0.113.9')).statusCode).toBe(400)
    for (const path of ['backups', 'restore'])
      expect((await guess(path, { token, ...(path === 'restore' ? { name } : {}) }, '203.0.113.9')).statusCode).toBe(429)
    expect((await guess('backups', { token }, '198.51.100.7')).statusCode).toBe(200)
    await close()
  })

  test('a wrong recovery key and a backup that is gone are reported, and another try is possible', async () => {
    const { dataDir, begin, ended, close } = await emptyInstallation()
    expect((await begin({ name: '2020-01-01T02-00-00Z-abcdef' })).json().message).toBe('This backup is no longer there.')
    await begin({ recoveryKey: 'AGE-SECRET-KEY-1WRONG' })
    expect(await ended()).toMatchObject({
      state: 'failed',
      reason: 'This is not the recovery key of this backup. Nothing was changed.',
    })
    expect(await readdir(dataDir)).toEqual([])
    expect(startAgain).not.toHaveBeenCalled()
    expect((await begin({})).statusCode).toBe(202)
    await ended()
    await close()
  })

  test('the configured recovery key opens the secrets', async () => {
    const { dataDir, find, begin, ended, close } = await emptyInstallation({ recoveryKey: backup.key.privateKey })
    expect((await find()).hasKey).toBe(true)
    await begin()
    await ended()
    expect(await readdir(join(dataDir, 'restored'))).toContain(ordersSecretName)
    await close()
  })

  test('during a restore nothing else is saved, and a second restore is refused', async () => {
    const { begin, post, token, ended, close } = await emptyInstallation()
    const [first, second] = await Promise.all([begin(), begin()])
    expect([first.statusCode, second.statusCode].sort()).toEqual([202, 503])
    const setUp = await willow.app.inject({
      method: 'POST',
      url: '/api/setup',
      payload: { token, name: 'Robin', email: 'robin@mail.example', password: 'a good password' },
    })
    expect([setUp.statusCode, setUp.json().message]).toEqual([
      503,
      'A backup is being restored. Nothing else can be saved until then.',
    ])
    expect((await willow.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await post('backups', { token })).statusCode).toBe(200)
    await ended()
    await close()
  })

  test('with no backups to restore from, or data elsewhere, the screen says what to do', async () => {
    const nowhere = await emptyInstallation({ restoreFrom: undefined })
    expect(await nowhere.find()).toEqual({
      place: null,
      reason: 'Set RESTORE_FROM to the folder or bucket of your backups, and start the server again.',
      hasKey: false,
      backups: [],
    })
    await nowhere.close()
    const gone = await emptyInstallation({ restoreFrom: join(folder, 'gone') })
    expect((await gone.find()).reason).toBe(`There is no backup in ${join(folder, 'gone')}.`)
    await gone.close()
    const elsewhere = await emptyInstallation({ databaseUrl: 'postgres://u:p@db/willow' })
    expect((await elsewhere.find()).reason).toMatch(
      /^This installation keeps its data in PostgreSQL or S3\. Restore on the server/,
    )
    expect((await elsewhere.begin()).statusCode).toBe(409)
    await elsewhere.close()
  })

  test('an installation that has users is never replaced', async () => {
    const { begin, close } = await emptyInstallation()
    await willow.fixtures.user()
    const refused = await begin()
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'This installation already has users. A backup can only be restored to an empty one.',
    ])
    expect(startAgain).not.toHaveBeenCalled()
    await close()
  })
})
