import type { FastifyInstance } from 'fastify'
import { findReminded, findUsers } from '#features/accounts/server/users.store.ts'
import { newestGoalTitle } from '#features/goals/server/goals.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import type { Push } from '#features/push/server/push.ts'
import { createEmailChannel } from '#features/reminders/server/email-channel.ts'
import { createPushChannel } from '#features/reminders/server/push-channel.ts'
import { addRemindersRoutes } from '#features/reminders/server/reminders.routes.ts'
import { createReminders as createFeature, type Reminders } from '#features/reminders/server/reminders.ts'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'
import type { Config } from '#operations/server/config.ts'

interface RemindersParts {
  database: Database
  clock: Clock
  config: Pick<Config, 'brand' | 'publicUrl' | 'smtpUrl'>
  /** Signs the links that end reminders by email. */
  secret: string
  push: Pick<Push, 'hasDevice' | 'queuePush'>
}

const findAddress = async (tx: Tx, userId: string) => (await findReminded(tx, userId))?.provedEmail ?? null

/** Creates the reminders that are sent by email or as a notification. */
export function createReminders({ database, clock, config, secret, push }: RemindersParts): Reminders {
  const { brand, publicUrl, smtpUrl } = config
  const email = createEmailChannel({
    clock,
    publicUrl,
    hasMailServer: smtpUrl !== undefined,
    secret,
    findAddress,
    compose: ({ title, lines, path }) =>
      composeMail(brand, 'reminder', {
        product: brand.name,
        title,
        lines,
        url: `${publicUrl}${path}`,
        settingsUrl: `${publicUrl}/settings`,
      }),
  })
  return createFeature({
    database,
    clock,
    findSettings: createSettingsStore(database).findIn,
    findGoal: (tx, userId) => newestGoalTitle(tx, userId, instant(clock)),
    channels: [email, createPushChannel({ clock, push })],
  })
}

/** Adds the routes of reminders. */
export function addReminders(
  app: FastifyInstance,
  {
    database,
    clock,
    config,
    secret,
    limits,
    reminders,
  }: Omit<RemindersParts, 'push'> & { limits: RateLimits; reminders: Reminders },
): Promise<void> {
  const settings = createSettingsStore(database)
  async function endEmail(userId: string) {
    // The account may have been deleted since the email was sent.
    if ((await findUsers(database.queries, [userId])).length === 0) return
    const also = (tx: Tx) => reminders.plan(tx, userId)
    await settings.change({ userId, now: instant(clock), also }, ({ delivery }) => ({ delivery: { ...delivery, email: false } }))
  }
  return addRemindersRoutes(app, {
    database,
    limits,
    hasMailServer: config.smtpUrl !== undefined,
    secret,
    findAddress,
    endEmail,
  })
}
