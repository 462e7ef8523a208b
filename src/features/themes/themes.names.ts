/** The eight moods. Apart from their colours, which reach the browser as a style sheet only. */
export const themeNames = ['calm', 'focus', 'energize', 'reflect', 'morning', 'evening', 'break', 'dark'] as const
export type ThemeName = (typeof themeNames)[number]
/** What a page can look like: a mood, or ink. */
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
