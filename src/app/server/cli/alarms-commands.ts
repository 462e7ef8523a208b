import { alarmKinds } from '#kit/alarms.rules.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { sendWaitingNow } from '#kit/server/mail/mail-server.store.ts'
import { recordAction } from '#kit/server/notices/action-log.ts'
import type { Shop } from '#kit/server/shop.ts'
import { alarmPushTexts } from '#operations/alarms.texts.ts'
import { createAlarmWatch } from '#operations/server/alarms/alarm-watch.ts'
import { byCommand, type Outcome, UsageError, withDatabase } from '#operations/server/commands.ts'
import type { Config, ShopConfig } from '#operations/server/config.ts'
import { findSecret, settingsSecretName } from '#operations/server/installation/secrets.ts'
import { findUnread } from '#operations/server/shop/unread-settings.ts'

const clock = systemClock

function watchOf(config: Config, shop: Shop<ShopConfig>, database: Database) {
  const disk = createDisk({ folder: config.dataDir, minFreeMb: config.minFreeMb, clock })
  const limits = createRateLimits({ database, clock })
  return createAlarmWatch({
    database,
    clock,
    limits,
    disk,
    hasMailServer: () => shop.now().smtpUrl !== undefined,
    shop,
    unreadSettings: async () => findUnread({ config, database }, await findSecret({ config, database }, settingsSecretName)),
  })
}

/** Lists the alarms that aren't settled. */
export const listAlarms = (config: Config): Promise<Outcome> =>
  withDatabase(config, async (database, { shop }) => {
    const alarms = await watchOf(config, shop, database).open()
    const lines = alarms.map(({ kind }) => `${kind}: ${alarmPushTexts.body([kind])}`)
    return { lines: lines.length > 0 ? lines : ['There is no alarm.'], json: { alarms } }
  })

/** Settles one alarm until its problem is found anew. */
export async function settleAlarm(config: Config, options: { kind?: string | undefined }): Promise<Outcome> {
  const kind = alarmKinds.find((one) => one === options.kind)
  if (!kind) throw new UsageError(`--kind must be one of: ${alarmKinds.join(', ')}.`)
  return withDatabase(config, async (database, { shop }) => {
    const watch = watchOf(config, shop, database)
    const found = await watch.find(kind)
    if (!found) throw new UsageError('There is no such alarm at the moment.')
    const now = instant(clock)
    await database.transaction(async (tx) => {
      await watch.settle(tx, kind, found, now)
      await recordAction(tx, { ...byCommand, action: 'alarm.settle', subject: kind, details: { count: found.count }, now })
    })
    return { lines: [`Settled ${kind}. It comes back if its problem is found anew.`], json: { kind, count: found.count } }
  })
}

/** Makes all waiting emails due. */
export const sendMails = (config: Config): Promise<Outcome> =>
  withDatabase(config, async (database, { shop }) => {
    const now = instant(clock)
    const count = await database.transaction(async (tx) => {
      const waiting = await sendWaitingNow(tx, now)
      if (waiting > 0)
        await recordAction(tx, { ...byCommand, action: 'mail.send-waiting', subject: 'mails', details: { count: waiting }, now })
      return waiting
    })
    const hasMailServer = shop.now().smtpUrl !== undefined
    const lines = hasMailServer
      ? [
          count === 0
            ? 'No email is waiting.'
            : `A running server sends ${count} waiting ${count === 1 ? 'email' : 'emails'} now.`,
        ]
      : ['No mail server is set up. Set one up in the admin area, or set SMTP_URL.']
    return { lines, json: { count }, isBad: !hasMailServer }
  })
