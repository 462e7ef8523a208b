import type { FastifyInstance } from 'fastify'
import { isReadableByOperator } from '#features/mail/mail.rules.ts'
import { addPageHeaders } from '#kit/server/lists/page-headers.ts'
import { serve } from '#kit/server/serve.ts'
import { mailNotFailed, mailNotFound } from '../admin.errors.ts'
import { adminTexts } from '../admin.texts.ts'
import { adminMailsApi } from '../mails.contract.ts'
import { actorOf, note } from './actor.ts'
import { createMailsStore } from './mails.store.ts'
import type { AdminOptions } from './parts.ts'
import { defaultLimit } from './users.routes.ts'

/** The outbox: what waits, failed or left, and another try. */
export function addMailRoutes(app: FastifyInstance, { database, clock, hasMailServer }: AdminOptions) {
  const mails = createMailsStore(database)

  serve(app, adminMailsApi.mails, async ({ query, request, reply }) => {
    const { q, ...filter } = query
    const { rows, next } = await mails.listPage({ limit: defaultLimit, ...filter, q: q?.trim().toLowerCase() || undefined })
    addPageHeaders({ next, total: null }, request, reply)
    return rows
  })

  serve(app, adminMailsApi.mail, async ({ params }) => {
    const mail = await mails.find(database.queries, params.id)
    if (!mail) throw mailNotFound()
    return { ...mail, text: isReadableByOperator(mail.kind) ? mail.text : null }
  })

  serve(app, adminMailsApi.retryMail, ({ params, user, request }) => {
    const actor = actorOf({ user, request }, clock)
    return database.transaction(async (tx) => {
      const isRetried = await mails.retry(tx, params.id, actor.now)
      const mail = await mails.find(tx, params.id)
      if (!mail) throw mailNotFound()
      if (!isRetried) throw mailNotFailed()
      await note(tx, actor, { action: 'mail.retry', subject: mail.id, details: { kind: mail.kind, to: mail.to } })
      return { message: (hasMailServer ? adminTexts.mailRetried : adminTexts.waitsWithoutMail)(mail.to), mail }
    })
  })

  serve(app, adminMailsApi.mailStatus, async () => ({
    hasServer: hasMailServer,
    waiting: await mails.count('waiting'),
    failed: await mails.count('failed'),
  }))
}
