import { beforeEach, expect, test } from 'vitest'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { defaultSettings } from '#features/settings/settings.rules.ts'
import { instant } from '#kit/clock.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { order } from '#test/routes/sample-rows.ts'
import { useWillow } from '#test/use-willow.ts'
import { createTestClock, type TestUser } from '#test/willow.ts'
import type { Alarm } from '../../alarms.contract.ts'
import type { ShopSettings } from '../../shop-settings.contract.ts'
import { createBackupRunsStore } from '../backup/backup-runs.store.ts'
import { letterRound } from './letter-round.ts'

const hour = 60 * 60 * 1000
const week = 7 * 24 * hour
/** At seven in Berlin. */
const monday = Date.parse('2026-11-30T06:00:00.000Z')

forEachDatabase((current) => {
  const willow = useWillow(current, {
    config: { languages: ['en', 'de'] },
    clock: createTestClock(instant({ now: () => monday })),
  })
  let admin: TestUser
  let alarms: Alarm[]
  beforeEach(async () => {
    alarms = []
    const { database, clock } = willow
    for (const table of ['mails', 'orders', 'backup_runs', 'restores', 'told_administrators', 'shop_settings'] as const)
      await database.queries.deleteFrom(table).execute()
    clock.advance((week - ((clock.now() - monday) % week)) % week)
    await database.queries.updateTable('users').set({ is_admin: false }).execute()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
    await createSettingsStore(database).change({ userId: admin.id, now: instant(clock) }, () => ({
      language: 'de',
      delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin' },
    }))
  })
  const round = async ({ hasMailServer = true, hasWeeklyLetter = true } = {}) => {
    const { database, clock, wordings } = willow
    await letterRound({
      ...{ database, clock, wordings, publicUrl: 'https://planner.example', logger: console },
      shop: { now: () => ({ ...willow.shop.now(), hasWeeklyLetter }) },
      watch: { open: async () => alarms },
      hasMailServer: () => hasMailServer,
      readCertificate: async () => new Date(clock.now() + 20 * 24 * hour),
    }).run()
  }
  const letters = () =>
    willow.database.queries
      .selectFrom('mails')
      .select(['to_address as to', 'subject', 'text'])
      .where('kind', '=', 'letter')
      .orderBy('id')
      .execute()
  const bought = async (daysAgo: number, state: 'pending' | 'waiting', change: object = {}) => {
    const { id } = await order({ willow }, state)
    const created_at = instant(willow.clock, -daysAgo * 24 * hour)
    await willow.database.queries
      .updateTable('orders')
      .set({ created_at, ...change })
      .where('id', '=', id)
      .execute()
  }

  /** Each user of this shop came so long ago. */
  const cameDaysAgo = async (days: number) => {
    await willow.fixtures.signedInUser()
    const registered_at = instant(willow.clock, -days * 24 * hour)
    await willow.database.queries.updateTable('registered_users').set({ registered_at }).execute()
  }

  test('each Monday at eight in the shop’s time zone administrators get one letter in their language, about the week', async () => {
    const { database, clock } = willow
    await cameDaysAgo(1)
    for (const daysAgo of [1, 2, 6]) await bought(daysAgo, 'pending')
    await bought(20, 'pending', { customer_key: 'ada' })
    await bought(21, 'pending', { customer_key: 'ada' })
    await bought(22, 'pending', { refunded_at: instant(clock) })
    await bought(60, 'pending')
    alarms = [
      { kind: 'orders-waiting', count: 2, raisedAt: instant(clock) },
      { kind: 'jobs-dead', count: 5, raisedAt: instant(clock) },
    ]
    const run = { kind: 'drill', target: '/mnt/backups', backup: 'a backup', error: null } as const
    await createBackupRunsStore(willow).record({ ...run, backupAt: instant(clock, -24 * hour) })
    await round()
    expect(await letters()).toEqual([])
    clock.advance(hour)
    await Promise.all([round(), round()])
    await round()
    const [letter, ...more] = await letters()
    expect([letter?.to, more]).toEqual([admin.email, []])
    expect(letter?.text).toContain(
      [
        'Eine Sache braucht dich.',
        '3 Bestellungen; 2 Sachen warten auf deine Antwort.',
        'Sicherung am Sonntag geprüft.',
        'Zertifikat gültig bis Dezember.',
        'Eine Person, die im letzten Monat gekauft hat, ist nie gekommen.',
      ].join('\n\n'),
    )
    expect(letter?.text).toContain('https://planner.example/admin/settings/mail?letter=off')
    clock.advance(week)
    await round()
    expect(await letters()).toHaveLength(2)
    await database.queries.deleteFrom('backup_runs').execute()
  })

  test('after a long stop there is one letter, and none on another day', async () => {
    willow.clock.advance(30 * 24 * hour)
    await round()
    expect(await letters()).toEqual([])
  })

  test('a shop whose first customer came this Monday gets its first letter in a week', async () => {
    const { clock } = willow
    clock.advance(6 * hour)
    await cameDaysAgo(0.25)
    await round()
    expect(await letters()).toEqual([])
    clock.advance(week)
    await round()
    expect(await letters()).toHaveLength(1)
  })

  test('there is none before the first customer, without a mail server, in a restored copy, or once it is off', async () => {
    const { clock, database } = willow
    clock.advance(hour)
    await round({ hasMailServer: false })
    await round({ hasWeeklyLetter: false })
    const now = instant(clock)
    const copy = { id: newId(), backup: 'a backup', backup_at: now, restored_at: now, released_at: null, report: '{}' }
    await database.queries.insertInto('restores').values(copy).execute()
    await round()
    await database.queries.deleteFrom('restores').execute()
    const others = await database.queries.selectFrom('users').select('id').where('id', '!=', admin.id).execute()
    for (const { id } of others) await database.queries.deleteFrom('users').where('id', '=', id).execute()
    await database.queries.updateTable('registered_users').set({ access_code: null }).execute()
    await round()
    expect(await letters()).toEqual([])
  })

  test('administrators turn it off and on in the browser, and nothing else is a choice', async () => {
    const change = (version: number, weeklyLetter: string | null) =>
      admin.send({
        method: 'PUT',
        url: '/api/admin/shop-settings/letter',
        payload: { version, changes: { weeklyLetter } },
      })
    expect((await change(0, 'never')).json()).toMatchObject({
      message: '“Monday letter” must be one of the choices.',
    })
    await change(0, 'off')
    expect(willow.shop.now().hasWeeklyLetter).toBe(false)
    const { groups } = (await admin.send({ url: '/api/admin/shop-settings' })).json<ShopSettings>()
    expect(groups.find(({ id }) => id === 'letter')?.settings).toMatchObject([{ key: 'weeklyLetter', value: 'off' }])
    await change(1, null)
    expect(willow.shop.now().hasWeeklyLetter).toBe(true)
  })
})
