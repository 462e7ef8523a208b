import { useEffect, useRef } from 'react'
import { v4 as newId } from 'uuid'
import { lengthsOf, type TimerChoice } from '../timer-lengths.rules.ts'
import { lateEnd } from '../timer-view.rules.ts'
import { clearTimeFromTitle, showTimeInTitle } from './document-title.ts'
import { keepSynced } from './keep-synced.ts'
import { keepTime } from './keep-time.ts'
import { type EndNotice, notifyEnd } from './notify-end.ts'
import { changeTimer, onSessionEnd } from './timer-store.ts'
import { noteSeenEnd } from './timer-sync-store.ts'
import { postSession } from './unsent-sessions.ts'

interface FocusTimerKeeperProps extends EndNotice {
  userId: string
  choice: TimerChoice
}

/** Keeps the timer going on every screen of a signed-in user: ends sessions, shows the time in the title, and syncs with the server. */
export function FocusTimerKeeper({ userId, notifications, choice, onOpen }: FocusTimerKeeperProps) {
  const latest = useRef({ notifications, choice, onOpen })
  useEffect(() => {
    latest.current = { notifications, choice, onOpen }
  })
  useEffect(() => changeTimer({ type: 'setLengths', lengths: lengthsOf(choice) }), [choice])

  useEffect(() => {
    changeTimer({ type: 'claim', userId })
    changeTimer({ type: 'setLengths', lengths: lengthsOf(latest.current.choice) })
    const syncing = keepSynced(userId)
    const stopListening = onSessionEnd((ended, { completed }) => {
      if (ended.mode === 'work') postSession(ended, userId)
      notifyEnd(ended, completed, latest.current)
      if (document.hidden) return
      noteSeenEnd(ended)
      // Don't start the next session after a late end, because the user wasn't there.
      if (latest.current.choice.autoStart && ended.mode === 'break' && !lateEnd({ ended }))
        changeTimer({ type: 'start', id: newId() })
      syncing.send()
    })
    const stopTime = keepTime({ onTick: showTimeInTitle, beforeEnd: syncing.sync })
    return () => {
      syncing.stop()
      stopTime()
      stopListening()
      clearTimeFromTitle()
    }
  }, [userId])

  return null
}
