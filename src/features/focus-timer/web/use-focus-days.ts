import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onUnsentChange } from '#kit/web/cache/unsent.ts'
import { unsentRows } from '#kit/web/cache/unsent-rows.ts'
import { call } from '#kit/web/calls/call.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import { notRecordedYet, type RecordedDay, type UnsentSession } from '../unsent-session.rules.ts'
import { focusSessionsList, onSessionsOutsideQueue, useSessionsOutsideQueue } from './unsent-sessions.ts'

interface FocusDays {
  recorded: readonly RecordedDay[]
  unsent: UnsentSession[]
}

/**
 * Focus minutes between two days, both included: those from the server, followed by those that haven't been sent yet. Loaded at each
 * opening, because another device may have added some, and again when a session has reached the server.
 */
export function useFocusDays(userId: string, query: { from: string; to: string }) {
  const client = useQueryClient()
  const waiting = useSessionsOutsideQueue().filter((session) => session.userId === userId)
  useEffect(() => {
    const read = () => void client.invalidateQueries({ queryKey: ['users', userId, 'focus-days'] })
    const stops = [onSessionsOutsideQueue(read), onUnsentChange(read)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId])
  const queryKey = ['users', userId, 'focus-days', query]
  const { data, ...state } = useQuery({
    queryKey,
    async queryFn({ signal }) {
      const before = client.getQueryData<FocusDays>(queryKey)
      // Without a network, a session that has just ended is shown beside the days read before.
      const recorded = await call(focusTimerApi.days, { params: { userId }, query, signal }).catch((error: unknown) => {
        if (before) return before.recorded
        throw error
      })
      const unsent = await unsentRows<UnsentSession>(userId, focusSessionsList)
      const sessions = unsent.flatMap(({ row }) => row ?? [])
      return { recorded, unsent: notRecordedYet(sessions, recorded, before?.recorded) }
    },
    refetchOnMount: 'always',
  })
  // For a moment, a session that moves into the queue is in both.
  const alone = waiting.filter(({ id }) => !data?.unsent.some((session) => session.id === id))
  return { ...state, days: data && [...data.recorded, ...data.unsent, ...alone] }
}
