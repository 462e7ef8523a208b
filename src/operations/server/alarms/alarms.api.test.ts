import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everywhere } from '#features/access/server/code-totals.ts'
import { recordCodeMail, voidAccessCode } from '#features/access/server/codes.store.ts'
import { createCodesFor } from '#features/access/server/codes.ts'
import { countOpenCodes } from '#features/access/server/codes-list.ts'
import { readKind, silentReason } from '#features/handwriting/server/read-handwriting.ts'
import type { Order } from '#features/orders/orders.contract.ts'
import { shopifyOrder } from '#features/orders/server/shops/shops.test-data.ts'
import { signatureHeader } from '#features/orders/server/webhook-signature.ts'
import { type AlarmKind, alarmKinds, type WatchedAlarmKind } from '#kit/alarms.rules.ts'
import { defaultBrand } from '#kit/brand.ts'
import { instant } from '#kit/clock.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { newId } from '#kit/server/ids.ts'
import { enqueueJob, listDeadJobs, runJobAgain } from '#kit/server/jobs/jobs.store.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { createAlarms, hasNewAlarms, takeNewAlarms } from '#kit/server/notices/alarms.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { claim, order } from '#test/routes/sample-rows.ts'
import { createMailSender } from '#test/servers/mail-sender.ts'
import { startMailServer, type TestMailServer } from '#test/servers/mail-server.ts'
import { startPushService, type TestPushService } from '#test/servers/push-service.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import { mailedAlarmKinds, type TellingStep } from '../../alarm-mails.rules.ts'
import type { Alarm, DataAlarm } from '../../alarms.contract.ts'
import { alarmPushTexts, alarmTexts } from '../../alarms.texts.ts'
import { createBackupRunsStore } from '../backup/backup-runs.store.ts'
import { alarmRound } from './alarm-round.ts'
import { createAlarmWatch } from './alarm-watch.ts'
import { readTold, takeStep } from './told.store.ts'

const minute = 60_000
const mib = 1024 * 1024
const secret = 'the secret of the own webhook'
/** Nothing listens there. */
const deadMailServer = 'smtp://127.0.0.1:1'

forEachDatabase((current, engine) => {
  let willow: Willow
  let admin: TestUser
  let mailServer: TestMailServer
  let pushService: TestPushService
  const disk = { freeBytes: 100_000 * mib, totalBytes: 200_000 * mib, isReadOnly: false }
  const refused = 'gone@mail.example'
  const postponed = ['a@one.example', 'b@two.example', 'c@three.example']

  beforeAll(async () => {
    mailServer = await startMailServer({ refuse: [refused], postpone: postponed })
    pushService = await startPushService()
    const config = {
      webhookSecrets: { webhook: secret, shopify: secret },
      smtpUrl: mailServer.url,
      pushHosts: [pushService.origin],
    }
    willow = await createWillow({ database: current().database, config: { ...config, metricsToken: 'token' } })
  })
  afterAll(async () => {
    await willow.close()
    await mailServer.close()
    await pushService.close()
  })

  const parts = ({ hasMailServer = true } = {}) => ({
    database: willow.database,
    clock: willow.clock,
    limits: createRateLimits(willow),
    disk: createDisk({ folder: willow.folder, minFreeMb: 1000, clock: willow.clock, read: async () => disk }),
    hasMailServer: () => hasMailServer,
    shop: willow.shop,
    unreadSettings: willow.shop.unread,
  })
  const watchFor = (kind?: AlarmKind) => createAlarmWatch(parts({ hasMailServer: kind !== 'mails-kept' }))
  const publicUrl = 'https://planner.example'
  const round = (kind?: AlarmKind, { hasMailServer = true } = {}) => {
    const { push, wordings } = willow
    return alarmRound({
      ...parts({ hasMailServer }),
      ...{ watch: watchFor(kind), push, wordings, publicUrl, logger: console },
    }).run()
  }
  const isOpen = async (kind: AlarmKind) => (await watchFor(kind).open()).some((alarm) => alarm.kind === kind)
  async function settle(kind: AlarmKind) {
    const found = await watchFor(kind).find(kind)
    if (found) await willow.database.transaction((tx) => watchFor(kind).settle(tx, kind, found, instant(willow.clock)))
  }

  const mail = (to: string, kind = 'access-revoked') =>
    willow.database.transaction((tx) =>
      enqueueMail(tx, { kind, to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }, instant(willow.clock)),
    )
  async function send(url: string) {
    const worker = createMailSender({ ...willow, url })
    await worker.sendDue()
    await worker.stop()
  }
  /** Reminders go to the same devices. */
  const pushed = () => pushService.received.filter(({ topic }) => topic === 'alarms')
  const removeMails = () => willow.database.queries.deleteFrom('mails').execute()
  const shopMessage = async (signedWith: string, payload: object) => {
    const text = JSON.stringify(payload)
    const signature = createHmac('sha256', signedWith).update(text).digest('base64')
    const headers = { 'content-type': 'application/json', 'x-shopify-hmac-sha256': signature }
    await willow.app.inject({ method: 'POST', url: '/api/webhooks/shopify', payload: text, headers })
  }
  const refund = async (number: string) => {
    for (const type of ['order.paid', 'order.partly_refunded']) {
      const payload = JSON.stringify({
        id: `${type}:${number}:${willow.clock.now()}`,
        type,
        order: { number, email: 'ada@mail.example' },
      })
      const signature = signatureHeader(payload, { secret, nowMs: willow.clock.now() })
      const headers = { 'content-type': 'application/json', 'willow-signature': signature }
      await willow.app.inject({ method: 'POST', url: '/api/webhooks/orders', payload, headers })
    }
  }

  const backupRun = (error: string | null) => {
    willow.clock.advance(1)
    const run = { kind: 'create', target: '/mnt/backups', backup: null, backupAt: null, error } as const
    return createBackupRunsStore(willow).record(run)
  }
  const orderOf = async (at: string) => {
    const { id } = await order({ willow }, 'pending')
    await willow.database.queries.updateTable('orders').set({ source: 'shopify', created_at: at }).where('id', '=', id).execute()
  }

  interface Scene {
    /** Causes the problem. It's another one for each `name`. */
    cause(name: string): Promise<unknown>
    /** Does what repairs it. */
    repair(): Promise<unknown>
  }
  const watched: Record<WatchedAlarmKind, Scene> = {
    'settings-unread': {
      cause: (name) =>
        willow.database.queries
          .insertInto('shop_settings')
          .values({ id: name === 'one' ? 'shop' : 'legal', version: 1, content: '{"na', changed_at: instant(willow.clock) })
          .execute(),
      repair: () => willow.database.queries.deleteFrom('shop_settings').execute(),
    },
    'disk-low': {
      cause: async () => Object.assign(disk, { freeBytes: 10 * mib }),
      repair: async () => Object.assign(disk, { freeBytes: 100_000 * mib }),
    },
    'disk-read-only': {
      cause: async () => Object.assign(disk, { isReadOnly: true }),
      repair: async () => Object.assign(disk, { isReadOnly: false }),
    },
    'mail-server-silent': {
      async cause(name) {
        await mail(`${name}@mail.example`)
        await send(deadMailServer)
        willow.clock.advance(16 * minute)
      },
      repair: () => send(mailServer.url),
    },
    'mails-postponed': {
      async cause() {
        for (const to of postponed) await mail(to)
        await send(mailServer.url)
      },
      repair: removeMails,
    },
    'mails-failed': {
      async cause() {
        await mail(refused)
        await send(mailServer.url)
      },
      async repair() {
        willow.clock.advance(minute)
        const other = await startMailServer()
        await mail(refused)
        await send(other.url)
        await other.close()
      },
    },
    'mails-kept': { cause: (name) => mail(`${name}@mail.example`), repair: () => send(mailServer.url) },
    'model-silent': {
      async cause() {
        const waiting = { kind: readKind, key: 'read', payload: {} }
        await willow.database.transaction((tx) => enqueueJob(tx, waiting))
        await willow.database.queries.updateTable('jobs').set({ error: silentReason }).where('key', '=', 'read').execute()
      },
      repair: () => willow.database.queries.deleteFrom('jobs').where('key', '=', 'read').execute(),
    },
    'jobs-dead': {
      async cause() {
        await willow.database.transaction((tx) => enqueueJob(tx, { kind: 'broken', payload: {} }))
        const broken = async () => {
          throw new Error('The disk is gone.')
        }
        const logger = { warn() {}, error() {} }
        await createJobScheduler({ ...willow, logger, shares: [{ handlers: { broken } }], mostTries: 1 }).runDue()
      },
      async repair() {
        const { queries } = willow.database
        for (const { id } of await listDeadJobs(queries)) await runJobAgain(queries, id)
        await createJobScheduler({
          ...willow,
          logger: { warn() {}, error() {} },
          shares: [{ handlers: { broken: async () => {} } }],
        }).runDue()
      },
    },
    'code-guessing': {
      async cause() {
        const limit = everywhere(await countOpenCodes(willow.database.queries))
        for (let tries = 0; tries < 50; tries++) await parts().limits.tryTake(limit, 'all')
      },
      repair: async () => willow.clock.advance(24 * 60 * minute),
    },
    'backup-failed': {
      cause: () => backupRun('The disk is full.'),
      repair: () => backupRun(null),
    },
    'shop-silent': {
      // Heard each day for three months, then not for a week.
      async cause() {
        const { queries } = willow.database
        const since = (days: number) => instant(willow.clock, (days - 97) * 24 * 60 * minute)
        await queries.deleteFrom('orders').execute()
        for (let day = 0; day <= 90; day += 1) await orderOf(since(day))
        await queries.deleteFrom('shop_contacts').execute()
        await queries
          .insertInto('shop_contacts')
          .values({ shop: 'shopify', heard_at: since(90), tested_at: null })
          .execute()
      },
      repair: () => shopMessage(secret, shopifyOrder({ name: `${willow.clock.now()}` })),
    },
    'claims-waiting': {
      cause: () => claim({ willow }),
      repair: () => willow.database.queries.deleteFrom('order_claims').execute(),
    },
    'claims-guessed': {
      async cause() {
        await parts().limits.spend({ name: 'claims-wrong-hour', points: 20, windowSeconds: 3600 }, 'all', 20)
      },
      repair: async () => willow.clock.advance(60 * minute),
    },
    'orders-refused': {
      cause: (name) => shopMessage('another secret', shopifyOrder({ name })),
      // The shop sends it again, after its secret was corrected.
      async repair() {
        for (const name of ['one', 'two']) await shopMessage(secret, shopifyOrder({ name }))
      },
    },
    'orders-unread': {
      cause: () => shopMessage(secret, shopifyOrder({ name: '=1' })),
      repair: () => shopMessage(secret, shopifyOrder({ name: '1' })),
    },
    'orders-waiting': {
      async cause(name) {
        await addProduct('Planner')
        const number = `${name}-${willow.clock.now()}`
        await shopMessage(secret, { ...shopifyOrder({ name: number }), id: number })
      },
      async repair() {
        await addProduct('Pro Pack', [{ kind: 'title', shop: null, value: 'Pro Pack' }])
        await willow.runJobs()
        await willow.database.queries.deleteFrom('products').execute()
      },
    },
    'orders-undecided': {
      cause: (name) => refund(`${name}-${willow.clock.now()}`),
      async repair() {
        const orders = (await admin.send({ url: '/api/admin/orders?state=needs_decision' })).json<Order[]>()
        for (const { id } of orders) {
          const payload = { decision: 'keep' }
          await admin.send({ method: 'POST', url: `/api/admin/orders/${id}/decide`, payload })
        }
      },
    },
  }
  /** Stored alarms are raised and ended by a check. */
  const addProduct = (name: string, rules: object[] = []) =>
    admin.send({
      method: 'POST',
      url: '/api/admin/products',
      payload: { name, isCoded: true, isStamped: false, rules, editions: [] },
    })
  const sceneOf = (kind: AlarmKind): Scene =>
    kind in watched
      ? watched[kind as WatchedAlarmKind]
      : {
          cause: (name) => createAlarms(willow).set(kind, [name]),
          repair: () => createAlarms(willow).set(kind, []),
        }
  async function begin(kind: AlarmKind) {
    await removeMails()
    await willow.database.queries.deleteFrom('mail_server').execute()
    for (const table of ['alarms', 'told_administrators', 'order_deliveries', 'orders'] as const)
      await willow.database.queries.deleteFrom(table).execute()
    willow.clock.advance(24 * 60 * minute)
    await willow.database.queries.updateTable('users').set({ is_admin: false }).execute()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    await willow.database.queries.deleteFrom('rate_limits').execute()
    expect(await isOpen(kind)).toBe(false)
    return sceneOf(kind)
  }

  test.each(alarmKinds)('%s: the alarm ends when its problem is repaired', async (kind) => {
    const { cause, repair } = await begin(kind)
    await cause('one')
    await round(kind)
    expect(await isOpen(kind)).toBe(true)
    await repair()
    await round(kind)
    expect(await isOpen(kind)).toBe(false)
    expect(await willow.database.queries.selectFrom('alarms').select('kind').where('kind', '=', kind).execute()).toEqual([])
  })

  /** What follows is the same of each kind, on each engine. The test above asks what looks for each. */
  const oneElsewhere = <Kind extends AlarmKind>(kinds: readonly Kind[], one: Kind) => (engine === 'SQLite' ? kinds : [one])

  test.each(oneElsewhere(alarmKinds, 'backup-unproven'))(
    '%s: a settled alarm comes back only when its problem is found anew',
    async (kind) => {
      const { cause, repair } = await begin(kind)
      await cause('one')
      await round(kind)
      await settle(kind)
      expect(await isOpen(kind)).toBe(false)
      await round(kind)
      expect(await isOpen(kind)).toBe(false)
      await repair()
      await round(kind)
      willow.clock.advance(minute)
      await cause('two')
      await round(kind)
      expect(await isOpen(kind)).toBe(true)
      await repair()
      await round(kind)
    },
  )

  test('a failed email with a code ends as a problem when the code arrives by another email, or is used', async () => {
    const state = async (id: string) =>
      (await willow.database.queries.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirst())?.state
    const code = async () => {
      const [{ id } = { id: '' }] = await willow.database.transaction((tx) =>
        createCodesFor(tx, { brand: defaultBrand, emails: [null], now: instant(willow.clock) }),
      )
      const sendTo = async (to: string) => {
        const mailId = await mail(to, 'code')
        await willow.database.transaction((tx) => recordCodeMail(tx, id, mailId))
        await send(mailServer.url)
        return mailId
      }
      return { id, failed: await sendTo(refused), sendTo }
    }
    await begin('mails-failed')
    const [first, second, third] = [await code(), await code(), await code()]
    willow.clock.advance(minute)
    await first.sendTo('right@mail.example')
    await willow.database.transaction((tx) => voidAccessCode(tx, second.id, instant(willow.clock)))
    await round()
    expect([await state(first.failed), await state(second.failed), await state(third.failed)]).toEqual([
      'settled',
      'settled',
      'failed',
    ])
  })

  test('a stored alarm that was settled comes back when something else is found, not when less is', async () => {
    await begin('files-missing')
    const alarms = createAlarms(willow)
    await alarms.set('files-missing', ['one', 'two'])
    await settle('files-missing')
    await alarms.set('files-missing', ['two'])
    expect(await isOpen('files-missing')).toBe(false)
    expect(await alarms.has('files-missing')).toBe(true)
    await alarms.set('files-missing', ['one'])
    expect(await isOpen('files-missing')).toBe(true)
    await alarms.set('files-missing', [])
  })

  test('settling an alarm is recorded in the action log, and the metrics no longer count it', async () => {
    await begin('files-unnamed')
    await createAlarms(willow).set('files-unnamed', 3)
    const metric = async () => {
      const reply = await willow.app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } })
      return reply.body.split('\n').find((line) => line.startsWith('willow_alarms{kind="files-unnamed"}'))
    }
    expect(await metric()).toMatch(/ 1$/)
    const settled = await admin.send({ method: 'POST', url: '/api/admin/alarms/files-unnamed/settle' })
    expect(settled.json<Alarm[]>().map(({ kind }) => kind)).not.toContain('files-unnamed')
    expect(await metric()).toMatch(/ 0$/)
    const [noted] = (await admin.send({ url: '/api/admin/actions' })).json()
    expect(noted).toMatchObject({ action: 'alarm.settle', subject: 'files-unnamed' })
    const again = await admin.send({ method: 'POST', url: '/api/admin/alarms/files-unnamed/settle' })
    expect([again.statusCode, again.json().code]).toEqual([404, 'alarms.not_raised'])
  })

  test('a burst of new alarms is one notification to each administrator, without personal data', async () => {
    await begin('mails-failed')
    const reader = await willow.fixtures.signedInUser()
    for (const user of [admin, reader])
      await user.send({
        method: 'POST',
        url: '/api/push-devices',
        payload: { userId: user.id, ...pushService.device(user.id) },
      })
    pushService.received.length = 0
    await createAlarms(willow).set('files-missing', ['one'])
    await mail(refused)
    await send(mailServer.url)
    await Promise.all([round(), round()])
    await willow.runJobs()
    expect(pushed().map(({ device }) => device)).toEqual([admin.id])
    const [{ payload }] = pushed() as [(typeof pushService.received)[number]]
    expect(payload.notification).toMatchObject({
      title: 'Willow needs attention',
      body: expect.stringContaining('An email couldn’t be sent.'),
      navigate: 'http://localhost:3000/admin',
    })
    expect(JSON.stringify(payload)).not.toContain(refused)
    willow.clock.advance(60 * minute)
    await round()
    await willow.runJobs()
    expect(pushed()).toHaveLength(1)

    await createAlarms(willow).set('files-unnamed', 1)
    await round()
    await createAlarms(willow).set('backup-unproven', 1)
    willow.clock.advance(minute)
    await round()
    await willow.runJobs()
    expect(pushed()).toHaveLength(2)
    willow.clock.advance(15 * minute)
    await round()
    await willow.runJobs()
    expect(pushed()).toHaveLength(3)
  })

  const alarmMails = () =>
    willow.database.queries
      .selectFrom('mails')
      .select(['subject', 'text', 'to_address as to'])
      .where('kind', '=', 'alarm')
      .orderBy('id')
      .execute()
  /** Rounds run each minute. */
  async function pass(minutes: number, kind?: AlarmKind) {
    for (let left = minutes; left > 0; left -= 5) {
      willow.clock.advance(Math.min(left, 5) * minute)
      await round(kind)
      // Keeps the session active.
      await admin.send({ url: '/api/admin/counts' })
    }
  }

  test.each(oneElsewhere(mailedAlarmKinds, 'certificate-ending'))(
    '%s: administrators are told once by email within 15 minutes, and again when it has ended',
    async (kind) => {
      const { cause, repair } = await begin(kind)
      if (kind === 'orders-refused') await shopMessage(secret, shopifyOrder({ name: 'proves the network' }))
      await willow.fixtures.signedInUser()
      // Another alarm was notified just before.
      await createAlarms(willow).set('files-unnamed', 1)
      await round(kind)
      await cause('one')
      await pass(15, kind)
      expect(await alarmMails()).toMatchObject([{ to: admin.email, subject: 'Willow needs your attention' }])
      await pass(60, kind)
      expect(await alarmMails()).toHaveLength(1)
      await repair()
      await pass(30, kind)
      expect(await alarmMails()).toHaveLength(1)
      await pass(50, kind)
      expect(await alarmMails()).toMatchObject([{}, { to: admin.email, subject: 'Willow: settled' }])
      // Nothing else than the kind, a number and a link.
      const link = 'Open the admin area:\nhttps://planner.example/admin'
      const texts = (await alarmMails()).map(({ text }) => text.split('\n\nYou’re getting')[0])
      expect(texts).toEqual([
        `${alarmTexts.data[kind as DataAlarm['kind']].words(1)}\n\n${link}`,
        `This is settled:\n\n✓ ${alarmPushTexts.body([kind])}\n\n${link}`,
      ])
    },
  )

  test('of several processes one sends the email, and without a mail server none waits until it is old', async () => {
    await begin('backup-unproven')
    await createAlarms(willow).set('backup-unproven', 1)
    await round('backup-unproven', { hasMailServer: false })
    willow.clock.advance(11 * minute)
    expect(await alarmMails()).toEqual([])
    await Promise.all([round(), round()])
    await willow.database.queries.deleteFrom('rate_limits').execute()
    const told = await readTold(willow.database.queries)
    expect(told.get('backup-unproven')).toMatchObject({ isOver: false })
    const again = (step: TellingStep) =>
      willow.database.transaction((tx) => takeStep(tx, 'backup-unproven', step, instant(willow.clock)))
    expect([await again('began'), await again('over'), await again('ended'), await again('ended')]).toEqual([
      ...[false, false, true, false],
    ])
    expect([await again('over'), await again('over'), await again('began')]).toEqual([true, false, true])
    expect(await alarmMails()).toHaveLength(1)
  })

  test('forged messages from networks that no shop has used are an alarm, and no email', async () => {
    const { cause } = await begin('orders-refused')
    await willow.database.queries.deleteFrom('shop_networks').execute()
    await cause('one')
    await pass(15)
    expect(await isOpen('orders-refused')).toBe(true)
    expect(await alarmMails()).toEqual([])
  })

  test('a restored copy sends no email about alarms', async () => {
    await begin('backup-unproven')
    const { queries } = willow.database
    const now = instant(willow.clock)
    await createAlarms(willow).set('backup-unproven', 1)
    const copy = { id: newId(), backup: 'a backup', backup_at: now, restored_at: now, released_at: null, report: '{}' }
    await queries.insertInto('restores').values(copy).execute()
    await pass(15)
    expect(await alarmMails()).toEqual([])
    await queries.deleteFrom('restores').execute()
  })

  test('an alarm of a kind that is gone, which an earlier version has left, is neither shown nor pushed', async () => {
    const { queries } = willow.database
    await queries.deleteFrom('alarms').execute()
    const left = { kind: 'backup-incomplete' as AlarmKind, count: 2, subjects: null, settled_at: null, notified_at: null }
    const at = instant(willow.clock)
    await queries
      .insertInto('alarms')
      .values({ ...left, raised_at: at, seen_at: at })
      .execute()
    expect([await hasNewAlarms(queries), await willow.database.transaction((tx) => takeNewAlarms(tx, at))]).toEqual([false, []])
    expect((await admin.send({ url: '/api/admin/alarms' })).statusCode).toBe(200)
    await queries.deleteFrom('alarms').execute()
  })

  test('an alarm that was settled before anybody was notified is not pushed', async () => {
    await begin('files-unnamed')
    pushService.received.length = 0
    await createAlarms(willow).set('files-unnamed', 3)
    await settle('files-unnamed')
    await round()
    await willow.runJobs()
    expect(pushed()).toEqual([])
  })
})
