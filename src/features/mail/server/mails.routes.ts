import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kit/clock.ts'
import { actorOf, note } from '#kit/server/actor.ts'
import type { Database } from '#kit/server/db/database.ts'
import { sendWaitingNow } from '#kit/server/mail/mail-server.store.ts'
import { addPageHeaders, defaultLimit } from '#kit/server/paging.ts'
import { serve } from '#kit/server/serve.ts'
import { isReadableByOperator } from '../mail.rules.ts'
import { adminMailsApi } from '../mails.contract.ts'
import { mailNotFailed, mailNotFound } from '../mails.errors.ts'
import { noMailServerTexts } from '../no-mail-server.texts.ts'
import { mailChangesTexts } from '../outbox.texts.ts'
import { createMailsStore } from './mails.store.ts'

export interface MailRoutesOptions {
  database: Database
  clock: Clock
  hasMailServer: boolean
}

/** Adds the routes of the outbox, which list waiting, failed and sent emails and retry failed ones. */
export function addMailRoutes(app: FastifyInstance, { database, clock, hasMailServer }: MailRoutesOptions) {
  const mails = createMailsStore(database)

  serve(app, adminMailsApi.mails, async ({ query, request, reply }) => {
    const { q, ...filter } = query
    const { rows, next } = await mails.listPage({ limit: defaultLimit, ...filter, q: q?.trim().toLowerCase() || undefined })
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
      const isRetried = await mails.retry(tx, params.id, actor.now)
      const mail = await mails.find(tx, params.id)
      if (!mail) throw mailNotFound()
      if (!isRetried) throw mailNotFailed()
      await note(tx, actor, { action: 'mail.retry', subject: mail.id, details: { kind: mail.kind, to: mail.to } })
      return { message: (hasMailServer ? mailChangesTexts.mailRetried : noMailServerTexts.waits)(mail.to), mail }
    })
  })

  serve(app, adminMailsApi.settleMail, ({ params, ...call }) => {
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      const isSettled = await mails.settle(tx, params.id)
      const mail = await mails.find(tx, params.id)
      if (!mail) throw mailNotFound()
      if (!isSettled) throw mailNotFailed()
      await note(tx, actor, { action: 'mail.settle', subject: mail.id, details: { kind: mail.kind, to: mail.to } })
      return { message: mailChangesTexts.mailSettled, mail }
    })
  })

  serve(app, adminMailsApi.sendWaiting, (call) => {
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      const count = await sendWaitingNow(tx, actor.now)
      if (count > 0) await note(tx, actor, { action: 'mail.send-waiting', subject: 'mails', details: { count } })
      return { message: (hasMailServer ? mailChangesTexts.sendingWaiting : mailChangesTexts.nobodySends)(count), count }
    })
  })

  serve(app, adminMailsApi.mailStatus, async () => ({
    hasServer: hasMailServer,
    waiting: await mails.count('waiting'),
    failed: await mails.count('failed'),
  }))
}
