import type { ReminderFrequency, ReminderType } from './settings.rules.ts'

/** Words of the settings. */
export const settingsTexts = {
  title: 'Settings',
  lead: 'Make this place yours.',
  saved: 'Settings updated',
  savedText: 'Your preferences have been saved.',
  notSaved: 'Settings not saved',
  notSavedText: "Your change couldn't be saved. Please try again.",
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
  management: {
    title: 'Account Management',
    passwordHint: 'You stay signed in here. Every other device is signed out.',
    emailHint: "We'll email the new address a link to confirm it.",
    logoutHint: 'Your pages and settings wait for you.',
  },
  version: (version: string) => `Version ${version}`,
}
