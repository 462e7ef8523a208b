import { type HourRange, type ShownTheme, type ThemeName, themeHours, themeNames } from './themes.names.ts'

/** The theme before anything is known of the person. */
export const defaultTheme: ThemeName = 'calm'

/** How often the auto mode looks at the clock. */
export const autoCheckMs = 60_000

/** How long a change of theme is marked as under way. */
export const themeChangeMs = 300

/** What the compact selector offers. */
export const compactThemes = ['focus', 'energize', 'reflect'] as const satisfies readonly ThemeName[]

export const activities = ['pomodoro', 'journaling', 'goals', 'break'] as const
export type Activity = (typeof activities)[number]

const themeByActivity: Readonly<Record<Activity, ThemeName>> = {
  pomodoro: 'focus',
  journaling: 'reflect',
  goals: 'energize',
  break: 'break',
}

/** The theme somebody chose, and whether it adapts to the time of day. */
export interface ThemeChoice {
  mood: ThemeName
  isAuto: boolean
}

export interface ThemeContext extends ThemeChoice {
  /** Of the local day, 0 to 23. */
  hour: number
  /** What the screen is for, if it is one of the activities. */
  activity: Activity | null
  /** What the open focus timer is at; null while it is closed. */
  timerActivity: Activity | null
  /** Work has just ended, and the length of the break is not chosen yet. */
  isBreakDue: boolean
}

/** Longer than any break: an end that is further away comes from a clock that was wrong. */
const longestBreakMs = 30 * 60_000

/** Whether the theme is break since the end of work; all in milliseconds since 1970. */
export function isBreakDue(breakEnd: number, now: number): boolean {
  return now < breakEnd && breakEnd - now <= longestBreakMs
}

/**
 * The end of work goes before everything, whether the timer is open or not, then the open timer. Otherwise the chosen mood holds; with auto-adapt on, the activity on screen goes before the
 * time of day. Nothing is saved or restored: what closes is simply no longer asked.
 */
export function themeToShow({ mood, isAuto, hour, activity, timerActivity, isBreakDue }: ThemeContext): ThemeName {
  if (isBreakDue) return themeForActivity('break')
  if (timerActivity) return themeForActivity(timerActivity)
  if (!isAuto) return mood
  return activity ? themeForActivity(activity) : themeForHour(hour)
}

/** How one device shows the app: in the moods, in ink for e-ink screens, or light and dark as its system is. */
export const looks = ['moods', 'ink', 'system'] as const
export type Look = (typeof looks)[number]

/** What is on the page of a device, where the moods would show `theme`. */
export function themeOnDevice({
  look,
  theme,
  isSystemDark,
}: {
  look: Look
  theme: ThemeName
  isSystemDark: boolean
}): ShownTheme {
  if (look === 'ink') return 'ink'
  if (look === 'moods') return theme
  if (isSystemDark) return 'dark'
  return theme === 'dark' ? defaultTheme : theme
}

export function isTheme(value: unknown): value is ThemeName {
  return themeNames.some((name) => name === value)
}

/** The theme whose hours hold this hour of the local day, 0 to 23; calm when none does. */
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
