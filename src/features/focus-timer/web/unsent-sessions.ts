import { localDate } from '#kit/clock.ts'
import { queueChange, queueLock } from '#kit/web/cache/unsent.ts'
import { call } from '#kit/web/calls/call.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { inOneTab } from '#kit/web/page/in-one-tab.ts'
import { persisted } from '#kit/web/page/persisted.ts'
import { sessionTexts } from '../focus-session.texts.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import type { EndedSession } from '../focus-timer.rules.ts'
import { unsentSessionsKey } from '../unsent-key.ts'
import { parseUnsentSessions, type UnsentSession } from '../unsent-session.rules.ts'

/** Name of the list of completed sessions in the queue of unsent changes. */
export const focusSessionsList = 'focus-sessions'
/** Timeout of a request, during which no other tab sends. */
const answerWithinMs = 20_000

/** Sessions outside the queue: stored by an earlier version of the app, or in a browser whose queue can't be written. */
const outside = persisted<readonly UnsentSession[]>({ key: unsentSessionsKey, initial: [], parse: parseUnsentSessions })

export const useSessionsOutsideQueue = outside.use
export const onSessionsOutsideQueue = outside.subscribe

/** Queues a completed session. It is recorded on the day on which it ended. */
export async function postSession({ id, minutes, endedAt }: EndedSession, userId: string): Promise<void> {
  const session = { id, userId, day: localDate(new Date(endedAt)), minutes, endedAt: new Date(endedAt).toISOString() }
  await enqueue(session).catch(() => outside.set([...without(id), session]))
}

/**
 * Moves the user's sessions into the queue, or sends them if it can't be written. Each is removed only afterwards: if the page is closed in
 * between, it is moved again, and the queue or the server has it once. Other users' sessions wait for their owners.
 */
export async function moveIntoQueue(userId: string): Promise<void> {
  if (!outside.refresh().some((session) => session.userId === userId)) return
  await inOneTab(queueLock(userId), async () => {
    for (const session of outside.refresh()) {
      if (session.userId !== userId) continue
      await enqueue(session).catch(() => send(session))
      outside.set(without(session.id))
    }
  })
}

const without = (sent: string) => outside.refresh().filter(({ id }) => id !== sent)

function enqueue(session: UnsentSession): Promise<void> {
  const { id, ...body } = session
  const { method } = focusTimerApi.complete
  const row = { list: focusSessionsList, id, row: session }
  const words = sessionTexts.unsent(session.minutes, session.day)
  return queueChange(session.userId, { method, address: addressOf(focusTimerApi.complete, { params: { id } }), body, row, words })
}

const send = ({ id, ...body }: UnsentSession) =>
  call(focusTimerApi.complete, { params: { id }, body, signal: AbortSignal.timeout(answerWithinMs) })
