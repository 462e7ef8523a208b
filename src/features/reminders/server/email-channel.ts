import { type Clock, instant } from '#kit/clock.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail, type OutgoingMail } from '#kit/server/mail/outbox.ts'
import { createSignedIds } from '#kit/server/signed-ids.ts'
import type { ReminderMessage } from '../reminder-message.ts'
import type { ReminderChannel } from './reminders.ts'

export interface EmailChannelOptions {
  clock: Clock
  publicUrl: string
  hasMailServer: boolean
  /** Signs the unsubscribe links. */
  secret: string
  /** The user's confirmed address. Null when there is none, or the user may not sign in. */
  findAddress(tx: Tx, userId: string): Promise<string | null>
  compose(message: ReminderMessage): Omit<OutgoingMail, 'to'>
}

export const reminderTokens = (secret: string) => createSignedIds(secret, 'reminders')

/** Sends reminders by email to users who have chosen that. */
export function createEmailChannel(options: EmailChannelOptions): ReminderChannel {
  const { clock, publicUrl, hasMailServer, secret, findAddress, compose } = options
  const tokens = reminderTokens(secret)
  return {
    isOn: async (tx, userId, { delivery }) => delivery.email && hasMailServer && (await findAddress(tx, userId)) !== null,
    async send(tx, userId, message) {
      const to = await findAddress(tx, userId)
      if (to === null) return
      const url = `${publicUrl}/api/reminders/unsubscribe?token=${encodeURIComponent(tokens.of(userId))}`
      const mail = compose(message)
      const headers = { ...mail.headers, 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      await enqueueMail(tx, { ...mail, to, headers }, instant(clock))
    },
  }
}
