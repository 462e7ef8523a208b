import { deliveriesTexts } from '#features/orders/deliveries.texts.ts'
import { createReceiveDelivery } from '#features/orders/server/deliveries/receive-delivery.ts'
import { createReplayAll } from '#features/orders/server/deliveries/replay-all.ts'
import { alarmKinds } from '#kit/alarms.rules.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { recordAction } from '#kit/server/action-log.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createDisk } from '#kit/server/disk/disk.ts'
import { sendWaitingNow } from '#kit/server/mail/mail-server.store.ts'
import { createRateLimits } from '#kit/server/rate-limits.ts'
import { alarmPushTexts } from '../../alarms.texts.ts'
import { createAlarmWatch } from '../alarms/alarm-watch.ts'
import { orderParts } from '../compose/orders.ts'
import type { Config } from '../config.ts'
import { openMigratedDatabase } from '../database.ts'
import { findOwnSecret } from '../installation/own-secret.ts'
import { type Outcome, UsageError } from './commands.ts'

const clock = systemClock
/** Actions from the command line have no administrator and no network address. */
const byCommand = { actor: null, address: '' }

async function withDatabase(config: Config, run: (database: Database) => Promise<Outcome>): Promise<Outcome> {
  const { database } = await openMigratedDatabase(config)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

function watchOf(config: Config, database: Database) {
  const disk = createDisk({ folder: config.dataDir, minFreeMb: config.minFreeMb, clock })
  const limits = createRateLimits({ database, clock })
  return createAlarmWatch({
    database,
    clock,
    limits,
    disk,
    hasMailServer: config.smtpUrl !== undefined,
    webhookSecrets: config.webhookSecrets,
  })
}

/** Lists the alarms that aren't settled. */
export const listAlarms = (config: Config): Promise<Outcome> =>
  withDatabase(config, async (database) => {
    const alarms = await watchOf(config, database).open()
    const lines = alarms.map(({ kind }) => `${kind}: ${alarmPushTexts.body([kind])}`)
    return { lines: lines.length > 0 ? lines : ['There is no alarm.'], json: { alarms } }
  })

/** Settles one alarm until its problem is found anew. */
export async function settleAlarm(config: Config, options: { kind?: string | undefined }): Promise<Outcome> {
  const kind = alarmKinds.find((one) => one === options.kind)
  if (!kind) throw new UsageError(`--kind must be one of: ${alarmKinds.join(', ')}.`)
  return withDatabase(config, async (database) => {
    const watch = watchOf(config, database)
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

/** Replays one message of a shop, or all that took no effect. */
export const replayDeliveries = (config: Config, { id }: { id?: string | undefined }): Promise<Outcome> =>
  withDatabase(config, async (database) => {
    const webhook = config.webhookSecrets.webhook ?? (await findOwnSecret(config))
    const limits = createRateLimits({ database, clock })
    const parts = { ...orderParts(database, config), clock, limits, secrets: { ...config.webhookSecrets, webhook } }
    const note = (subject: string, details: Record<string, string | number>) =>
      database.transaction((tx) =>
        recordAction(tx, { ...byCommand, action: 'delivery.replay', subject, details, now: instant(clock) }),
      )
    if (id === undefined) {
      const { accepted, left } = await createReplayAll(parts)()
      await note('all', { accepted, left })
      return { lines: [deliveriesTexts.replayedAll(accepted, left)], json: { accepted, left }, isBad: left > 0 }
    }
    const result = await database.transaction((tx) => createReceiveDelivery(parts).replay(tx, id))
    if (result === null) throw new UsageError(deliveriesTexts.notReplayable)
    await note(id, { result })
    return { lines: [deliveriesTexts.replayed[result]], json: { result }, isBad: result === 'refused' || result === 'unread' }
  })

/** Makes all waiting emails due. */
export const sendMails = (config: Config): Promise<Outcome> =>
  withDatabase(config, async (database) => {
    const now = instant(clock)
    const count = await database.transaction(async (tx) => {
      const waiting = await sendWaitingNow(tx, now)
      if (waiting > 0)
        await recordAction(tx, { ...byCommand, action: 'mail.send-waiting', subject: 'mails', details: { count: waiting }, now })
      return waiting
    })
    const isSent = config.smtpUrl !== undefined
    const lines = [isSent ? `A running server sends ${count} waiting emails now.` : 'No mail server is set up. Set SMTP_URL.']
    return { lines, json: { count }, isBad: !isSent }
  })
