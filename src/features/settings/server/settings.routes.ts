import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import { invalidRequest } from '#kit/errors.ts'
import { isTimeZone } from '#kit/local-time.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import { settingsApi } from '../settings.contract.ts'
import { unknownTimeZone } from '../settings.errors.ts'
import { isDay } from '../settings.rules.ts'
import type { SettingsStore } from './settings.store.ts'

interface SettingsOptions {
  clock: Clock
  settings: SettingsStore
  /** Reschedules a user's reminders, within the transaction that changed their settings. */
  planReminders(tx: Tx, userId: string): Promise<void>
  /** Removes what devices have read from a user's handwriting. */
  forgetWriting(tx: Tx, userId: string): Promise<void>
  /** Plans the user's morning sheet, or ends it. */
  planSheet(tx: Tx, userId: string): Promise<void>
}

export function addSettingsRoutes(
  app: FastifyInstance,
  { clock, settings, planReminders, forgetWriting, planSheet }: SettingsOptions,
) {
  serve(app, settingsApi.read, async ({ params }) => settings.find(params.userId))
  serve(app, settingsApi.change, async ({ params: { userId }, body }) => {
    const { reminders, schedule, delivery } = body
    if (delivery?.timeZone != null && !isTimeZone(delivery.timeZone)) throw unknownTimeZone()
    if (delivery?.pausedUntil != null && !isDay(delivery.pausedUntil)) throw invalidRequest()
    const also = async (tx: Tx) => {
      if (reminders || schedule || delivery) await planReminders(tx, userId)
      if (body.findsWriting === false) await forgetWriting(tx, userId)
      if (body.sheet !== undefined || delivery) await planSheet(tx, userId)
    }
    return settings.change({ userId, now: instant(clock), also }, () => body)
  })
  return { ownData: { settings: settings.find } }
}
