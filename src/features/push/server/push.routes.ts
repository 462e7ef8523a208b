import type { FastifyInstance } from 'fastify'
import { notSignedIn } from '#kit/errors.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { serve } from '#kit/server/http/serve.ts'
import { type PushDevice, pushApi } from '../push.contract.ts'
import { badDeviceKeys, notAPushService, pushDeviceNotFound, tooManyPushDevices } from '../push.errors.ts'
import { pushTexts } from '../push.texts.ts'
import { areDeviceKeys } from './encryption.ts'
import { endpointKind } from './endpoints.ts'
import type { Push } from './push.ts'

const testsPerUser: RateLimit = { name: 'push-test', points: 10, windowSeconds: 10 * 60 }

interface PushRoutesOptions extends Pick<Basics, 'database' | 'limits'> {
  push: Push
  pushHosts: readonly string[]
  /** Reschedules a user's reminders, in the transaction that adds or removes a device of the user. */
  planReminders(tx: Tx, userId: string): Promise<void>
}

export function addPushRoutes(app: FastifyInstance, { database, limits, push, pushHosts, planReminders }: PushRoutesOptions) {
  const { store } = push
  const shown = ({ sid, ...device }: Awaited<ReturnType<typeof store.list>>[number], current: string | null): PushDevice => ({
    ...device,
    isCurrent: sid === current,
  })

  serve(app, pushApi.state, async ({ params, request }) => ({
    publicKey: push.publicKey,
    devices: (await store.list(params.userId)).map((device) => shown(device, request.sid)),
  }))

  serve(app, pushApi.add, async ({ body, user, hold, request }) => {
    const { endpoint, p256dh, auth } = body
    const { sid } = request
    if (sid === null) throw notSignedIn()
    if (endpointKind(endpoint, pushHosts) === null) throw notAPushService()
    if (!areDeviceKeys(body)) throw badDeviceKeys()
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
    return hold.transaction(async (tx) => {
      const added = await store.add(tx, { userId: user.id, sid, endpoint, p256dh, auth, userAgent })
      if (added === null) throw tooManyPushDevices()
      if (added.isNew) await planReminders(tx, user.id)
      return { ...shown(added.device, sid), publicKey: push.publicKey }
    })
  })

  serve(app, pushApi.remove, async ({ params, user, say }) => {
    await database.transaction(async (tx) => {
      if (!(await store.remove(tx, { id: params.id, userId: user.id }))) throw pushDeviceNotFound()
      await planReminders(tx, user.id)
    })
    return { message: say(pushTexts).removed }
  })

  serve(app, pushApi.test, async ({ params, user }) => {
    await limits.take(testsPerUser, user.id)
    const target = await store.findTarget({ id: params.id, userId: user.id })
    if (!target) throw pushDeviceNotFound()
    return { result: await push.sendTest(target) }
  })

  return {
    jobs: [push.jobs],
    ownData: {
      'notification-devices': async (userId: string) =>
        (await store.list(userId)).map(({ userAgent, createdAt, lastSentAt }) => ({ userAgent, createdAt, lastSentAt })),
    },
  }
}
