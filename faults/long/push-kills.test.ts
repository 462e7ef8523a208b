import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import BetterSqlite3 from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { createPush } from '#features/push/server/push.ts'
import { defaultSettings } from '#features/settings/settings.rules.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { busyMs } from '#kit/server/db/sqlite-connections.ts'
import { newId } from '#kit/server/ids.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { migrations } from '#migrations/migrations.ts'
import { readConfig } from '#operations/server/config.ts'
import { emptyDatabase } from '#test/databases/databases.ts'
import { testedEngines } from '#test/databases/engines.ts'
import { patienceMs } from '#test/patience.ts'
import { startPushService, type TestDevice, type TestPushService } from '#test/servers/push-service.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { defaultShop, englishWordings } from '#test/willow.ts'

const people = process.env.LONG ? 10_000 : 200
const kills = process.env.LONG ? 20 : 2
const timeLimitMs = process.env.LONG ? 2 * 60 * 60_000 : 600_000
/** How many notifications a process handles at a time. */
const atOnce = 8
/** Only a hang reaches this limit: between two kills many notifications are sent, perhaps on a busy machine. */
const untilDone = { timeout: process.env.LONG ? 30 * 60_000 : Math.max(180_000, patienceMs), interval: 50 }
const worker = fileURLToPath(new URL('../../src/test/servers/push-worker-process.ts', import.meta.url))

const somebody = { name: 'Robin Reed', email: 'robin@mail.example', passwordHash: '', accessCode: null }

/** Adds a browser in which the user is signed in. */
async function addDevice(
  tx: Tx,
  { user_id, device: { endpoint, p256dh, auth }, at }: { user_id: string; device: TestDevice; at: string },
): Promise<void> {
  const sid = newId()
  const later = '2999-01-01T00:00:00.000Z'
  await tx.insertInto('sessions').values({ sid, user_id, sess: '{}', expire: later, ends_at: later, proved_at: at }).execute()
  const device = { id: newId(), user_id, session_sid: sid, endpoint, p256dh, auth, user_agent: '' }
  await tx
    .insertInto('push_devices')
    .values({ ...device, created_at: at, seen_at: at })
    .execute()
}

/** Adds users whose reminder is due now, each with a device. */
async function givenPeople(database: Database, service: TestPushService): Promise<void> {
  const dueAt = new Date(Date.now() - 60_000).toISOString()
  const day = dueAt.slice(0, 10)
  const settings = JSON.stringify({
    ...defaultSettings,
    reminders: { ...defaultSettings.reminders, types: { pomodoro: false, goals: true, prompts: false, reflections: false } },
    schedule: {
      times: { ...defaultSettings.schedule.times, goals: dueAt.slice(11, 16) },
      quiet: { from: '00:00', until: '00:00' },
    },
    delivery: { ...defaultSettings.delivery, timeZone: 'UTC' },
  })
  for (let first = 0; first < people; first += 200)
    await database.transaction(async (tx) => {
      for (let at = first; at < first + 200; at++) {
        const user_id = await insertUser(tx, { ...somebody, email: `person-${at}@mail.example`, now: dueAt })
        await tx.insertInto('user_settings').values({ user_id, settings, updated_at: dueAt }).execute()
        await addDevice(tx, { user_id, device: service.device(`device-${at}`), at: dueAt })
        const payload = { userId: user_id, type: 'goals', day }
        const key = `reminders.remind:${user_id}:goals:${day}`
        await enqueueJob(tx, { kind: 'reminders.remind', key, payload, runAt: dueAt, owner: user_id })
      }
    })
}

describe.each(testedEngines())('on %s', (engine) => {
  test(
    'two processes that are killed send every due reminder, and only those being sent at a kill twice',
    async () => {
      const folder = await temporaryFolder()
      const { url, drop } = await emptyDatabase(engine)
      const database = openDatabase({ url, folder })
      await migrate(database, migrations)
      const service = await startPushService()
      await givenPeople(database, service)
      const begin = () =>
        spawn(process.execPath, [worker], {
          env: {
            PATH: process.env.PATH,
            NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
            JOBS_FOLDER: folder,
            JOBS_URL: url ?? '',
            PUSH_HOSTS: service.origin,
          },
          stdio: ['ignore', 'inherit', 'inherit'],
        })
      const arrived = () => new Set(service.received.map(({ device }) => device)).size
      const begunAt = performance.now()
      const workers: ChildProcess[] = [begin(), begin()]
      const kill = async (at: number) => {
        const ended = new Promise((resolve) => workers[at]?.once('exit', resolve))
        workers[at]?.kill('SIGKILL')
        await ended
      }
      try {
        for (let fault = 0; fault < kills; fault++) {
          await expect.poll(arrived, untilDone).toBeGreaterThan((people / (kills + 1)) * fault)
          const at = randomInt(2)
          await kill(at)
          workers[at] = begin()
        }
        await expect.poll(arrived, untilDone).toBe(people)
        const seconds = (performance.now() - begunAt) / 1000
        const left = async () => (await database.queries.selectFrom('push_messages').select('id').execute()).length
        await expect.poll(left, untilDone).toBe(0)
        const twice = service.received.length - people
        console.info(`${people} reminders, ${kills} kills on ${engine}: ${seconds.toFixed(1)} s, ${twice} sent twice`)
        expect(twice).toBeLessThanOrEqual(kills * atOnce)
        expect(service.faults).toEqual([])
      } finally {
        await Promise.all(workers.map((_, at) => kill(at)))
        await service.close()
        await database.close()
        await drop()
      }
    },
    timeLimitMs,
  )
})

test.each([
  ['a delivered push is not sent again if another program holds the database lock at that moment', false],
  ['a sender that is stopped does not wait for the database', true],
])(
  '%s',
  async (_title, isStopped) => {
    const folder = await temporaryFolder()
    const database = openDatabase({ url: undefined, folder })
    const other = new BetterSqlite3(join(folder, 'database.sqlite'))
    const service = await startPushService()
    let hasStopped = false
    try {
      await migrate(database, migrations)
      const config = readConfig({ PUSH_HOSTS: service.origin })
      const push = createPush({
        ...config,
        shop: defaultShop,
        wordings: englishWordings,
        database,
        clock: systemClock,
        pushSecret: 'a secret of the tests',
      })
      const message = { title: 'Well done', body: 'You reached a goal.', path: '/goals', topic: 'goal', ttlSeconds: 3600 }
      const at = new Date().toISOString()
      await database.transaction(async (tx) => {
        const user_id = await insertUser(tx, { ...somebody, now: at })
        await addDevice(tx, { user_id, device: service.device('tablet'), at })
        await push.queuePush(tx, { userId: user_id, message })
      })
      service.answer = () => {
        other.exec('begin immediate')
        if (isStopped)
          worker.stop().then(() => {
            hasStopped = true
          })
        else setTimeout(() => other.exec('rollback'), busyMs + 1000)
        return { status: 201 }
      }
      const logger = { warn: console.warn, error: console.error }
      const worker = createJobScheduler({ database, clock: systemClock, logger, shares: [push.jobs] })
      if (isStopped) {
        worker.start()
        await expect.poll(() => hasStopped, untilDone).toBe(true)
        other.exec('rollback')
        return
      }
      await worker.runDue()
      expect(await database.queries.selectFrom('push_messages').select('id').execute()).toEqual([])
      expect(service.received).toHaveLength(1)
    } finally {
      other.close()
      await service.close()
      await database.close()
    }
  },
  timeLimitMs,
)
