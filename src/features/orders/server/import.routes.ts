import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAction } from '#kit/server/action-log.ts'
import { serve } from '#kit/server/serve.ts'
import type { SessionUser } from '#kit/server/session-user.ts'
import { ordersApi } from '../orders.contract.ts'
import { importTooLarge, importUnreadable } from '../orders.errors.ts'
import { ordersTexts } from '../orders.texts.ts'
import { createImportBatch } from './import-batch.ts'
import { importOrders } from './import-orders.ts'
import type { OrderActor, OrdersOptions } from './parts.ts'

const maxBytes = 64 * 1024 * 1024

interface ImportRouteOptions extends OrdersOptions {
  actorOf(call: { user: SessionUser; request: FastifyRequest }): OrderActor
}

/** Processes the file while it is being uploaded. */
export async function addImportRoute(app: FastifyInstance, { actorOf, ...options }: ImportRouteOptions) {
  const batches = createImportBatch(options)

  await app.register(async (scope) => {
    scope.addContentTypeParser(['text/csv', 'text/plain', 'application/vnd.ms-excel'], (_request, payload, done) =>
      done(null, payload),
    )

    serve(scope, ordersApi.import, async ({ query, user, request }) => {
      const { mode = 'preview', mail = 'true' } = query
      const actor = actorOf({ user, request })
      const report = await importOrders(await fileOf(request), {
        mode,
        columns: { orderNumber: query.orderNumberColumn, email: query.emailColumn, status: query.statusColumn },
        takeBatch: (orders) =>
          mode === 'preview' ? batches.look(orders) : batches.write(orders, { now: actor.now, isMailed: mail === 'true' }),
      })
      if (mode === 'commit') {
        const { created, refunded, known, bad } = report
        const details = { created, refunded, known, bad, mailed: mail === 'true' }
        await options.database.transaction((tx) =>
          recordAction(tx, { actor, action: 'order.import', subject: 'orders', details, address: actor.address, now: actor.now }),
        )
      }
      return report
    })
  })
}

async function fileOf(request: FastifyRequest): Promise<Readable> {
  const sent = request.isMultipart() ? (await request.file())?.file : request.body
  if (!(sent instanceof Readable)) throw importUnreadable({ message: ordersTexts.import.empty })
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
