import { parseSession, timerKey } from '#features/focus-timer/stored-timer.rules.ts'
import { breakThemeEnd } from '#features/focus-timer/timer-view.rules.ts'
import {
  isAutoKey,
  lookKey,
  moodKey,
  parseIsAuto,
  parseLook,
  parseMood,
  systemIsDark,
} from '#features/themes/stored-theme.rules.ts'
import type { ShownTheme } from '#features/themes/themes.names.ts'
import { activities, defaultTheme, isBreakDue, themeOnDevice, themeToShow } from '#features/themes/themes.rules.ts'
import { parseUser, userKey } from '#kit/web/page/stored-user.ts'
import { readStored } from './read-stored.ts'

/**
 * Returns the theme to show before the app runs, from what this browser has stored and from the activity that the server wrote into the
 * page (src/app/server/pages/page-template.ts).
 */
export function storedTheme(root: HTMLElement): { theme: ShownTheme; breakEnd: number } {
  const user = parseUser(readStored(userKey))
  const timer = parseSession(readStored(timerKey))
  const breakEnd = user && timer?.userId === user.id ? breakThemeEnd(timer) : 0
  const theme = themeToShow({
    mood: parseMood(readStored(moodKey)) ?? defaultTheme,
    isAuto: parseIsAuto(readStored(isAutoKey)) ?? false,
    hour: new Date().getHours(),
    activity: (user && activities.find((activity) => activity === root.dataset.activity)) ?? null,
    timerActivity: null,
    isBreakDue: isBreakDue(breakEnd, Date.now()),
  })
  const look = parseLook(readStored(lookKey)) ?? 'moods'
  const isSystemDark = window.matchMedia?.(systemIsDark).matches ?? false
  return { theme: themeOnDevice({ look, theme, isSystemDark }), breakEnd }
}

/** Sets the theme before the first paint, so that no other theme flashes. */
export function paintFirstTheme(root: HTMLElement): void {
  const { theme, breakEnd } = storedTheme(root)
  root.dataset.theme = theme
  if (isBreakDue(breakEnd, Date.now())) root.dataset.breakEnd = String(breakEnd)
}
