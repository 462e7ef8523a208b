import { setTimeout as delay } from 'node:timers/promises'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { type JobHandler, NotNow } from '#kit/server/jobs/job.ts'
import { urgencyOf } from '../push.rules.ts'
import { pushTexts } from '../push.texts.ts'
import { type PushMessage, payloadOf, type ShownMessage } from '../push-message.ts'
import { encryptFor } from './encryption.ts'
import { createPushStore, hasPushDevice, queuePush, sendKind, type Target } from './push.store.ts'
import { createSender, type PushAnswer } from './send.ts'
import { createVapid } from './vapid.ts'

/** Push services take time to reply, so messages are sent in parallel. */
const sentAtOnce = 8
/** The jobs of a crashed process are retried after this time; it's short because messages are about the present. */
const leaseMs = 10_000
/** The tries take about ten minutes. Then the message is dropped and the device is marked. */
const mostTries = 7
/** Longest pause that a push service can ask for, because its clock or ours may be wrong. */
const longestPauseMs = 60 * 60_000
/** Pause when the push service asks to wait without naming a time. */
const usualWaitSeconds = 60
const testSeconds = 60
/** Pause between two tries to delete a message that was sent. */
const removalPauseMs = 500

export interface PushOptions extends Pick<Basics, 'database' | 'clock' | 'shop' | 'wordings' | 'publicUrl' | 'isSecure'> {
  pushHosts: readonly string[]
  /** The keys for push services are derived from it. */
  pushSecret: string
}

/** Sends notifications by Web Push (RFC 8030). Each message to a device is a job. */
export function createPush({ database, clock, wordings, publicUrl, ...options }: PushOptions) {
  const contact = () => (options.isSecure ? publicUrl : `mailto:${options.shop.now().brand.supportEmail}`)
  const vapid = createVapid({ secret: options.pushSecret, contact, clock })
  const send = createSender(options)
  const store = createPushStore(database, clock)

  async function deliver(target: Target, message: ShownMessage, ttlSeconds: number): Promise<PushAnswer> {
    const headers = {
      ttl: String(ttlSeconds),
      urgency: urgencyOf(ttlSeconds),
      topic: message.topic,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      authorization: await vapid.authorizationFor(target.endpoint),
    }
    const { language } = await wordings.of(database.queries, target.userId)
    const payload = payloadOf(message, { publicUrl, language })
    return send({ endpoint: target.endpoint, headers, body: encryptFor(target, payload) })
  }

  /** Sends the message again without its body when the push service finds it too large. */
  async function deliverShortened(target: Target, message: ShownMessage, ttlSeconds: number): Promise<PushAnswer> {
    const answer = await deliver(target, message, ttlSeconds)
    return answer.kind === 'too large' ? deliver(target, { ...message, body: '' }, ttlSeconds) : answer
  }

  /** Stores the result for the device. Removes a device that no longer exists. */
  async function noteAnswer(target: Target, answer: PushAnswer): Promise<void> {
    if (answer.kind === 'accepted') await store.note(target, 'accepted')
    else if (answer.kind === 'gone') await store.removeGone(target)
    else await store.note(target, 'refused')
  }

  /** Throws when the message has to be tried again. */
  async function askAgain(target: Target, answer: PushAnswer): Promise<void> {
    if (answer.kind === 'wait') {
      const waitMs = (answer.seconds ?? usualWaitSeconds) * 1000
      await store.wait(target, new Date(clock.now() + waitMs).toISOString())
      throw new NotNow('The push service asks to wait.', Math.min(waitMs, longestPauseMs))
    }
    if (answer.kind === 'failed') {
      await store.note(target, 'waiting')
      throw new Error(`The push service: ${answer.reason}`)
    }
  }

  /** Retries until the database is available, because a message that was sent but not deleted would be sent again. */
  async function removeMessage(id: string, signal: AbortSignal): Promise<void> {
    try {
      await store.removeMessage(id)
    } catch (error) {
      if (!database.isUnavailable(error) || signal.aborted) throw error
      await delay(removalPauseMs)
      await removeMessage(id, signal)
    }
  }

  const handle: JobHandler = async ({ payload, tries, check, signal }) => {
    const { messageId } = payload as { messageId: string }
    const found = await store.findMessage(messageId)
    if (!found) return
    const now = clock.now()
    const seconds = Math.floor((Date.parse(found.expiresAt) - now) / 1000)
    if (seconds <= 0) return store.removeMessage(messageId)
    const waitMs = found.notBefore === null ? 0 : Date.parse(found.notBefore) - now
    if (waitMs > 0) throw new NotNow('The push service asked to wait.', Math.min(waitMs, longestPauseMs))
    await check()
    const answer = await deliverShortened(found, found, seconds)
    const isLastTry = answer.kind === 'failed' && tries >= mostTries
    if (!isLastTry) await askAgain(found, answer)
    await removeMessage(messageId, signal)
    await noteAnswer(found, answer)
  }

  return {
    store,
    publicKey: vapid.publicKey,
    jobs: { handlers: { [sendKind]: handle }, atOnce: sentAtOnce, leaseMs },
    /** Queues a notification for each of the user's devices, in the transaction that causes it. */
    queuePush: (tx: Tx, { userId, message }: { userId: string; message: PushMessage }) =>
      queuePush(tx, { userId, message, now: clock.now() }),
    hasDevice: hasPushDevice,
    /** Sends a test immediately instead of as a job, because the user waits for the result. */
    async sendTest(target: Target): Promise<Exclude<PushAnswer['kind'], 'too large'>> {
      const texts = (await wordings.of(database.queries, target.userId)).say(pushTexts)
      const message = { title: texts.testTitle, body: texts.testText, path: '/settings', topic: 'test' }
      const answer = await deliver(target, message, testSeconds)
      const { kind } = answer
      if (kind === 'accepted' || kind === 'refused') await store.note(target, kind)
      if (kind === 'gone') await store.removeGone(target)
      return kind === 'too large' ? 'refused' : kind
    },
  }
}

export type Push = ReturnType<typeof createPush>
