import type { ThemeName } from './themes.names.ts'
import { isTheme } from './themes.rules.ts'

/** Where this browser keeps the chosen theme. */
export const moodKey = 'moodTheme'
/** Where this browser keeps whether the theme adapts to the time of day. */
export const isAutoKey = 'autoMoodTheme'

/** A theme from whatever was stored, by this version or any other; undefined when it is none. */
export const parseMood = (stored: unknown): ThemeName | undefined => (isTheme(stored) ? stored : undefined)
export const parseIsAuto = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined)
