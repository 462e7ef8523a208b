import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onUnsentChange } from '#kit/web/cache/unsent.ts'
import { unsentRows } from '#kit/web/cache/unsent-rows.ts'
import { call } from '#kit/web/calls/call.ts'
import { focusTimerApi } from '../focus-timer.contract.ts'
import type { UnsentSession } from '../unsent-session.rules.ts'
import { focusSessionsList, onSessionsOutsideQueue, useSessionsOutsideQueue } from './unsent-sessions.ts'

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
  const { data, ...state } = useQuery({
    queryKey: ['users', userId, 'focus-days', query],
    async queryFn({ signal }) {
      const kept = await call(focusTimerApi.days, { params: { userId }, query, signal })
      const unsent = await unsentRows<UnsentSession>(userId, focusSessionsList)
      return [...kept, ...unsent.flatMap(({ row }) => row ?? [])]
    },
    refetchOnMount: 'always',
  })
  return { ...state, days: data && [...data, ...waiting] }
}
