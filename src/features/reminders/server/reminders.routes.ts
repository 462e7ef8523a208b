import type { FastifyInstance } from 'fastify'
import type { Settings } from '#features/settings/settings.rules.ts'
import { instant } from '#kit/clock.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { acceptForms } from '#kit/server/http/forms.ts'
import { serve } from '#kit/server/http/serve.ts'
import { deliveryTexts as texts } from '../delivery.texts.ts'
import { type ReminderWays, remindersApi } from '../reminders.contract.ts'
import { reminderLinkUnknown } from '../reminders.errors.ts'
import { reminderTokens } from './channels.ts'
import type { Reminders } from './reminders.ts'

const tokensPerNetwork: RateLimit = { name: 'reminder-token', points: 60, windowSeconds: 60 * 60 }

interface RemindersRoutesOptions extends Pick<Basics, 'database' | 'limits' | 'clock' | 'hasMailServer'> {
  /** The same secret as for the email channel. */
  newsletterSecret: string
  reminders: Reminders
  findAddress(tx: Tx, userId: string): Promise<string | null>
  isUser(userId: string): Promise<boolean>
  settings: {
    change(
      of: { userId: string; now: string; also(tx: Tx): Promise<void> },
      change: (settings: Settings) => Partial<Settings>,
    ): Promise<unknown>
  }
}

export async function addRemindersRoutes(app: FastifyInstance, options: RemindersRoutesOptions) {
  const { database, limits, clock, hasMailServer, findAddress, reminders } = options
  const tokens = reminderTokens(options.newsletterSecret)

  /** Turns reminders by email off and plans the remaining ones again. */
  async function endEmail(userId: string) {
    // The account may have been deleted since the email was sent.
    if (!(await options.isUser(userId))) return
    const also = (tx: Tx) => reminders.plan(tx, userId)
    const change = { userId, now: instant(clock), also }
    await options.settings.change(change, ({ delivery }) => ({ delivery: { ...delivery, email: false } }))
  }

  async function emailOf(userId: string): Promise<ReminderWays['email']> {
    if (!hasMailServer()) return 'no-server'
    return (await database.transaction((tx) => findAddress(tx, userId))) === null ? 'unproved' : 'ready'
  }
  serve(app, remindersApi.ways, async ({ params }) => ({ email: await emailOf(params.userId) }))

  // Mail clients that implement RFC 8058 send the same content types as HTML forms.
  await app.register(async (scope) => {
    acceptForms(scope)
    serve(scope, remindersApi.unsubscribe, async ({ query, request, say }) => {
      await limits.takeNetwork(tokensPerNetwork, request)
      const userId = tokens.read(query.token)
      if (userId === null) throw reminderLinkUnknown()
      await endEmail(userId)
      return { message: say(texts).unsubscribed }
    })
  })
  return { jobs: [reminders.jobs] }
}
