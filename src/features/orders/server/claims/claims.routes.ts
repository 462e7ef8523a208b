import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import { actorOf } from '#kit/server/access/actor.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { serve } from '#kit/server/http/serve.ts'
import { claimsApi } from '../../claims.contract.ts'
import { plainName } from '../../claims.rules.ts'
import { claimsTexts } from '../../claims.texts.ts'
import { claimFieldsMissing, invalidOrderEmail } from '../../orders.errors.ts'
import { orderKey } from '../../orders.rules.ts'
import type { OrdersOptions } from '../parts.ts'
import { countUnknown, listClaims } from './claims.store.ts'
import { createGiveClaim } from './give-claim.ts'
import { createTakeClaim } from './take-claim.ts'

/** Several people may share a network, so its limit is higher than the one per order. */
const asksPerNetwork: RateLimit = { name: 'claims-network', points: 20, windowSeconds: 60 * 60 }
const triesPerOrder: RateLimit = { name: 'claim', points: 5, windowSeconds: 24 * 60 * 60 }

export function addClaimsRoutes(app: FastifyInstance, options: OrdersOptions): void {
  const { database, limits, clock } = options
  const takeClaim = createTakeClaim(options)
  const giveClaim = createGiveClaim(options)

  serve(app, claimsApi.claim, async ({ body, request, reply, say }) => {
    const key = orderKey(body.orderNumber)
    if (key === '' || plainName(body.name) === '' || body.email.trim() === '') throw claimFieldsMissing()
    if (!isEmail(normalizeEmail(body.email))) throw invalidOrderEmail()
    await limits.takeNetwork(asksPerNetwork, request)
    // By order and network, so that nobody uses up the tries of the buyer elsewhere.
    const ofOrder = createHmac('sha256', options.securitySecret).update(`claim ${key}`).digest('base64url').slice(0, 22)
    await limits.takeNetwork({ ...triesPerOrder, name: `${triesPerOrder.name} ${ofOrder}` }, request)
    options.afterReply(reply, () => takeClaim(body, { language: request.askedLanguage, ip: request.ip }))
    const texts = say(claimsTexts)
    const { supportEmail } = options.wordings.in(null).brand
    return { message: (options.hasMailServer() ? texts.taken : texts.takenWithoutMail)(supportEmail) }
  })

  serve(app, claimsApi.list, async () => ({
    claims: await listClaims(database.queries, options.codes.find),
    unknown: await countUnknown(database.queries),
  }))

  serve(app, claimsApi.give, async ({ params, body, say, ...caller }) => {
    const email = await giveClaim.giveAsked(params.id, body, actorOf(caller, clock))
    options.wakeJobs()
    return { message: say(claimsTexts).given(email) }
  })

  serve(app, claimsApi.decline, async ({ params, say, ...caller }) => {
    await giveClaim.decline(params.id, actorOf(caller, clock))
    return { message: say(claimsTexts).declined }
  })

  serve(app, claimsApi.undo, async ({ params, body, say, ...caller }) => {
    await giveClaim.undo(params.id, body.decision, actorOf(caller, clock))
    options.wakeJobs()
    return { message: say(claimsTexts).undone }
  })
}
