import type { Clock } from '#kit/clock.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { worthUntil } from '../planned.rules.ts'
import type { ReminderChannel } from './reminders.ts'

/** A newer reminder replaces an older one that wasn't delivered yet. */
const topic = 'reminder'

export interface PushChannelOptions {
  clock: Clock
  push: {
    hasDevice(tx: Tx, userId: string): Promise<boolean>
    queuePush(
      tx: Tx,
      notification: {
        userId: string
        message: { title: string; body: string; path: string; topic: string; ttlSeconds: number }
      },
    ): Promise<void>
  }
}

/** Sends reminders as notifications. One that can't be delivered before the quiet hours expires. */
export function createPushChannel({ clock, push }: PushChannelOptions): ReminderChannel {
  return {
    isOn: (tx, userId) => push.hasDevice(tx, userId),
    async send(tx, userId, { title, lines, path }, settings) {
      const now = new Date(clock.now())
      const ttlSeconds = Math.floor((worthUntil(settings, now).getTime() - now.getTime()) / 1000)
      await push.queuePush(tx, { userId, message: { title, body: lines.join('\n'), path, topic, ttlSeconds } })
    },
  }
}
