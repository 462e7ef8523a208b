import { readdir, rm, symlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { TObject } from 'typebox'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { instant } from '#kit/clock.ts'
import { newId } from '#kit/server/ids.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { allRoutes } from '#test/routes/all-routes.ts'
import { slowRequests } from '#test/servers/slow-requests.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import { backupsApi } from '../../backups.contract.ts'
import type { BackupPlace, Config } from '../config.ts'
import { replaceGroup, sealSetting } from '../shop/shop-settings.store.ts'
import { heldText } from './backup.texts.ts'
import { placeByVariable } from './backup-place.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import { newRecoveryKey, publicKeyOf, readPublicKey } from './recovery-key.ts'
import { tryPlace } from './try-place.ts'

const hour = 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  const state = async () => (await olive.send({ url: '/api/admin/backups' })).json()

  test('the last proven backup counts for 48 hours, and a failure is reported', async () => {
    expect(await state()).toEqual({
      ...{ isScheduled: false, place: null, hasKey: false, mayMakeKey: true, isBusy: false, madeAt: null, drilledAt: null },
      ...{ provenAt: null, isLate: true, lastError: null, held: null },
    })
    const runs = createBackupRunsStore(willow)
    const provenAt = instant(willow.clock)
    await runs.record({ kind: 'drill', target: '/mnt', backup: 'a', backupAt: provenAt, error: null })
    willow.clock.advance(48 * hour)
    await olive.prove()
    expect(await state()).toMatchObject({ provenAt, isLate: false, lastError: null })
    willow.clock.advance(1)
    await runs.record({ kind: 'drill', target: '/mnt', backup: 'b', backupAt: provenAt, error: 'The disk is not mounted.' })
    expect(await state()).toMatchObject({ provenAt, isLate: true, lastError: 'The disk is not mounted.' })
  })

  test('the place for backups is tried with a small file, of which nothing is left, and what is wrong is said in one sentence', async () => {
    const folder = await temporaryFolder()
    const tried = async (backupTo: string | undefined) => {
      const server = await createWillow({ database: current().database, clock: willow.clock, config: { backupTo } })
      const admin = await server.fixtures.signedInUser({ isAdmin: true })
      const reply = await admin.send({ method: 'POST', url: '/api/admin/backups/try' })
      willow.clock.advance(hour / 4)
      const unproved = await admin.send({ method: 'POST', url: '/api/admin/backups/try' })
      expect([unproved.statusCode, unproved.json().code]).toEqual([403, 'session.proof_required'])
      await server.close()
      return reply.json()
    }
    expect(await tried(folder)).toEqual({
      isFine: true,
      message: 'A small file was written to the place for backups, read and removed again.',
    })
    expect((await readdir(folder)).filter((name) => name === 'tried')).toEqual([])
    expect(await tried(undefined)).toEqual({
      isFine: false,
      message: 'No place for backups is set.',
    })
    const gone = join(folder, 'no disk', 'backups')
    expect(await tried(gone)).toMatchObject({ isFine: false, message: expect.stringContaining(gone) })
    await current().database.queries.deleteFrom('actions').execute()
    await olive.prove()
  })

  test('attack: the place for backups is tried only ten times in ten minutes', async () => {
    await olive.prove()
    const tries = await Promise.all(
      Array.from({ length: 12 }, async () => (await olive.send({ method: 'POST', url: '/api/admin/backups/try' })).statusCode),
    )
    expect(tries.toSorted()).toEqual([...Array(10).fill(200), 429, 429])
    // Keys are tried, made and kept within the same limit.
    for (const [path, payload] of Object.entries({ drill: { key: 'wrong' }, key: undefined }))
      expect((await olive.send({ method: 'POST', url: `/api/admin/backups/${path}`, payload })).statusCode, path).toBe(429)
    await current().database.queries.deleteFrom('actions').execute()
  })

  test('an administrator sees what a restore holds, and releases it', async () => {
    const now = instant(willow.clock)
    const report = { heldMails: 1, removedUsers: 2, removedUploads: 3, missingFiles: 0, newSecrets: true, sessions: 9 }
    await willow.database.queries
      .insertInto('restores')
      .values({ id: newId(), backup: 'a', backup_at: now, restored_at: now, released_at: null, report: JSON.stringify(report) })
      .execute()
    const { sessions, ...shown } = report
    expect((await state()).held).toEqual({ ...shown, backupAt: now, restoredAt: now })
    const mail = { kind: 'code', to: 'ada@mail.example', subject: 'Code', text: 'text', html: 'html' }
    await willow.database.transaction((tx) => enqueueMail(tx, mail, now))
    await willow.database.queries.updateTable('mails').set({ state: 'failed', last_error: heldText }).execute()
    const released = await olive.send({ method: 'POST', url: '/api/admin/backups/release' })
    expect(released.json().held).toBeNull()
    expect(await willow.database.queries.selectFrom('mails').select('state').execute()).toEqual([{ state: 'waiting' }])
    const actions = await willow.database.queries.selectFrom('actions').select('action').execute()
    expect(actions).toEqual([{ action: 'restore.release' }])
  })

  describe('in the browser', () => {
    let shop: Willow
    let admin: TestUser
    let drilled: string[]
    let endDrill: PromiseWithResolvers<void>
    const opened: Willow[] = []
    const open = async (config: Partial<Config> = {}) => {
      const runDrill = async (key: string) => {
        drilled.push(key)
        await endDrill.promise
      }
      const one = await createWillow({ database: current().database, clock: willow.clock, config, runDrill })
      opened.push(one)
      return one
    }
    beforeEach(async () => {
      for (const table of [
        'users',
        'shop_settings',
        'mails',
        'jobs',
        'actions',
        'rate_limits',
        'backup_runs',
        'restores',
      ] as const)
        await current().database.queries.deleteFrom(table).execute()
      drilled = []
      endDrill = Promise.withResolvers()
      shop = await open()
      admin = await shop.fixtures.signedInUser({ isAdmin: true })
    })
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close()
    })

    const post = async (path: string, payload: object = {}, by = admin) => {
      const body = path.endsWith('/keep') || path.endsWith('/drill') ? { payload } : {}
      const reply = await by.send({ method: 'POST', url: `/api/admin/backups${path}`, ...body })
      return { status: reply.statusCode, ...reply.json() }
    }
    const now = async () => (await admin.send({ url: '/api/admin/backups' })).json()
    const place = async (changes: Record<string, string | null>, one = shop) => {
      const { version } = (await one.shop.readStored()).backups
      const payload = { version, changes }
      const url = '/api/admin/shop-settings/backups'
      const reply = await one.app.inject({ method: 'PUT', url, payload, headers: { cookie: admin.cookie } })
      return { status: reply.statusCode, ...reply.json() }
    }
    async function withKey(): Promise<string> {
      const { key, token } = await post('/key')
      expect((await post('/key/keep', { token, ending: key.slice(-6) })).status).toBe(200)
      return key
    }
    const whole = async () => {
      const { queries } = current().database
      const tables = ['shop_settings', 'mails', 'jobs', 'actions', 'secrets', 'installation'] as const
      return JSON.stringify(await Promise.all(tables.map((table) => queries.selectFrom(table).selectAll().execute())))
    }

    test('the key is shown once, counts only once its end was typed, and all administrators are told', async () => {
      const ada = await shop.fixtures.user({ isAdmin: true })
      const { status, key, token } = await post('/key')
      expect([status, /^AGE-SECRET-KEY-1[A-Z0-9]{58}$/.test(key)]).toEqual([200, true])
      expect(await now()).toMatchObject({ hasKey: false, mayMakeKey: true })
      expect(await post('/key/keep', { token, ending: 'AAAAAA' })).toMatchObject({ status: 400, code: 'backups.wrong_ending' })
      expect(await post('/key/keep', { token: `${token}x`, ending: key })).toMatchObject({ code: 'backups.key_expired' })
      // The tab was closed: another key is made, and the first one is of no use any more.
      const other = await post('/key')
      expect(await post('/key/keep', { token: other.token, ending: other.key.slice(-6).toLowerCase() })).toMatchObject({
        hasKey: true,
      })
      expect(await publicKeyOf(other.key)).toBe(await readPublicKey(shop.folder))
      expect(await post('/key/keep', { token, ending: key })).toMatchObject({ status: 409, code: 'backups.key_there' })
      expect(await post('/key')).toMatchObject({ status: 409, code: 'backups.key_there' })
      const mails = await current().database.queries.selectFrom('mails').select(['to_address as to', 'text']).execute()
      expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, ada.email].toSorted())
      expect(mails[0]?.text).toContain(`${admin.email} has made the recovery key`)
      for (const secret of [key, other.key]) expect(await whole()).not.toContain(secret.slice(15))
    })

    test('a key that was shown too long ago is not used, whichever way the clock went', async () => {
      const { key, token } = await post('/key')
      willow.clock.advance(-2 * hour)
      await admin.prove()
      expect(await post('/key/keep', { token, ending: key })).toMatchObject({ code: 'backups.key_expired' })
      willow.clock.advance(4 * hour)
      await admin.prove()
      expect(await post('/key/keep', { token, ending: key })).toMatchObject({ code: 'backups.key_expired' })
    })

    test('attack: once there is a customer, no key is made in the browser, not even one that was shown before', async () => {
      const { key, token } = await post('/key')
      await shop.fixtures.user()
      expect(await post('/key')).toMatchObject({ status: 409, code: 'backups.key_by_command' })
      expect(await post('/key/keep', { token, ending: key })).toMatchObject({ status: 409, code: 'backups.key_by_command' })
      expect([await now(), await readPublicKey(shop.folder)]).toMatchObject([{ mayMakeKey: false, hasKey: false }, null])
    })

    test('attack: without a fresh proof nobody makes a key, names a place or tries a key', async () => {
      const { key, token } = await post('/key')
      willow.clock.advance(11 * 60_000)
      for (const [path, body] of [['/key'], ['/key/keep', { token, ending: key }], ['/drill', { key }]] as const)
        expect(await post(path, body)).toMatchObject({ status: 403, code: 'session.proof_required' })
      expect(await place({ backupPlace: '/mnt/thief' })).toMatchObject({ status: 403, code: 'session.proof_required' })
    })

    test('attack: a role that ends while the request arrives makes no key and no backup', async () => {
      const begin = await slowRequests(shop.app)
      const { key, token } = await post('/key')
      const bodies = { keepKey: { body: { token, ending: key } }, makeKey: {}, make: {} }
      await setPlace('/mnt/disk/willow')
      const requests = []
      for (const [name, sample] of Object.entries(bodies) as [keyof typeof bodies, object][])
        requests.push(await begin(backupsApi[name], admin.cookie, sample))
      await current().database.queries.updateTable('users').set({ is_admin: false }).execute()
      for (const request of requests) expect([401, 403]).toContain(await request.finish())
      expect([
        await readPublicKey(shop.folder),
        await current().database.queries.selectFrom('jobs').selectAll().execute(),
      ]).toEqual([null, []])
    })

    const setPlace = async (address: string) => {
      const row = {
        id: 'backups' as const,
        version: 1,
        content: JSON.stringify({ backupPlace: address }),
        changed_at: instant(willow.clock),
      }
      await current().database.queries.insertInto('shop_settings').values(row).execute()
      await shop.shop.refresh()
    }

    test('a place takes only encrypted backups, so it needs the key; it is tried before it is saved, told and logged', async () => {
      const folder = join(await temporaryFolder(), 'backups')
      expect(await place({ backupPlace: folder })).toMatchObject({ status: 409, code: 'shop_settings.backup_key_first' })
      await withKey()
      expect(await place({ backupPlace: folder })).toMatchObject({ status: 200 })
      expect(await readdir(folder)).toEqual([])
      expect(await now()).toMatchObject({ isScheduled: true, place: folder, hasKey: true })
      const [mail] = await current().database.queries.selectFrom('mails').select('text').orderBy('id', 'desc').execute()
      expect(mail?.text).toContain('has changed these settings of the shop: Place for backups.')
      expect(await whole()).toContain('backupPlace')
      const gone = join(folder, 'no disk', 'backups')
      expect(await place({ backupPlace: gone })).toMatchObject({
        status: 400,
        message: expect.stringContaining('Is the disk mounted?'),
      })
      expect(await now()).toMatchObject({ place: folder })
      expect((await place({ backupPlace: null })).status).toBe(200)
      expect(await now()).toMatchObject({ isScheduled: false, place: null })
    })

    test('attack: a place is no folder of the data or the program, and neither a way around nor a link leads there', async () => {
      await withKey()
      const link = join(await temporaryFolder(), 'link')
      await symlink(shop.folder, link)
      for (const backupPlace of [
        shop.folder,
        join(shop.folder, 'files'),
        dirname(shop.folder),
        '/',
        link,
        join(link, 'new'),
        resolve('dist/web'),
        process.cwd(),
      ])
        expect(await place({ backupPlace }), backupPlace).toMatchObject({
          status: 400,
          message: expect.stringContaining('is among the data or the program'),
        })
      for (const backupPlace of [
        'backups',
        './x',
        '/mnt/../etc',
        '/mnt//x',
        'ftp://x',
        's3://b?endpoint=http://s3.example',
        '/m\u0000',
      ])
        expect((await place({ backupPlace })).status, backupPlace).toBe(400)
      expect(await now()).toMatchObject({ place: null })
      // A link that leads there later is noticed when the place is used.
      const later = await temporaryFolder()
      const moved = join(later, 'backups')
      expect((await place({ backupPlace: moved })).status).toBe(200)
      await rm(moved, { recursive: true })
      await symlink(shop.folder, moved)
      expect(await post('/try')).toMatchObject({ isFine: false, message: expect.stringContaining('is among the data') })
    })

    test('attack: a bucket is reached only at public addresses, and its keys are sealed, never shown and not sent to another one', async () => {
      await withKey()
      const keys = { backupAccessKey: 'AKIA', backupSecretKey: 'of the bucket' }
      for (const host of ['127.0.0.1:9000', '[::1]', '10.0.0.5', '169.254.169.254', 'localhost:9000', '[::ffff:127.0.0.1]'])
        expect(await place({ backupPlace: `s3://backups?endpoint=https://${host}`, ...keys }), host).toMatchObject({
          status: 400,
          message: expect.stringMatching(/inner address|private address/),
        })
      expect(await place({ backupPlace: 's3://backups?endpoint=https://10.0.0.5' })).toMatchObject({
        code: 'shop_settings.bucket_keys_again',
      })
      const content = {
        backupPlace: 's3://backups?endpoint=https://10.0.0.5',
        backupAccessKey: sealSetting('AKIA', { key: 'backupAccessKey', secret: shop.shop.secret, now: instant(willow.clock) }),
        backupSecretKey: sealSetting('of the bucket', {
          key: 'backupSecretKey',
          secret: shop.shop.secret,
          now: instant(willow.clock),
        }),
      }
      await current().database.transaction((tx) =>
        replaceGroup(tx, 'backups', { version: 0, content, now: instant(willow.clock) }),
      )
      await shop.shop.refresh()
      expect(shop.shop.now().backupPlace).toMatchObject({ keys: { secretAccessKey: 'of the bucket' }, isFromBrowser: true })
      for (const url of ['/api/admin/shop-settings', '/api/admin/backups'])
        expect((await admin.send({ url })).body).not.toMatch(/of the bucket|AKIA/)
      expect(await place({ backupPlace: 's3://thief?endpoint=https://10.0.0.6' })).toMatchObject({
        code: 'shop_settings.bucket_keys_again',
      })
      const lost = await createWillow({ database: current().database, settingsSecret: 'another key', clock: willow.clock })
      opened.push(lost)
      expect(await tryPlace(lost.shop.now().backupPlace as BackupPlace, lost.shop.given)).toContain('can’t be read any more')
    })

    test('a place that the variable names is shown and can’t be changed here', async () => {
      const fixed = await open({ backupTo: '/mnt/disk/willow', variables: ['BACKUP_TO'] })
      expect(await place({ backupPlace: '/mnt/other' }, fixed)).toMatchObject({ status: 409, code: 'shop_settings.by_variable' })
      const reply = await fixed.app.inject({ url: '/api/admin/backups', headers: { cookie: admin.cookie } })
      expect(reply.json()).toMatchObject({ place: '/mnt/disk/willow', isScheduled: true })
    })

    test('a place that does not answer keeps nobody waiting', async () => {
      const silent = createServer(() => {})
      await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
      const address = `s3://backups?endpoint=http://127.0.0.1:${(silent.address() as AddressInfo).port}`
      expect(await tryPlace(placeByVariable(address), shop.shop.given, 0.05)).toContain('has not answered for 0.05 seconds')
      vi.unstubAllEnvs()
      silent.close()
    })

    test('a backup is made now and checked after it; asked for twice at once, it is one', async () => {
      expect(await post('/make')).toMatchObject({ status: 409, code: 'backups.no_place' })
      await setPlace('/mnt/disk/willow')
      const answers = await Promise.all([post('/make'), post('/make'), post('/make')])
      expect(answers.map(({ status, isBusy }) => [status, isBusy])).toEqual(Array(3).fill([200, true]))
      const jobs = await current().database.queries.selectFrom('jobs').select(['kind', 'queue', 'key']).orderBy('id').execute()
      expect(jobs[0]?.key).toBe(`backup.create ${instant(willow.clock).slice(0, 10)}`)
      expect(jobs.map(({ kind }) => kind)).toEqual(['backup.create', 'backup.drill'])
      expect(new Set(jobs.map(({ queue }) => queue)).size).toBe(1)
      await current()
        .database.queries.updateTable('jobs')
        .set({ done_at: instant(willow.clock) })
        .execute()
      expect(await now()).toMatchObject({ isBusy: false })
      expect(await post('/make')).toMatchObject({ status: 200, isBusy: true })
      await current()
        .database.queries.updateTable('jobs')
        .set({ done_at: instant(willow.clock) })
        .execute()
      const held = {
        id: newId(),
        backup: 'a',
        backup_at: instant(willow.clock),
        restored_at: instant(willow.clock),
        released_at: null,
        report: '{}',
      }
      await current().database.queries.insertInto('restores').values(held).execute()
      expect(await post('/make')).toMatchObject({ status: 409, code: 'backups.held' })
    })

    test('a backup that failed and waits for its next try keeps nobody from asking again, which is that try', async () => {
      const { queries } = current().database
      await setPlace('/mnt/disk/willow')
      expect(await post('/make')).toMatchObject({ isBusy: true })
      const create = queries.updateTable('jobs').where('kind', '=', 'backup.create')
      await create.set({ tries: 1, run_at: instant(willow.clock, 60_000) }).execute()
      expect(await now()).toMatchObject({ isBusy: false })
      expect(await post('/make')).toMatchObject({ status: 200, isBusy: true })
      const jobs = await queries.selectFrom('jobs').select(['kind', 'run_at']).orderBy('id').execute()
      expect(jobs.map(({ kind }) => kind)).toEqual(['backup.create', 'backup.drill'])
      expect(jobs[0]?.run_at).toBe(instant(willow.clock))
    })

    test('the key is tried by a whole restore; only the right one is taken, and it is stored nowhere', async () => {
      const key = await withKey()
      expect(await post('/drill', { key })).toMatchObject({ code: 'backups.no_place' })
      await setPlace('/mnt/disk/willow')
      const another = (await newRecoveryKey()).privateKey
      for (const wrong of [another, 'nonsense', ''])
        expect(await post('/drill', { key: wrong })).toMatchObject({ code: 'backups.wrong_key' })
      expect(await post('/drill', { key: ` ${key}\n` })).toMatchObject({ status: 200, isBusy: true })
      expect(await post('/drill', { key })).toMatchObject({ status: 409, code: 'backups.busy' })
      expect(await whole()).not.toContain(key.slice(15))
      endDrill.reject(new Error('The disk is not mounted.'))
      await expect.poll(now).toMatchObject({ isBusy: false, lastError: 'The disk is not mounted.' })
      expect(drilled).toEqual([key])
    })

    test('attack: nothing about backups gives an administrator a backup or its bytes', () => {
      const routes = allRoutes.filter(({ path }) => /backup/.test(path) && path.startsWith('/api/admin'))
      expect(routes.map(({ method, path }) => `${method} ${path.slice('/api/admin/backups'.length)}`).toSorted()).toEqual([
        ...['GET ', 'POST /drill', 'POST /key', 'POST /key/keep', 'POST /make', 'POST /release', 'POST /try'],
      ])
      const shown = Object.keys((backupsApi.state.reply as TObject).properties).toSorted()
      expect(shown).toEqual([
        ...[
          'drilledAt',
          'hasKey',
          'held',
          'isBusy',
          'isLate',
          'isScheduled',
          'lastError',
          'madeAt',
          'mayMakeKey',
          'place',
          'provenAt',
        ],
      ])
    })
  })
})
