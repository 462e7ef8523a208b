import type { HourRange, ThemeName } from './themes.names.ts'

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

export const lookTexts = {
  label: 'On this device',
  moods: 'Mood themes',
  ink: 'Ink',
  system: 'Follow the system',
  hint: {
    moods: 'The mood theme that you choose below.',
    ink: 'Black on white, with lines instead of shadows, and nothing moves. For e-ink screens.',
    system: 'Dark when this device is dark. Otherwise your mood theme.',
  },
  dimPaper: 'Dim pages in the dark theme',
  dimPaperHint: 'Only on the screen. Downloads and prints stay as they are.',
  offer: {
    title: 'This looks like an e-ink screen',
    text: 'Ink is black on white, and nothing moves. You can change it in Settings at any time.',
    accept: 'Use Ink',
    decline: 'No, thanks',
  },
}

export const themeSelectorTexts = {
  label: 'Mood theme',
  auto: 'Auto-adapt to time of day',
  autoHint: 'Changes with the time of day and with what you’re doing. Choosing a theme turns this off.',
  hours: ({ from, until }: HourRange) => `${hour(from)} to ${hour(until)}`,
}

function hour(hour: number): string {
  if (hour === 12) return 'noon'
  return hour < 12 ? `${hour || 12} am` : `${hour - 12} pm`
}
