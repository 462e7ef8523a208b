import { call } from '#kit/web/call.ts'
import { CallError } from '#kit/web/call-error.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import { isRefusedForGood } from '../sync-queue.rules.ts'
import { takeFromSyncQueue, unsentSessions } from './sync-queue.ts'

let isSending = false

/** Sends what waits, oldest first; what does not arrive now waits on. A session that two tabs send is kept once. */
export async function sendSessions(userId: string): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (;;) {
      const next = unsentSessions().find((session) => session.userId === userId)
      if (!next) return
      const { id, ...body } = next
      try {
        await call(focusTimerApi.complete, { params: { id }, body })
      } catch (error) {
        if (!(error instanceof CallError && isRefusedForGood(error.status))) return
      }
      takeFromSyncQueue(id)
    }
  } finally {
    isSending = false
  }
}
