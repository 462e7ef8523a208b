import { useEffect, useState } from 'react'
import { localDate } from '#kit/clock.ts'
import { useCurrentUser } from '#kit/web/page/current-user.ts'
import { persisted } from '#kit/web/page/persisted.ts'
import { type FlowDay, type FlowEvent, flow, flowDayFor, parseFlowDay } from '../flow.rules.ts'

const storedDay = persisted<FlowDay | null>({ key: 'flowDay', initial: null, parse: parseFlowDay })

/** Today's F.L.O.W. of the signed-in user. Stored in this browser and shared by its tabs. */
export function useFlowDay(): { day: FlowDay; send: (event: FlowEvent) => void } {
  const userId = useCurrentUser()?.id ?? ''
  const date = useLocalDate()
  const day = flowDayFor(storedDay.use(), userId, date)
  // Start from the stored state, because another tab may have changed it since this one rendered.
  const send = (event: FlowEvent) => storedDay.set(flow(flowDayFor(storedDay.get(), userId, date), event))
  return { day, send }
}

/** The date when the dialog opened or the page last became visible. It doesn't change while a user is planning at midnight. */
function useLocalDate(): string {
  const [date, setDate] = useState(() => localDate(new Date()))
  useEffect(() => {
    const update = () => document.visibilityState === 'visible' && setDate(localDate(new Date()))
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return date
}
