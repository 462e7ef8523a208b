import type { Database } from '#kit/server/db/database.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { sendMailKind } from '#kit/server/mail/outbox.ts'
import { sendMail } from '#kit/server/mail/send-mail.ts'
import type { MailTransport } from '#kit/server/mail/transport.ts'

const dayMs = 86_400_000
/** The last few codes for friends can't be delivered. */
const failingDays = 40

/** Returns a function that has the waiting emails sent at a moment, by a mail server that delivers nothing. */
export function createDemoMails(database: Database, now: number): (at: number) => Promise<void> {
  let present = 0
  const transport: MailTransport = {
    async send({ to }, handOver) {
      if (to.startsWith('friend.') && present > now - failingDays * dayMs)
        return { kind: 'never', reason: '550: No such mailbox', plain: 'no such mailbox', about: 'recipient' }
      await handOver()
      return { kind: 'sent' }
    },
    close: () => {},
  }
  const clock = { now: () => present }
  const logger = { warn: () => {}, error: () => {} }
  const handle = sendMail({ transport, clock, keepsWords: () => true, domain: 'demo.example', logger })
  const jobs = createJobScheduler({ database, clock, logger, shares: [{ handlers: { [sendMailKind]: handle } }] })
  return (at) => {
    present = at
    return jobs.runDue()
  }
}
