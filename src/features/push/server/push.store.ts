import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { newId } from '#kit/server/ids.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { isTopic, type PushMessage, type ShownMessage } from '../push-message.ts'
import type { DeviceKeys } from './encryption.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** A device that gets notifications. Deleted with its session. */
    push_devices: {
      id: string
      user_id: string
      session_sid: string
      /** URL at the push service that accepts messages for the device. */
      endpoint: string
      /** The device's public key and its secret, base64url (RFC 8291). */
      p256dh: string
      auth: string
      user_agent: string
      created_at: string
      /** When the browser last registered, accurate to the hour. */
      seen_at: string
      last_result: 'accepted' | 'waiting' | 'refused' | null
      /** When a push service last accepted a message, accurate to the hour. */
      last_sent_at: string | null
      /** The push service has asked not to send before this time. */
      not_before: string | null
    }
    /** A message that waits to be sent to a device. Deleted when it was sent or has expired. */
    push_messages: {
      id: string
      device_id: string
      topic: string
      title: string
      body: string
      path: string
      expires_at: string
    }
  }
}

export const sendKind = 'push.send'
const mostPushDevices = 20
/** Times are accurate to the hour, so that most messages and page loads cause no write. */
const noteAfterMs = 60 * 60_000

const deviceColumns = ['id', 'session_sid as sid', ...fields('user_agent created_at seen_at last_sent_at last_result')] as const

/** A device as the destination of a message. */
export interface Target extends DeviceKeys {
  userId: string
  deviceId: string
  endpoint: string
  lastResult: Tables['push_devices']['last_result']
  lastSentAt: string | null
  notBefore: string | null
}

const targetColumns = [
  'push_devices.user_id as userId',
  'push_devices.id as deviceId',
  'endpoint',
  'p256dh',
  ...fields('auth last_result last_sent_at not_before'),
] as const

export interface NewPushDevice extends DeviceKeys {
  userId: string
  /** SHA-256 of the session's id. The device is deleted with its session. */
  sid: string
  endpoint: string
  userAgent: string
}

export const hasPushDevice = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.selectFrom('push_devices').select('id').where('user_id', '=', userId).limit(1).execute()).length > 0

/** Queues a notification as a job for each of the user's devices, in this transaction. Replaces a waiting message with the same topic. */
export async function queuePush(
  tx: Tx,
  { userId, message, now }: { userId: string; message: PushMessage; now: number },
): Promise<void> {
  const { title, body, path, topic, ttlSeconds } = message
  if (!isTopic(topic)) throw new Error(`"${topic}" is not a valid topic for a push message.`)
  const devices = await tx.selectFrom('push_devices').select('id').where('user_id', '=', userId).orderBy('id').execute()
  const expires_at = new Date(now + ttlSeconds * 1000).toISOString()
  for (const { id: device_id } of devices) {
    const id = newId()
    await tx
      .insertInto('push_messages')
      .values({ id, device_id, topic, title, body, path, expires_at })
      .onConflict((conflict) => conflict.columns(['device_id', 'topic']).doUpdateSet({ id, title, body, path, expires_at }))
      .execute()
    await enqueueJob(tx, { kind: sendKind, payload: { messageId: id }, owner: userId })
  }
}

export function createPushStore(database: Database, clock: Clock) {
  const { queries, unflushed } = database
  const isOld = (at: string | null) => at === null || Math.abs(clock.now() - Date.parse(at)) >= noteAfterMs

  return {
    list: (userId: string) =>
      queries.selectFrom('push_devices').select(deviceColumns).where('user_id', '=', userId).orderBy('id', 'desc').execute(),

    /** Adds or updates this session's device and says whether it is new. Null when the user has the maximum number of devices. */
    async add(tx: Tx, { userId, sid, endpoint, p256dh, auth, userAgent }: NewPushDevice) {
      const now = instant(clock)
      await database.takeTurn(tx, `push devices of ${userId}`)
      // A browser has one endpoint. It belongs to the browser's latest session.
      await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('session_sid', '!=', sid).execute()
      const there = await tx
        .selectFrom('push_devices')
        .select([...deviceColumns, 'endpoint', 'p256dh', 'auth'])
        .where('user_id', '=', userId)
        .execute()
      const own = there.find((device) => device.sid === sid)
      if (!own && there.length >= mostPushDevices) return null
      if (own && own.endpoint === endpoint && own.p256dh === p256dh && own.auth === auth && !isOld(own.seenAt))
        return { device: own, isNew: false }
      const present = { endpoint, p256dh, auth, user_agent: userAgent, seen_at: now }
      const device = await tx
        .insertInto('push_devices')
        .values({ id: newId(), user_id: userId, session_sid: sid, created_at: now, ...present })
        .onConflict((conflict) => conflict.column('session_sid').doUpdateSet(present))
        .returning(deviceColumns)
        .executeTakeFirstOrThrow()
      return { device, isNew: !own }
    },

    /** Returns false when the user has no such device. */
    async remove(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
      const removed = tx.deleteFrom('push_devices').where('id', '=', id).where('user_id', '=', userId)
      return (await removed.returning('id').execute()).length > 0
    },

    findTarget: ({ id, userId }: { id: string; userId: string }): Promise<Target | undefined> =>
      queries
        .selectFrom('push_devices')
        .select(targetColumns)
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    /** A waiting message with its device. Undefined when the message was replaced or its device was removed. */
    findMessage: (id: string): Promise<(Target & ShownMessage & { expiresAt: string }) | undefined> =>
      queries
        .selectFrom('push_messages')
        .innerJoin('push_devices', 'push_devices.id', 'push_messages.device_id')
        .select([...targetColumns, 'title', 'body', 'path', 'topic', 'expires_at as expiresAt'])
        .where('push_messages.id', '=', id)
        .executeTakeFirst(),

    // Not flushed: after a power cut the message may be sent twice, but its topic then replaces the first one.
    removeMessage: async (id: string): Promise<void> =>
      void (await unflushed.deleteFrom('push_messages').where('id', '=', id).execute()),

    /** Stores the push service's result, only if it changes something. */
    async note({ deviceId, lastResult, lastSentAt }: Target, result: NonNullable<Target['lastResult']>): Promise<void> {
      const isSent = result === 'accepted'
      if (result === lastResult && !(isSent && isOld(lastSentAt))) return
      await unflushed
        .updateTable('push_devices')
        .set({ last_result: result, ...(isSent ? { last_sent_at: instant(clock), not_before: null } : {}) })
        .where('id', '=', deviceId)
        .execute()
    },

    wait: async ({ deviceId }: Target, notBefore: string): Promise<void> =>
      void (await queries
        .updateTable('push_devices')
        .set({ not_before: notBefore, last_result: 'waiting' })
        .where('id', '=', deviceId)
        .execute()),

    /** Removes a device that the push service no longer has, unless its browser has registered a new endpoint since. */
    removeGone: async ({ deviceId, endpoint }: Target): Promise<void> =>
      void (await queries.deleteFrom('push_devices').where('id', '=', deviceId).where('endpoint', '=', endpoint).execute()),

    async count(): Promise<{ result: string; count: number }[]> {
      const rows = queries
        .selectFrom('push_devices')
        .select(['last_result as result', (select) => select.fn.countAll<number>().as('count')])
        .groupBy('last_result')
      return (await rows.execute()).map(({ result, count }) => ({ result: result ?? 'none', count: Number(count) }))
    },
  }
}
