import type { FastifyInstance } from 'fastify'
import { addPageHeaders } from '#kit/server/lists/page-headers.ts'
import { serve } from '#kit/server/serve.ts'
import { adminTexts } from '../admin.texts.ts'
import { codesApi } from '../codes.contract.ts'
import { actorOf } from './actor.ts'
import { createChangeCodes } from './change-codes.ts'
import { createCodeHistory } from './code-history.ts'
import type { AdminOptions } from './parts.ts'
import { defaultLimit } from './users.routes.ts'

export function addCodeRoutes(app: FastifyInstance, options: AdminOptions) {
  const { codes, clock } = options
  const change = createChangeCodes(options)
  const historyOf = createCodeHistory(options)

  serve(app, codesApi.accessCodes, async ({ query, request, reply }) => {
    const { rows, ...page } = await codes.accessCodes({ limit: defaultLimit, ...query })
    addPageHeaders(page, request, reply)
    return rows
  })

  serve(app, codesApi.createAccessCode, ({ body, ...call }) => change.create(body ?? {}, actorOf(call, clock)))

  serve(app, codesApi.createBatch, async ({ body, ...call }) => {
    const label = body.label?.trim() || null
    return { label, codes: await change.createBatch({ count: body.count, label }, actorOf(call, clock)) }
  })

  serve(app, codesApi.voidCode, ({ params, ...call }) => change.void(params.id, actorOf(call, clock)))

  serve(app, codesApi.bindCode, ({ params, body, ...call }) => change.bind(params.id, body.customerEmail, actorOf(call, clock)))

  serve(app, codesApi.sendCode, async ({ params, ...call }) => {
    const email = await change.send(params.id, actorOf(call, clock))
    return { message: (options.hasMailServer ? adminTexts.codeSent : adminTexts.waitsWithoutMail)(email) }
  })

  serve(app, codesApi.codeHistory, ({ params }) => historyOf(params.id))
}
