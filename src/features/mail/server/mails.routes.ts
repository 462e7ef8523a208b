import type { FastifyInstance } from 'fastify'
import { actorOf, note } from '#kit/server/access/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import type { JobShare } from '#kit/server/jobs/scheduler.ts'
import { addPageHeaders, defaultLimit } from '#kit/server/lists/paging.ts'
import { sendWaitingNow } from '#kit/server/mail/mail-server.store.ts'
import { sendAgain, sendFormerMailKind, sendMailKind, settleFailedMails } from '#kit/server/mail/outbox.ts'
import { sendMail } from '#kit/server/mail/send-mail.ts'
import { type MailTransport, smtpConnections } from '#kit/server/mail/transport.ts'
import { isReadableByOperator } from '../mail.rules.ts'
import { adminMailsApi } from '../mails.contract.ts'
import { mailNotFailed, mailNotFound } from '../mails.errors.ts'
import { noMailServerTexts } from '../no-mail-server.texts.ts'
import { mailChangesTexts } from '../outbox.texts.ts'
import { createMailsStore } from './mails.store.ts'

interface MailRoutesOptions extends Pick<Basics, 'database' | 'clock' | 'hasMailServer' | 'publicUrl'> {
  /** Null when this server sends no emails. Then they wait, and the routes show them. */
  mailTransport: MailTransport | null
}

/** Adds the routes of the outbox, which list waiting, failed and sent emails and retry failed ones. Returns the jobs that send them. */
export function addMailRoutes(app: FastifyInstance, options: MailRoutesOptions): { jobs: JobShare[] } {
  const { database, clock, hasMailServer, mailTransport, publicUrl } = options
  const mails = createMailsStore(database)

  serve(app, adminMailsApi.mails, async ({ query, request, reply }) => {
    const { q, ...filter } = query
    const { rows, next } = await mails.listPage({ limit: defaultLimit, ...filter, q: q?.trim() || undefined })
    addPageHeaders({ next, total: null }, { request, reply })
    return rows
  })

  serve(app, adminMailsApi.mail, async ({ params }) => {
    const mail = await mails.find(database.queries, params.id)
    if (!mail) throw mailNotFound()
    return { ...mail, text: isReadableByOperator(mail.kind) ? mail.text : null }
  })

  serve(app, adminMailsApi.retryMail, ({ params, ...call }) => {
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      const retried = await sendAgain(tx, { id: params.id })
      const mail = await mails.find(tx, params.id)
      if (!mail) throw mailNotFound()
      if (retried === 0) throw mailNotFailed()
      await note(tx, actor, { action: 'mail.retry', subject: mail.id, details: { kind: mail.kind, to: mail.to } })
      return {
        message: (hasMailServer() ? call.say(mailChangesTexts).mailRetried : call.say(noMailServerTexts).waits)(mail.to),
        mail,
      }
    })
  })

  serve(app, adminMailsApi.settleMail, ({ params, ...call }) => {
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      const settled = await settleFailedMails(tx, [params.id])
      const mail = await mails.find(tx, params.id)
      if (!mail) throw mailNotFound()
      if (settled === 0) throw mailNotFailed()
      await note(tx, actor, { action: 'mail.settle', subject: mail.id, details: { kind: mail.kind, to: mail.to } })
      return { message: call.say(mailChangesTexts).mailSettled, mail }
    })
  })

  serve(app, adminMailsApi.sendWaiting, (call) => {
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      const count = await sendWaitingNow(tx, actor.now)
      if (count > 0) await note(tx, actor, { action: 'mail.send-waiting', subject: 'mails', details: { count } })
      return {
        message: (hasMailServer() ? call.say(mailChangesTexts).sendingWaiting : call.say(mailChangesTexts).nobodySends)(count),
        count,
      }
    })
  })

  serve(app, adminMailsApi.mailStatus, async () => ({
    hasServer: hasMailServer(),
    waiting: await mails.count('waiting'),
    failed: await mails.count('failed'),
  }))

  if (mailTransport === null) return { jobs: [] }
  const domain = new URL(publicUrl).hostname
  const send = sendMail({ transport: mailTransport, clock, keepsWords: isReadableByOperator, domain, logger: app.log })
  return {
    jobs: [
      { handlers: { [sendMailKind]: send }, atOnce: smtpConnections, isOpen: hasMailServer },
      { handlers: { [sendFormerMailKind]: send } },
    ],
  }
}
