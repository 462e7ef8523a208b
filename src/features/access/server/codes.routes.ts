import type { FastifyInstance } from 'fastify'
import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'
import type { Clock } from '#kit/clock.ts'
import { actorOf } from '#kit/server/actor.ts'
import { addPageHeaders, defaultLimit } from '#kit/server/paging.ts'
import { requireProofBeyond } from '#kit/server/proof.ts'
import type { RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import { serve } from '#kit/server/serve.ts'
import { codesApi } from '../codes.contract.ts'
import { codeChangesTexts } from '../codes.texts.ts'
import { type ChangeCodesOptions, createChangeCodes } from './change-codes.ts'
import { createCodeHistory } from './code-history.ts'
import { createCodesAdminStore } from './codes-admin.store.ts'

/** More single codes in a day equal a batch, which needs a fresh proof of identity. */
const singleCodes: RateLimit = { name: 'single-codes', points: 20, windowSeconds: 24 * 60 * 60 }

export interface CodeRoutesOptions extends ChangeCodesOptions {
  clock: Clock
  limits: RateLimits
  /** Without a mail server, emails wait in the outbox. */
  hasMailServer: boolean
}

export function addCodeRoutes(app: FastifyInstance, options: CodeRoutesOptions) {
  const { clock } = options
  const codes = createCodesAdminStore(options)
  const change = createChangeCodes(options)
  const historyOf = createCodeHistory(options)

  serve(app, codesApi.accessCodes, async ({ query, request, reply }) => {
    const { rows, ...page } = await codes.accessCodes({ limit: defaultLimit, ...query })
    addPageHeaders(page, { request, reply })
    return rows
  })

  serve(app, codesApi.createAccessCode, async ({ body, ...call }) => {
    const { request, user } = call
    await requireProofBeyond(singleCodes, { limits: options.limits, request, userId: user.id, times: 1 })
    return change.create(body ?? {}, actorOf(call, clock))
  })

  serve(app, codesApi.createBatch, async ({ body, ...call }) => {
    const label = body.label?.trim() || null
    return { label, codes: await change.createBatch({ count: body.count, label }, actorOf(call, clock)) }
  })

  serve(app, codesApi.voidCode, ({ params, ...call }) => change.void(params.id, actorOf(call, clock)))

  serve(app, codesApi.bindCode, ({ params, body, ...call }) => change.bind(params.id, body.customerEmail, actorOf(call, clock)))

  serve(app, codesApi.sendCode, async ({ params, ...call }) => {
    const email = await change.send(params.id, actorOf(call, clock))
    return { message: (options.hasMailServer ? codeChangesTexts.codeSent : noMailServerTexts.waits)(email) }
  })

  serve(app, codesApi.codeHistory, ({ params }) => historyOf(params.id))
}
