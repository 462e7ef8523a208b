import type { FastifyInstance } from 'fastify'
import { noMailServerTexts } from '#features/mail/no-mail-server.texts.ts'
import { actorOf } from '#kit/server/access/actor.ts'
import { requireProofBeyond } from '#kit/server/access/proof.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportOf } from '#kit/server/lists/export-source.ts'
import { defaultLimit, sendRows } from '#kit/server/lists/paging.ts'
import { codesApi } from '../codes.contract.ts'
import { codeChangesTexts } from '../codes.texts.ts'
import { type ChangeCodesOptions, createChangeCodes } from './change-codes.ts'
import { createCodeHistory } from './code-history.ts'
import { createCodesAdminStore } from './codes-admin.store.ts'
import { codesList } from './codes-list.ts'

/** More single codes in a day equal a batch, which needs a fresh proof of identity. */
const singleCodes: RateLimit = { name: 'single-codes', points: 20, windowSeconds: 24 * 60 * 60 }

/** So that nobody fills a mailbox, whoever asks. */
const codeMails: RateLimit = { name: 'code-mails', points: 10, windowSeconds: 24 * 60 * 60 }

export type CodeRoutesOptions = ChangeCodesOptions & Pick<Basics, 'clock' | 'limits' | 'hasMailServer'>

export function addCodeRoutes(app: FastifyInstance, options: CodeRoutesOptions) {
  const { clock } = options
  const codes = createCodesAdminStore(options)
  const change = createChangeCodes(options)
  const historyOf = createCodeHistory(options)

  serve(app, codesApi.accessCodes, async ({ query, ...http }) => {
    // A program that asks with a key hands out what it gets.
    const list = http.request.apiKey ? codes.handOut : codes.accessCodes
    return sendRows(await list({ limit: defaultLimit, ...query }), http)
  })

  serve(app, codesApi.createAccessCode, async ({ body, ...call }) => {
    const { request, user } = call
    await requireProofBeyond(singleCodes, { limits: options.limits, request, userId: user.id, times: 1 })
    return change.create(body ?? {}, actorOf(call, clock))
  })

  serve(app, codesApi.createBatch, async ({ body, ...call }) => {
    const label = body.label?.trim() || null
    const { count, productId = null } = body
    return { label, codes: await change.createBatch({ count, label, productId }, actorOf(call, clock)) }
  })

  serve(app, codesApi.products, async () => {
    const names = await options.productNames(options.database.queries, 'coded')
    return [...names].map(([id, name]) => ({ id, name }))
  })
  serve(app, codesApi.batches, () => codes.batches())

  serve(app, codesApi.voidBatch, async ({ body, say, ...call }) => {
    const count = await change.voidBatch(body.label, actorOf(call, clock))
    return { message: say(codeChangesTexts).batchVoided(count), count }
  })

  serve(app, codesApi.voidCode, ({ params, ...call }) => change.void(params.id, actorOf(call, clock)))

  serve(app, codesApi.bindCode, ({ params, body, ...call }) => change.bind(params.id, body.customerEmail, actorOf(call, clock)))

  serve(app, codesApi.setProduct, ({ params, body, ...call }) =>
    change.setProduct(params.id, body.productId, actorOf(call, clock)),
  )

  serve(app, codesApi.giveProduct, async ({ params, body, say, ...call }) => {
    const { request, user } = call
    await requireProofBeyond(singleCodes, { limits: options.limits, request, userId: user.id, times: 1 })
    const given = await change.giveProduct(params.id, body.productId, actorOf(call, clock))
    const texts = say(codeChangesTexts)
    return { message: (given.hasDownload ? texts.given : texts.givenUnpublished)(given.name, given.product) }
  })
  serve(app, codesApi.takeProduct, async ({ params, say, ...call }) => {
    const { name, product } = await change.takeProduct(params.id, params.productId, actorOf(call, clock))
    return { message: say(codeChangesTexts).taken(name, product) }
  })

  serve(app, codesApi.showCode, ({ params, ...call }) => change.show(params.id, actorOf(call, clock)))

  serve(app, codesApi.sendCode, async ({ params, say, ...call }) => {
    await options.limits.take(codeMails, params.id)
    const email = await change.send(params.id, actorOf(call, clock))
    return { message: (options.hasMailServer() ? say(codeChangesTexts).codeSent : say(noMailServerTexts).waits)(email) }
  })

  serve(app, codesApi.codeHistory, ({ params }) => historyOf(params.id))

  const columns = [
    'id',
    'code',
    'state',
    'customerEmail',
    'label',
    'product',
    'usedByEmail',
    'usedAt',
    'voidedAt',
    'failedAttempts',
    'createdAt',
    'downloadedAt',
  ]
  return { exports: { 'access-codes': exportOf(codesList, columns, codes.handOut) } }
}
