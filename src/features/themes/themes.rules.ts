import { type HourRange, type ShownTheme, type ThemeName, themeHours, themeNames } from './themes.names.ts'

/** The theme of visitors and new users. */
export const defaultTheme: ThemeName = 'calm'

/** How often auto-adapt checks the clock. */
export const autoCheckMs = 60_000

/** How long a change of theme stays marked on the page. */
export const themeChangeMs = 300

/** The themes in the compact selector. */
export const compactThemes = ['focus', 'energize', 'reflect'] as const satisfies readonly ThemeName[]

export const activities = ['pomodoro', 'journaling', 'goals', 'break'] as const
export type Activity = (typeof activities)[number]

const themeByActivity: Readonly<Record<Activity, ThemeName>> = {
  pomodoro: 'focus',
  journaling: 'reflect',
  goals: 'energize',
  break: 'break',
}

/** The theme that the user chose, and whether it adapts to the time of day. */
export interface ThemeChoice {
  mood: ThemeName
  isAuto: boolean
}

export interface ThemeContext extends ThemeChoice {
  /** The local hour, 0 to 23. */
  hour: number
  /** The activity of the screen, if it has one. */
  activity: Activity | null
  /** The activity of the open focus timer. Null while it is closed. */
  timerActivity: Activity | null
  /** Work has just ended, and the length of the break isn't chosen yet. */
  isBreakDue: boolean
}

/** Longer than any break: an end further away comes from a wrong clock. */
const longestBreakMs = 30 * 60_000

/** True when the break theme applies because work has ended. Both times are in milliseconds since 1970. */
export function isBreakDue(breakEnd: number, now: number): boolean {
  return now < breakEnd && breakEnd - now <= longestBreakMs
}

/**
 * Chooses the theme to show. The end of work comes first, whether the timer is open or not, then the open timer. Otherwise the chosen mood
 * applies. With auto-adapt on, the activity on screen takes precedence over the time of day. Nothing is saved or restored: what has closed
 * no longer takes part.
 */
export function themeToShow({ mood, isAuto, hour, activity, timerActivity, isBreakDue }: ThemeContext): ThemeName {
  if (isBreakDue) return themeForActivity('break')
  if (timerActivity) return themeForActivity(timerActivity)
  if (!isAuto) return mood
  return activity ? themeForActivity(activity) : themeForHour(hour)
}

/** How a device shows the app: in the moods, in ink for e-ink screens, or light or dark like its system. */
export const looks = ['moods', 'ink', 'system'] as const
export type Look = (typeof looks)[number]

/** Returns the theme that a device shows where the moods would show `theme`. */
export function themeOnDevice(shown: { look: Look; theme: ThemeName; isSystemDark: boolean }): ShownTheme {
  const { look, theme, isSystemDark } = shown
  if (look === 'ink') return 'ink'
  if (look === 'moods') return theme
  if (isSystemDark) return 'dark'
  return theme === 'dark' ? defaultTheme : theme
}

export function isTheme(value: unknown): value is ThemeName {
  return themeNames.some((name) => name === value)
}

/** Returns the theme of this local hour, 0 to 23. Falls back to calm. */
export function themeForHour(hour: number): ThemeName {
  return themeNames.find((name) => isWithin(themeHours[name], hour)) ?? defaultTheme
}

export function themeForActivity(activity: Activity): ThemeName {
  return themeByActivity[activity]
}

function isWithin(range: HourRange | undefined, hour: number): boolean {
  if (!range) return false
  const { from, until } = range
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}
