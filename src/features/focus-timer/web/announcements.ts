import { lengthMs, type Timer, type TimerAction } from '../focus-timer.rules.ts'
import { focusTimerTexts } from '../focus-timer.texts.ts'
import { currentSession } from './timer-store.ts'

const { announced } = focusTimerTexts

/** The screen reader's announcement of an action. The end of a session is announced by its toast. */
export function announcementOf({ type }: TimerAction, before: Timer, leftMs: number): string {
  switch (type) {
    case 'start':
      return announced.started[before.mode]
    case 'pause':
      return announced.paused(spokenTime(leftMs))
    case 'resume':
      return announced.resumed(spokenTime(leftMs))
    case 'reset':
    case 'stop':
    case 'switchMode':
    case 'chooseBreak':
      return announced.ready(spokenTime(lengthMs(currentSession())))
    default:
      return ''
  }
}

/** `24 minutes 5 seconds`, rounded like the digits on the tomato. */
export function spokenTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return focusTimerTexts.spokenTime(Math.floor(seconds / 60), seconds % 60)
}
