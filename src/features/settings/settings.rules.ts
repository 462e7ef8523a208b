import { defaultChoice, readChoice, type TimerChoice } from '#features/focus-timer/timer-lengths.rules.ts'
import { type UploadSort, uploadSorts } from '#features/library/library.rules.ts'
import { readSheetChoice, type SheetChoice } from '#features/sheet/sheet-choice.rules.ts'
import type { ThemeName } from '#features/themes/themes.names.ts'
import { defaultTheme, isTheme } from '#features/themes/themes.rules.ts'
import { isLanguage, type Language } from '#kit/languages.ts'

export const reminderFrequencies = ['daily', 'weekly', 'never'] as const
export type ReminderFrequency = (typeof reminderFrequencies)[number]

/** The kinds of reminders, each with the time of day and the choice of a new user, and the screen that it opens. */
export const reminderList = {
  pomodoro: { at: '12:30', isWanted: true, path: '/dashboard' },
  goals: { at: '09:00', isWanted: true, path: '/goals' },
  prompts: { at: '18:00', isWanted: true, path: '/prompts' },
  reflections: { at: '20:30', isWanted: false, path: '/prompts' },
} as const

export type ReminderType = keyof typeof reminderList
export const reminderTypes = Object.keys(reminderList) as ReminderType[]

/** Makes something for each kind of reminders. */
export const ofEachReminder = <Value>(make: (type: ReminderType) => Value) =>
  Object.fromEntries(reminderTypes.map((type) => [type, make(type)])) as Record<ReminderType, Value>

/** When reminders are due, as times of the local day: `09:30`. */
export interface ReminderSchedule {
  times: Record<ReminderType, string>
  /** No reminder rings between these times, which may span midnight. */
  quiet: { from: string; until: string }
}

/** On which days reminders are due, in which time zone, and whether they are also sent by email. */
export interface ReminderDelivery {
  /** IANA name, such as `Europe/Berlin`. Null until a device has sent one. */
  timeZone: string | null
  /** The time zone follows the device that was used last. */
  followsDevice: boolean
  /** The days of daily reminders, sorted. 0 is Sunday. */
  days: number[]
  /** The first day with reminders after a pause, `2026-11-22`. Null without a pause. */
  pausedUntil: string | null
  email: boolean
}

/** A user's settings. The server stores them, so that they are the same in every browser. */
export interface Settings {
  reminders: { enabled: boolean; frequency: ReminderFrequency; types: Record<ReminderType, boolean> }
  notifications: { sound: boolean; vibration: boolean }
  schedule: ReminderSchedule
  delivery: ReminderDelivery
  timer: TimerChoice
  theme: { mood: ThemeName; auto: boolean }
  /** Null until a browser has shown one. The operator may have stopped offering it. */
  language: Language | null
  /** How the files of the library are sorted. */
  library: { sort: UploadSort }
  /** Whether single keys (`g`, `u`, `/`, `?`) do something. Users of speech input, or who hit keys by accident, turn them off. */
  keyboard: { singleKeys: boolean }
  /** The user has seen the welcome screen. */
  isWelcomed: boolean
  /** The user has seen what devices had sent until then. Null before the first time. */
  arrivalsSeenAt: string | null
  /** The same for the last time that a file of a device didn't fit. */
  fullSeenAt: string | null
  /** Text that devices have read from handwriting is kept, for the search. */
  findsWriting: boolean
  /** Pictures of pages are covered on Home, in the library and in the planner. */
  coversPages: boolean
  /** The morning sheet. Null while it's off. */
  sheet: SheetChoice | null
}

export const defaultSettings: Settings = {
  reminders: { enabled: true, frequency: 'daily', types: ofEachReminder((type) => reminderList[type].isWanted) },
  notifications: { sound: true, vibration: true },
  schedule: {
    times: ofEachReminder((type) => reminderList[type].at),
    quiet: { from: '21:00', until: '08:00' },
  },
  delivery: { timeZone: null, followsDevice: true, days: [0, 1, 2, 3, 4, 5, 6], pausedUntil: null, email: false },
  timer: defaultChoice,
  theme: { mood: defaultTheme, auto: false },
  language: null,
  library: { sort: 'newest' },
  keyboard: { singleKeys: true },
  isWelcomed: false,
  arrivalsSeenAt: null,
  fullSeenAt: null,
  findsWriting: true,
  coversPages: false,
  sheet: null,
}

/** Returns the settings to change, given the current ones when the change is applied. */
export type SettingsChange = (settings: Settings) => Partial<Settings>

/** Parses stored settings, which an older version may have written. Falls back to the default for each value that isn't valid. */
export function readSettings(stored: unknown): Settings {
  const all = record(stored)
  const reminders = record(all.reminders)
  const types = record(reminders.types)
  const notifications = record(all.notifications)
  const theme = record(all.theme)
  const schedule = record(all.schedule)
  const times = record(schedule.times)
  const quiet = record(schedule.quiet)
  const delivery = record(all.delivery)
  const library = record(all.library)
  const { reminders: r, notifications: n, theme: t, schedule: s, delivery: d, library: l, keyboard: k } = defaultSettings
  return {
    reminders: {
      enabled: yesOrNo(reminders.enabled, r.enabled),
      frequency: reminderFrequencies.find((frequency) => frequency === reminders.frequency) ?? r.frequency,
      types: ofEachReminder((type) => yesOrNo(types[type], r.types[type])),
    },
    notifications: { sound: yesOrNo(notifications.sound, n.sound), vibration: yesOrNo(notifications.vibration, n.vibration) },
    schedule: {
      times: ofEachReminder((type) => timeOr(times[type], s.times[type])),
      quiet: { from: timeOr(quiet.from, s.quiet.from), until: timeOr(quiet.until, s.quiet.until) },
    },
    delivery: {
      timeZone: typeof delivery.timeZone === 'string' ? delivery.timeZone : d.timeZone,
      followsDevice: yesOrNo(delivery.followsDevice, d.followsDevice),
      days: Array.isArray(delivery.days) ? d.days.filter((day) => (delivery.days as unknown[]).includes(day)) : d.days,
      pausedUntil: isDay(delivery.pausedUntil) ? delivery.pausedUntil : d.pausedUntil,
      email: yesOrNo(delivery.email, d.email),
    },
    timer: readChoice(record(all.timer)),
    theme: { mood: isTheme(theme.mood) ? theme.mood : t.mood, auto: yesOrNo(theme.auto, t.auto) },
    language: isLanguage(all.language) ? all.language : null,
    library: { sort: uploadSorts.find((sort) => sort === library.sort) ?? l.sort },
    keyboard: { singleKeys: yesOrNo(record(all.keyboard).singleKeys, k.singleKeys) },
    isWelcomed: yesOrNo(all.isWelcomed, defaultSettings.isWelcomed),
    arrivalsSeenAt: isInstant(all.arrivalsSeenAt) ? all.arrivalsSeenAt : null,
    fullSeenAt: isInstant(all.fullSeenAt) ? all.fullSeenAt : null,
    findsWriting: yesOrNo(all.findsWriting, defaultSettings.findsWriting),
    coversPages: yesOrNo(all.coversPages, defaultSettings.coversPages),
    sheet: readSheetChoice(all.sheet),
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** A time of day, `00:00` to `23:59`. */
export const timePattern = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
const time = new RegExp(timePattern)

export function isTime(value: unknown): value is string {
  return typeof value === 'string' && time.test(value)
}

/** The form of a day, `2026-11-22`. `isDay` also checks that the calendar has it. */
export const dayPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
const day = new RegExp(dayPattern)

export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !day.test(value)) return false
  const midnight = new Date(`${value}T00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(value)
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

function timeOr(value: unknown, otherwise: string): string {
  return isTime(value) ? value : otherwise
}

function yesOrNo(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}
