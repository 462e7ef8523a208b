/** The eight moods. Kept apart from their colours, which reach the browser only as a style sheet. */
export const themeNames = ['calm', 'focus', 'energize', 'reflect', 'morning', 'evening', 'break', 'dark'] as const
export type ThemeName = (typeof themeNames)[number]
/** How a page can look: a mood, or ink. */
export type ShownTheme = ThemeName | 'ink'

/** Whole hours of the local day, `from` inclusive and `until` exclusive; a range may cross midnight. */
export interface HourRange {
  from: number
  until: number
}

/** Hours of the local day. At any other hour auto-adapt shows the default theme. */
export const themeHours: Readonly<Partial<Record<ThemeName, HourRange>>> = {
  morning: { from: 6, until: 12 },
  evening: { from: 18, until: 6 },
}
