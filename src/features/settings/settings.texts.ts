import type { TimerLength } from '#features/focus-timer/timer-lengths.rules.ts'
import type { ReminderFrequency, ReminderType } from './settings.rules.ts'

export const settingsTexts = {
  title: 'Settings',
  lead: 'Make this place yours.',
  tryAgain: 'Try again',
  loading: 'Loading your settings',
  loadFailed: "Your settings couldn't be loaded.",
  account: {
    title: 'Account',
    name: 'Name',
    firstName: 'First name',
    email: 'Email',
    memberSince: 'Member since',
  },
  theme: {
    title: 'Mood Theme',
  },
  reminders: {
    title: 'Gentle Reminders',
    enabled: 'Remind me gently',
    hint: (product: string) =>
      `You'll get reminders while ${product} is open in your browser. Email and notifications are yours to turn on.`,
    frequency: 'How often',
    frequencies: { daily: 'Daily', weekly: 'Weekly', never: 'Never' } satisfies Record<ReminderFrequency, string>,
    never: "You won't get reminders until you choose daily or weekly.",
    weekly: 'On Sundays.',
    types: 'Remind me of',
    type: {
      pomodoro: { label: 'Focus sessions', hint: 'A quiet stretch with the timer' },
      goals: { label: 'Goals', hint: "A look at what you're working toward" },
      prompts: { label: 'Prompts', hint: 'A question for the page' },
      reflections: { label: 'Reflections', hint: 'A moment to look back' },
    } satisfies Record<ReminderType, { label: string; hint: string }>,
    schedule: {
      times: 'When',
      late: 'Reminders more than two hours late are skipped.',
      never: 'This is within your quiet hours.',
      quiet: 'Quiet hours',
      quietHint: 'No reminders during this time.',
      from: 'From',
      until: 'Until',
    },
  },
  notifications: {
    title: 'Notification Preferences',
    sound: 'Sound',
    soundHint: 'A soft bell when the focus timer ends',
    vibration: 'Vibration',
    vibrationHint: 'A short buzz, on devices that can',
  },
  timer: {
    title: 'Focus Timer',
    lengths: 'Minutes',
    length: { focus: 'Focus', quick: 'Quick break', medium: 'Medium break', long: 'Long break' } satisfies Record<
      TimerLength,
      string
    >,
    lengthsHint: (focus: { min: number; max: number }, rest: { min: number; max: number }) =>
      `Focus can last ${focus.min} to ${focus.max} minutes, a break ${rest.min} to ${rest.max}. A session under way keeps its length.`,
    autoStart: 'Start by itself',
    autoStartHint: 'A break starts when you choose its length. After it, the next focus session starts if the page is open.',
  },
  management: {
    title: 'Account Management',
    passwordHint: 'You stay signed in here. Every other device is signed out.',
    emailHint: "We'll email the new address a link to confirm it.",
    logoutHint: 'Your pages and settings wait for you.',
  },
  version: (version: string) => `Version ${version}`,
}
