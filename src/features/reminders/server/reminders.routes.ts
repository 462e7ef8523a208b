import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { acceptForms } from '#kit/server/forms.ts'
import type { RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import { serve } from '#kit/server/serve.ts'
import { deliveryTexts as texts } from '../delivery.texts.ts'
import { type ReminderWays, remindersApi } from '../reminders.contract.ts'
import { reminderLinkUnknown } from '../reminders.errors.ts'
import { reminderTokens } from './email-channel.ts'

const tokensPerNetwork: RateLimit = { name: 'reminder-token', points: 60, windowSeconds: 60 * 60 }

export interface RemindersRoutesOptions {
  database: Database
  limits: RateLimits
  hasMailServer: boolean
  /** The same secret as for the email channel. */
  secret: string
  findAddress(tx: Tx, userId: string): Promise<string | null>
  /** Turns reminders by email off and plans the remaining ones again. */
  endEmail(userId: string): Promise<void>
}

export async function addRemindersRoutes(app: FastifyInstance, options: RemindersRoutesOptions): Promise<void> {
  const { database, limits, hasMailServer, findAddress, endEmail } = options
  const tokens = reminderTokens(options.secret)

  async function emailOf(userId: string): Promise<ReminderWays['email']> {
    if (!hasMailServer) return 'no-server'
    return (await database.transaction((tx) => findAddress(tx, userId))) === null ? 'unproved' : 'ready'
  }
  serve(app, remindersApi.ways, async ({ params }) => ({ email: await emailOf(params.userId) }))

  // Mail clients that implement RFC 8058 send the same content types as HTML forms.
  await app.register(async (scope) => {
    acceptForms(scope)
    serve(scope, remindersApi.unsubscribe, async ({ query, request }) => {
      await limits.takeNetwork(tokensPerNetwork, request)
      const userId = tokens.read(query.token)
      if (userId === null) throw reminderLinkUnknown()
      await endEmail(userId)
      return { message: texts.unsubscribed }
    })
  })
}
