import type { TimerTheme } from '../timer-theme.ts'
import { setTimerActivity } from './theme-store.ts'

/** Never changes the chosen mood, so nothing is lost if the tab closes while the timer is open. */
export const timerTheme: TimerTheme = {
  begin: setTimerActivity,
  end: () => setTimerActivity(null),
}
