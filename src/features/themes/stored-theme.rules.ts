import type { ThemeName } from './themes.names.ts'
import { isTheme, type Look, looks } from './themes.rules.ts'

export const moodKey = 'moodTheme'
/** The localStorage key of the choice to adapt the theme to the time of day. */
export const isAutoKey = 'autoMoodTheme'

/** The localStorage key of the device's look, which applies to every user of the device. */
export const lookKey = 'look'

/** The localStorage key of the choice to keep pages white in the dark theme. It depends on the device's screen too. */
export const brightPaperKey = 'brightPaper'

/** Parses the stored theme, which any version of the app may have written. Undefined when it isn't a theme. */
export const parseMood = (stored: unknown): ThemeName | undefined => (isTheme(stored) ? stored : undefined)
export const parseIsAuto = (stored: unknown): boolean | undefined => (typeof stored === 'boolean' ? stored : undefined)
export const parseLook = (stored: unknown): Look | undefined => looks.find((look) => look === stored)
/** Matches when the device's system prefers a dark appearance. */
export const systemIsDark = '(prefers-color-scheme: dark)'
