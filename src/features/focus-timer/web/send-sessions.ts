import { keepChange } from '#kit/web/cache/unsent.ts'
import { call } from '#kit/web/calls/call.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { sessionTexts } from '../focus-session.texts.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import type { UnsentSession } from '../sync-queue.rules.ts'
import { focusSessionsList } from './focus-sessions-list.ts'
import { takeFromSyncQueue, unsentSessions } from './sync-queue.ts'

let isSending = false

/**
 * Moves completed sessions, oldest first, to the queue that sends all changes of the user. If the browser can't store that queue, sends
 * them directly, and sessions that fail stay where they are. If two tabs send the same session, it is recorded once.
 */
export async function sendSessions(userId: string): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const next = unsentSessions().find((session) => session.userId === userId)
      if (!next) return
      await handOn(next).catch(() => send(next))
      takeFromSyncQueue(next.id)
    }
  } finally {
    isSending = false
  }
}

function handOn(session: UnsentSession): Promise<void> {
  const { id, ...body } = session
  const { method } = focusTimerApi.complete
  const row = { list: focusSessionsList, id, row: session }
  const words = sessionTexts.unsent(session.minutes, session.day)
  return keepChange(session.userId, { method, address: addressOf(focusTimerApi.complete, { params: { id } }), body, row, words })
}

async function send({ id, ...body }: UnsentSession): Promise<void> {
  await call(focusTimerApi.complete, { params: { id }, body })
}
