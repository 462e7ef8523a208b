import type { ThemeName } from '#features/themes/themes.names.ts'
import { defaultTheme, isTheme } from '#features/themes/themes.rules.ts'

/** Specification 9. */
export const reminderFrequencies = ['daily', 'weekly', 'never'] as const
export type ReminderFrequency = (typeof reminderFrequencies)[number]

export const reminderTypes = ['pomodoro', 'goals', 'prompts', 'reflections'] as const
export type ReminderType = (typeof reminderTypes)[number]

/** What a person has chosen; the server keeps it, so that every browser shows the same. */
export interface Settings {
  reminders: { enabled: boolean; frequency: ReminderFrequency; types: Record<ReminderType, boolean> }
  notifications: { sound: boolean; vibration: boolean }
  theme: { mood: ThemeName; auto: boolean }
  /** The welcome screen has been seen. */
  isWelcomed: boolean
}

/** Specification 9; calm and no auto mode are those of section 3. */
export const defaultSettings: Settings = {
  reminders: { enabled: true, frequency: 'daily', types: { pomodoro: true, goals: true, prompts: true, reflections: false } },
  notifications: { sound: true, vibration: true },
  theme: { mood: defaultTheme, auto: false },
  isWelcomed: false,
}

/** What somebody wants to be different, said on top of whatever holds by then. */
export type SettingsChange = (settings: Settings) => Partial<Settings>

/** Settings as they will be when the changes, in this order, are made. */
export function withChanges(settings: Settings, changes: readonly SettingsChange[]): Settings {
  return changes.reduce((before, change) => Object.assign(before, change(before)), { ...settings })
}

/** Settings from whatever was stored, perhaps by an older version: what cannot be read is as by default. */
export function readSettings(stored: unknown): Settings {
  const all = record(stored)
  const reminders = record(all.reminders)
  const types = record(reminders.types)
  const notifications = record(all.notifications)
  const theme = record(all.theme)
  const { reminders: r, notifications: n, theme: t } = defaultSettings
  return {
    reminders: {
      enabled: yesOrNo(reminders.enabled, r.enabled),
      frequency: reminderFrequencies.find((frequency) => frequency === reminders.frequency) ?? r.frequency,
      types: {
        pomodoro: yesOrNo(types.pomodoro, r.types.pomodoro),
        goals: yesOrNo(types.goals, r.types.goals),
        prompts: yesOrNo(types.prompts, r.types.prompts),
        reflections: yesOrNo(types.reflections, r.types.reflections),
      },
    },
    notifications: { sound: yesOrNo(notifications.sound, n.sound), vibration: yesOrNo(notifications.vibration, n.vibration) },
    theme: { mood: isTheme(theme.mood) ? theme.mood : t.mood, auto: yesOrNo(theme.auto, t.auto) },
    isWelcomed: yesOrNo(all.isWelcomed, defaultSettings.isWelcomed),
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function yesOrNo(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}
