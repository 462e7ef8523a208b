import type { TimerTheme } from '../timer-theme.ts'
import { setTimerActivity } from './theme-store.ts'

/** The chosen mood is never touched, so there is nothing to lose if the tab goes while the timer is open. */
export const timerTheme: TimerTheme = {
  begin: setTimerActivity,
  end: () => setTimerActivity(null),
}
