import { useEffect, useRef } from 'react'
import { clearTimeFromTitle, showTimeInTitle } from './document-title.ts'
import { keepSending } from './keep-sending.ts'
import { keepTime } from './keep-time.ts'
import { type EndNotice, notifyEnd } from './notify-end.ts'
import { postSession } from './sync-queue.ts'
import { changeTimer, onSessionEnd } from './timer-store.ts'

interface FocusTimerKeeperProps extends EndNotice {
  userId: string
}

/** Stands in the frame of a signed-in person and keeps the timer right while nobody looks: its end, the page's title, the server. */
export function FocusTimerKeeper({ userId, notifications, onOpen }: FocusTimerKeeperProps) {
  const notice = useRef<EndNotice>({ notifications, onOpen })
  useEffect(() => {
    notice.current = { notifications, onOpen }
  })

  useEffect(() => {
    changeTimer({ type: 'claim', userId })
    const stopListening = onSessionEnd((ended, { completed }) => {
      if (ended.mode === 'work') postSession(ended, userId)
      notifyEnd(ended, completed, notice.current)
    })
    const stopTime = keepTime(showTimeInTitle)
    const stopSending = keepSending(userId)
    return () => {
      stopSending()
      stopTime()
      stopListening()
      clearTimeFromTitle()
    }
  }, [userId])

  return null
}
