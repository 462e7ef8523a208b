import { settleMailsOfCodes } from '#features/access/server/find-codes.ts'
import { findAdministrators } from '#features/accounts/server/users.store.ts'
import type { Push } from '#features/push/server/push.ts'
import { instant } from '#kit/clock.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Round } from '#kit/server/jobs/rounds.ts'
import { settleReplacedMails } from '#kit/server/mail/outbox.ts'
import { hasNewAlarms, takeNewAlarms } from '#kit/server/notices/alarms.ts'
import { alarmPushTexts } from '../../alarms.texts.ts'
import type { AlarmWatch } from './alarm-watch.ts'

/** Alarms that follow one another are one notification. */
const notifications: RateLimit = { name: 'alarm-notifications', points: 1, windowSeconds: 15 * 60 }
const notificationSeconds = 24 * 60 * 60
/** Each email with a code has its own code. */
const kindsWithCodes = ['code', 'lost-code']

export interface AlarmRoundOptions extends Pick<Basics, 'database' | 'clock' | 'limits' | 'wordings'> {
  watch: AlarmWatch
  push: Pick<Push, 'queuePush'>
  logger: { error(fields: object, message: string): void }
}

/**
 * Settles what was repaired, stores which alarms there are, and notifies the administrators of new ones on their devices. Any number of
 * processes may do this at the same time.
 */
export const alarmRound = (options: AlarmRoundOptions): Round => ({
  everyMs: 60_000,
  async run() {
    await settleReplacedMails(options.database, kindsWithCodes)
    await settleMailsOfCodes(options.database)
    await options.watch.store()
    await notifyAdministrators(options)
  },
  onError: (error) => options.logger.error({ err: error }, 'the alarms could not be checked'),
})

async function notifyAdministrators({ database, clock, limits, push, wordings }: AlarmRoundOptions): Promise<void> {
  if (!(await hasNewAlarms(database.queries)) || !(await limits.tryTake(notifications, 'all'))) return
  await database.transaction(async (tx) => {
    const taken = await takeNewAlarms(tx, instant(clock))
    if (taken.length === 0) return
    const shared = { path: '/admin', topic: 'alarms', ttlSeconds: notificationSeconds }
    for (const { id: userId } of await findAdministrators(tx)) {
      const { brand, say } = await wordings.of(tx, userId)
      const texts = say(alarmPushTexts)
      const message = { title: texts.title(brand.name), body: texts.body(taken), ...shared }
      await push.queuePush(tx, { userId, message })
    }
  })
}
