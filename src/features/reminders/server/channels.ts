import { composeMail } from '#features/mail/compose-mail.ts'
import { roomPath } from '#features/settings/rooms.rules.ts'
import type { Settings } from '#features/settings/settings.rules.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { createSignedIds } from '#kit/server/access/signed-ids.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { Wording } from '#kit/wording.ts'
import { worthUntil } from '../planned.rules.ts'
import type { ReminderMessage } from '../reminder-message.ts'

/** A way to reach a user while no page is open. */
export interface ReminderChannel {
  isOn(tx: Tx, userId: string, settings: Settings): Promise<boolean>
  /** Runs in the transaction that marks the reminder as done, so both happen or neither. */
  send(tx: Tx, userId: string, message: ReminderMessage, to: { settings: Settings; wording: Wording }): Promise<void>
}

export interface EmailChannelOptions extends Pick<Basics, 'clock' | 'publicUrl' | 'hasMailServer'> {
  /** Signs the unsubscribe links. */
  newsletterSecret: string
  /** The user's confirmed address. Null when there is none, or the user may not sign in. */
  findAddress(tx: Tx, userId: string): Promise<string | null>
}

export const reminderTokens = (secret: string) => createSignedIds(secret, 'reminders')

/** Sends reminders by email to users who have chosen that. */
export function createEmailChannel(options: EmailChannelOptions): ReminderChannel {
  const { clock, publicUrl, hasMailServer, findAddress } = options
  const tokens = reminderTokens(options.newsletterSecret)
  return {
    isOn: async (tx, userId, { delivery }) => delivery.email && hasMailServer() && (await findAddress(tx, userId)) !== null,
    async send(tx, userId, { title, lines, path }, { wording }) {
      const to = await findAddress(tx, userId)
      if (to === null) return
      const url = `${publicUrl}/api/reminders/unsubscribe?token=${encodeURIComponent(tokens.of(userId))}`
      const urls = { url: `${publicUrl}${path}`, settingsUrl: `${publicUrl}${roomPath('reminders')}` }
      const mail = composeMail(wording, 'reminder', { title, lines, ...urls })
      const headers = { ...mail.headers, 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      await enqueueMail(tx, { ...mail, to, headers }, instant(clock))
    },
  }
}

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
    async send(tx, userId, { title, lines, path }, { settings }) {
      const now = new Date(clock.now())
      const ttlSeconds = Math.floor((worthUntil(settings, now).getTime() - now.getTime()) / 1000)
      await push.queuePush(tx, { userId, message: { title, body: lines.join('\n'), path, topic, ttlSeconds } })
    },
  }
}
