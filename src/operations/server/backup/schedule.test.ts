import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { newId } from '#kit/server/ids.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { createAlarms, findAlarm, settleAlarm } from '#kit/server/notices/alarms.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestClock, type TestClock } from '#test/willow.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import { createFolderTarget } from './folder-target.ts'
import { newRecoveryKey, storePublicKey } from './recovery-key.ts'
import { createBackupSchedule } from './schedule.ts'

const hour = 60 * 60 * 1000
const quiet = { warn: () => {}, error: () => {} }

forEachDatabase((current) => {
  let clock: TestClock
  let ran: string[]
  let dataDir: string
  let encryptsBackups: boolean
  let isFromBrowser: boolean
  beforeEach(async () => {
    dataDir = await temporaryFolder()
    encryptsBackups = true
    isFromBrowser = false
    clock = createTestClock('2026-03-02T01:00:00.000Z')
    ran = []
    for (const table of ['jobs', 'backup_runs', 'restores', 'alarms', 'editions', 'installation'] as const)
      await current().database.queries.deleteFrom(table).execute()
  })
  const schedule = (place = '/mnt/backups') =>
    createBackupSchedule({
      database: current().database,
      findTarget: async () => (place === '' ? null : createFolderTarget(place)),
      clock,
      logger: quiet,
      config: { dataDir, encryptsBackups },
      shop: { now: () => ({ backupPlace: { address: place, keys: null, isFromBrowser } }) },
      run: async (words) => void ran.push(words.slice(0, 2).join(' ')),
    })
  const runDue = async (place?: string) => {
    const { round, handlers } = schedule(place)
    await round.run()
    await createJobScheduler({ database: current().database, clock, logger: quiet, shares: [{ handlers }] }).runDue()
  }
  const runs = () => createBackupRunsStore({ database: current().database, clock })
  const record = (kind: 'create' | 'drill' | 'check', error: string | null = null) =>
    runs().record({ kind, target: '/mnt/backups', backup: 'a backup', backupAt: instant(clock), error })

  test('each day has one backup and then one drill, even if the server was off at their hour', async () => {
    await runDue()
    expect(ran).toEqual([])
    clock.advance(hour)
    await runDue()
    expect(ran).toEqual(['backup create'])
    clock.advance(13 * hour)
    await runDue()
    await runDue()
    expect(ran).toEqual(['backup create', 'backup drill'])
    clock.advance(24 * hour)
    await runDue()
    expect(ran).toEqual(['backup create', 'backup drill', 'backup create', 'backup drill'])
  })

  test('an installation that is on hold makes no backups', async () => {
    const { queries } = current().database
    const now = instant(clock)
    await queries
      .insertInto('restores')
      .values({ id: newId(), backup: 'a backup', backup_at: now, restored_at: now, released_at: null, report: '{}' })
      .execute()
    clock.advance(5 * hour)
    await runDue()
    expect(ran).toEqual([])
    await queries.updateTable('restores').set({ released_at: now }).execute()
    await runDue()
    expect(ran).toEqual(['backup create', 'backup drill'])
  })

  test('after 72 hours without a proven backup there is an alarm until a backup is proven', async () => {
    await record('create')
    await record('drill')
    const alarms = createAlarms({ database: current().database, clock })
    clock.advance(72 * hour)
    await runDue()
    expect(await alarms.has('backup-unproven')).toBe(false)
    clock.advance(1)
    await record('drill', 'The disk is not mounted.')
    await runDue()
    expect(await alarms.has('backup-unproven')).toBe(true)
    await record('drill')
    await runDue()
    expect(await alarms.has('backup-unproven')).toBe(false)
  })

  const alarmsOfKey = async (place?: string) => {
    await runDue(place)
    const alarms = await createAlarms({ database: current().database, clock }).list()
    return alarms
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('backup-'))
      .toSorted()
  }

  test('without a recovery key there is an alarm, and the schedule makes no key', async () => {
    expect(await alarmsOfKey()).toEqual(['backup-without-key'])
    expect(await readdir(dataDir)).toEqual([])
    await storePublicKey(dataDir, (await newRecoveryKey()).publicKey)
    expect(await alarmsOfKey()).toEqual(['backup-key-untested'])
  })

  test('the alarm about an untried key ends with a drill that used this key', async () => {
    const madeAt = new Date(clock.now())
    await record('drill')
    await storePublicKey(dataDir, (await newRecoveryKey()).publicKey)
    clock.advance(1000)
    await utimes(join(dataDir, 'backup-public-key'), madeAt, new Date(madeAt.getTime() + 500))
    await record('check')
    expect(await alarmsOfKey()).toEqual(['backup-key-untested'])
    await record('drill')
    expect(await alarmsOfKey()).toEqual([])
    await utimes(join(dataDir, 'backup-public-key'), madeAt, new Date(clock.now() + 1))
    expect(await alarmsOfKey()).toEqual(['backup-key-untested'])
    encryptsBackups = false
    expect(await alarmsOfKey()).toEqual([])
    // A place that was named in the browser takes only encrypted backups.
    isFromBrowser = true
    expect(await alarmsOfKey()).toEqual(['backup-key-untested'])
  })

  test('the alarms about backups end when their place is taken away', async () => {
    await record('create')
    clock.advance(73 * hour)
    expect(await alarmsOfKey()).toEqual(['backup-unproven', 'backup-without-key'])
    await storePublicKey(dataDir, (await newRecoveryKey()).publicKey)
    expect(await alarmsOfKey()).toEqual(['backup-key-untested', 'backup-unproven'])
    expect(await alarmsOfKey('')).toEqual([])
  })

  test('a settled alarm about an untried key is raised again for another key', async () => {
    await storePublicKey(dataDir, (await newRecoveryKey()).publicKey)
    expect(await alarmsOfKey()).toEqual(['backup-key-untested'])
    const { queries } = current().database
    const found = await findAlarm(queries, 'backup-key-untested')
    await settleAlarm(queries, 'backup-key-untested', { found: found ?? { count: 0, subjects: [] }, now: instant(clock) })
    expect(await alarmsOfKey()).toEqual([])
    await rm(join(dataDir, 'backup-public-key'))
    await storePublicKey(dataDir, (await newRecoveryKey()).publicKey)
    expect(await alarmsOfKey()).toEqual(['backup-key-untested'])
  })

  test('an encrypted backup that was checked without its key counts as proven, so there is no alarm about its age', async () => {
    await storePublicKey(dataDir, (await newRecoveryKey()).publicKey)
    await record('create')
    await record('check')
    clock.advance(71 * hour)
    expect(await alarmsOfKey()).not.toContain('backup-unproven')
    clock.advance(2 * hour)
    expect(await alarmsOfKey()).toContain('backup-unproven')
  })
})
