import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Actor, actorOf, note } from '#kit/server/access/actor.ts'
import { serve } from '#kit/server/http/serve.ts'
import type { KnownWords } from '../import.rules.ts'
import { readAnswers, wordKey } from '../order-words.rules.ts'
import { type ImportReport, ordersApi } from '../orders.contract.ts'
import { connectionUnknown, importTooLarge, importUnreadable } from '../orders.errors.ts'
import { unknownFiles } from '../orders.rules.ts'
import { ordersTexts } from '../orders.texts.ts'
import { addConnection, listConnections, noteAnswer } from './connections.store.ts'
import { createImportBatch } from './import-batch.ts'
import { importOrders } from './import-orders.ts'
import { listWords, rememberWord } from './order-words.store.ts'
import type { OrdersOptions } from './parts.ts'

const maxBytes = 64 * 1024 * 1024

interface ShopQuery {
  shop?: string
  newShop?: string
  answers?: string
}

/** Processes the file while it is being uploaded. An administrator who loses the role meanwhile writes no further batch. */
export async function addImportRoute(app: FastifyInstance, options: OrdersOptions) {
  const batches = createImportBatch(options)

  /** The shop of a file. A new one is added when its file is imported. */
  async function shopOf(query: ShopQuery, mode: ImportReport['mode'], actor: Actor): Promise<string> {
    const shops = await listConnections(options.database.queries, options.shop.now().webhookSecrets)
    const name = query.newShop?.trim()
    const known =
      name === undefined
        ? shops.find(({ id }) => id === (query.shop ?? unknownFiles))
        : shops.find((one) => one.source === 'import' && one.name === name)
    if (!known && name === undefined) throw connectionUnknown()
    // Nothing is stored of a shop that isn't added yet.
    if (mode === 'preview') return known?.id ?? 'new'
    return actor.transaction(async (tx) => {
      const id = known?.id ?? (await addConnection(tx, { source: 'import', name: name ?? null, now: actor.now }))
      if (name !== undefined || query.shop !== undefined)
        await noteAnswer(tx, { id, source: known?.source ?? 'import' }, actor.now)
      for (const answer of readAnswers(query.answers ?? '')) await rememberWord(tx, { shop: id, ...answer, now: actor.now })
      return id
    })
  }

  /** What the words of a shop mean, with what is said now. */
  async function knownWords(shop: string, answers = ''): Promise<KnownWords> {
    const all = [...(await listWords(options.database.queries, shop)), ...readAnswers(answers)]
    const meanings = new Map(all.map(({ kind, word, meaning }) => [`${kind} ${wordKey(word)}`, meaning]))
    return ({ kind, word }) => meanings.get(`${kind} ${wordKey(word)}`) ?? null
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(['text/csv', 'text/plain', 'application/vnd.ms-excel'], (_request, payload, done) =>
      done(null, payload),
    )

    serve(scope, ordersApi.import, async ({ query, user, hold, request, say }) => {
      const { mode = 'preview', mail } = query
      const actor = actorOf({ user, hold, request }, options.clock)
      const shop = await shopOf(query, mode, actor)
      const words = await knownWords(shop, query.answers)
      const report = await importOrders(await fileOf(request), {
        mode,
        headerLine: query.headerLine,
        columns: {
          orderNumber: query.orderNumberColumn,
          email: query.emailColumn,
          status: query.statusColumn,
          code: query.codeColumn,
          used: query.usedColumn,
        },
        known: words,
        say,
        takeBatch: (orders) =>
          mode === 'preview'
            ? batches.preview(orders, shop)
            : batches.write(orders, actor, {
                // Who holds a code already gets no email unasked.
                isMailed: mail === 'true' || (mail === undefined && orders.every(({ codes }) => codes === undefined)),
                fileOf: shop,
              }),
      })
      if (mode === 'commit') {
        const { created, refunded, known, asked, unanswered, bad, held } = report
        const mailed = mail ?? (report.columns.code === null ? 'true' : 'false')
        const details = { ...{ created, refunded, known, asked, unanswered, bad }, shop, mailed, held }
        await actor.transaction((tx) => note(tx, actor, { action: 'order.import', subject: 'orders', details }))
      } else await hold.check()
      return report
    })
  })
}

async function fileOf(request: FastifyRequest): Promise<Readable> {
  const sent = request.isMultipart() ? (await request.file())?.file : request.body
  if (!(sent instanceof Readable)) throw importUnreadable({ detail: (say) => say(ordersTexts).import.empty })
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > maxBytes ? importTooLarge() : null, chunk)
    },
  })
  sent.on('error', (error) => counted.destroy(error))
  return sent.pipe(counted)
}
