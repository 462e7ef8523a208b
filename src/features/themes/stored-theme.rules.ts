import type { ThemeName } from './themes.names.ts'
import { isTheme, type Look, looks } from './themes.rules.ts'

/** Where this browser keeps the chosen theme. */
export const moodKey = 'moodTheme'
/** Where this browser keeps whether the theme adapts to the time of day. */
export const isAutoKey = 'autoMoodTheme'

/** Where this browser keeps how it shows the app. It is the device's, whoever signs in. */
export const lookKey = 'look'

/** A theme from whatever was stored, by this version or any other; undefined when it is none. */
export const parseMood = (stored: unknown): ThemeName | undefined => (isTheme(stored) ? stored : undefined)
export const parseIsAuto = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined)
export const parseLook = (stored: unknown): Look | undefined => looks.find((look) => look === stored)
/** What the system of the device prefers. */
export const systemIsDark = '(prefers-color-scheme: dark)'
