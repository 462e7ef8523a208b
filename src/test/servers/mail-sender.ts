import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { sendMailKind } from '#kit/server/mail/outbox.ts'
import { sendMail } from '#kit/server/mail/send-mail.ts'
import { createSmtpTransport, type MailTransport, smtpConnections } from '#kit/server/mail/transport.ts'

/** Sends the emails of the outbox as one process of a server does. */
export function createMailSender({
  database,
  clock,
  url,
  transport = createSmtpTransport({ url, from: 'Willow <hello@willow.example>', isPublicOnly: false }),
}: {
  database: Database
  clock: Clock
  url: string
  transport?: MailTransport
}) {
  const logger = { warn: () => {}, error: () => {} }
  const handle = sendMail({ transport, clock, keepsWords: (kind) => kind === 'code', domain: 'willow.example', logger })
  const jobs = createJobScheduler({
    database,
    clock,
    logger,
    shares: [{ handlers: { [sendMailKind]: handle }, atOnce: smtpConnections }],
  })
  return {
    sendDue: jobs.runDue,
    async stop() {
      await jobs.stop()
      transport.close()
    },
  }
}
