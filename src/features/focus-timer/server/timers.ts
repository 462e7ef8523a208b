import { invalidRequest } from '#kit/errors.ts'
import { dayIn, isTimeZone } from '#kit/local-time.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { JobHandler } from '#kit/server/jobs/job.ts'
import { enqueueJob, removeWaitingJobs } from '#kit/server/jobs/jobs.store.ts'
import type { SentTimer } from '../focus-timer.contract.ts'
import { type EndedSession, freshTimer, leftMs, type Timer, type TimerLengths, timer } from '../focus-timer.rules.ts'
import { parseSession } from '../stored-timer.rules.ts'
import { endMessage, isTooLate, type TimerMessage } from '../timer-message.ts'
import { isLater, type ServerTimer, timerOf, toSent } from '../timer-sync.rules.ts'
import { assumeSession, forgetAssumed } from './focus-timer.store.ts'
import { createTimersStore, type StoredTimer } from './timers.store.ts'

const endKind = 'focus-timer.end'

/** A visible page reports the end within this time. Then no push message is needed. */
const pageTellsWithinMs = 3000

export interface TimersOptions extends Pick<Basics, 'database' | 'clock' | 'wordings'> {
  findLengths(tx: Tx, userId: string): Promise<TimerLengths>
  /** Queues a push message to all devices of the user in the transaction. Undefined when push isn't configured. */
  queuePush?: ((tx: Tx, push: { userId: string; message: TimerMessage }) => Promise<void>) | undefined
}

export interface TimerChange {
  changeId: string
  after?: string | null | undefined
  msAgo: number
  timeZone: string
  timer: SentTimer
  notEnded: readonly string[]
}

/**
 * Timers of all users. A job at the end of a session records it, under the id that the browser gave it, and notifies the devices. A browser
 * that saw the end too uses the same id, so nothing is recorded twice.
 */
export function createTimers({ database, clock, wordings, findLengths, queuePush }: TimersOptions) {
  const store = createTimersStore(database, clock)
  const present = (stored: Timer) => timer(stored, { type: 'tick', now: clock.now() })
  const answer = ({ version, changeId, timer }: StoredTimer): ServerTimer => ({
    version,
    changeId,
    timer: toSent(present(timer), clock.now()),
  })

  async function change(userId: string, sent: TimerChange): Promise<ServerTimer> {
    return database.transaction(async (tx) => {
      const stored = await lock(tx, userId)
      await forgetAssumed(tx, userId, sent.notEnded)
      const now = clock.now()
      const change = { changeId: sent.changeId, after: sent.after ?? null, changedAt: now - sent.msAgo }
      if (!isLater(change, stored)) return answer(stored)
      const next: StoredTimer = {
        // Based on the time, so that it is also newer for devices after an older backup of the database was restored.
        version: Math.max(stored.version + 1, now),
        ...change,
        timeZone: isTimeZone(sent.timeZone) ? sent.timeZone : 'UTC',
        timer: readSent(sent.timer, { userId, lengths: await findLengths(tx, userId) }, now),
      }
      await store.save(tx, userId, next)
      const over = endBefore(stored.timer, next.timer, sent.notEnded)
      if (over) await record(tx, userId, over, next.timeZone)
      await planEnd(tx, userId, next.timer)
      return answer(next)
    })
  }

  /** The session that ended before this change, if any. Recorded here, because the device that saw its end may never report it. */
  function endBefore(stored: Timer, next: Timer, notEnded: readonly string[]): EndedSession | null {
    const { phase } = stored
    if (phase.kind !== 'running') return null
    if (next.ended?.id === phase.id) return next.ended
    const isUnderWay = 'id' in next.phase && next.phase.id === phase.id
    if (isUnderWay || notEnded.includes(phase.id)) return null
    return present(stored).phase.kind === 'running' ? null : present(stored).ended
  }

  async function lock(tx: Tx, userId: string): Promise<StoredTimer> {
    const stored = await store.lock(tx, userId)
    if (stored) return stored
    await store.insert(tx, userId)
    const first = await store.lock(tx, userId)
    if (!first) throw new Error('The timer no longer exists.')
    return first
  }

  /** Schedules the end of the running session. Replaces the job from before the change. */
  async function planEnd(tx: Tx, userId: string, next: Timer): Promise<void> {
    await removeWaitingJobs(tx, { kind: endKind, owner: userId })
    if (next.phase.kind !== 'running') return
    const endsAt = clock.now() + leftMs(next, clock.now())
    const runAt = new Date(endsAt + pageTellsWithinMs).toISOString()
    await enqueueJob(tx, { kind: endKind, payload: { userId, sessionId: next.phase.id }, runAt, owner: userId })
  }

  async function endSession(tx: Tx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<void> {
    const stored = await store.lock(tx, userId)
    if (stored?.timer.phase.kind !== 'running' || stored.timer.phase.id !== sessionId) return
    const next = present(stored.timer)
    // The clock was set back.
    if (next.phase.kind === 'running' || !next.ended) return planEnd(tx, userId, next)
    await store.save(tx, userId, { ...stored, timer: next })
    await record(tx, userId, next.ended, stored.timeZone)
    if (isTooLate(next.ended.endedAt, clock.now())) return
    const { say } = await wordings.of(tx, userId)
    await queuePush?.(tx, { userId, message: endMessage(next.ended, next.completed, say) })
  }

  async function record(tx: Tx, userId: string, { id, mode, minutes, endedAt }: EndedSession, timeZone: string): Promise<void> {
    if (mode !== 'work') return
    const at = new Date(endedAt)
    await assumeSession(tx, { userId, id, minutes, day: dayIn(timeZone, at), endedAt: at.toISOString() })
  }

  const handlers: Record<string, JobHandler> = {
    [endKind]: ({ payload, finish }) => finish((tx) => endSession(tx, payload as { userId: string; sessionId: string })),
  }

  return {
    handlers,
    change,
    async find(userId: string): Promise<ServerTimer> {
      const stored = await store.find(userId)
      return stored ? answer(stored) : { version: 0, changeId: null, timer: toSent(freshTimer, clock.now()) }
    },
  }
}

export type Timers = ReturnType<typeof createTimers>

/** Refuses an impossible timer, such as one with more time left than the session lasts, or one that chooses a break during a break. */
function readSent(sent: SentTimer, here: { userId: string; lengths: TimerLengths }, now: number): Timer {
  const read = timerOf(sent, here, now)
  const session = parseSession(read)
  if (!session) throw invalidRequest()
  return { ...session, completed: read.completed }
}
