import type { ThemeName } from './themes.tokens.ts'

/** Names and descriptions of the moods (specification 3). */
export const themeTexts: Readonly<Record<ThemeName, { name: string; description: string }>> = {
  calm: { name: 'Calm', description: 'Peaceful and balanced' },
  focus: { name: 'Focus', description: 'Deep concentration mode' },
  energize: { name: 'Energize', description: 'Vibrant and motivating' },
  reflect: { name: 'Reflect', description: 'Contemplative and introspective' },
  morning: { name: 'Morning', description: 'Fresh and awakening' },
  evening: { name: 'Evening', description: 'Warm and settling' },
  break: { name: 'Break', description: 'Gentle and restful' },
  dark: { name: 'Dark', description: 'Gentle dark mode' },
}
