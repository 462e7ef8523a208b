import type { ReminderFrequency, ReminderType } from './settings.rules.ts'

/** Words of the settings (specification 2 and 8). */
export const settingsTexts = {
  title: 'Settings',
  lead: 'Make this place yours.',
  saved: 'Settings updated',
  savedText: 'Your preferences have been saved.',
  notSaved: 'Settings not saved',
  notSavedText: 'Your change could not be saved. Please try again.',
  tryAgain: 'Try again',
  loading: 'Loading your settings',
  loadFailed: 'Your settings could not be loaded.',
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
    hint: (product: string) => `Reminders come while ${product} is open in your browser. When it is closed, it stays quiet.`,
    frequency: 'How often',
    frequencies: { daily: 'Daily', weekly: 'Weekly', never: 'Never' } satisfies Record<ReminderFrequency, string>,
    never: 'No reminder comes until you choose daily or weekly.',
    types: 'Remind me of',
    type: {
      pomodoro: { label: 'Focus sessions', hint: 'A quiet stretch with the timer' },
      goals: { label: 'Goals', hint: 'A look at what you are heading for' },
      prompts: { label: 'Prompts', hint: 'A question for the page' },
      reflections: { label: 'Reflections', hint: 'A moment to look back' },
    } satisfies Record<ReminderType, { label: string; hint: string }>,
    system: {
      allow: 'Show on this device',
      allowHint: 'Also as a notification of your device, when this tab is in the background. Your browser will ask you first.',
      label: 'Notifications on this device',
      hint: 'When this tab is open in the background.',
      denied: 'Your browser does not let this page show notifications. You can change that in its site settings.',
      impossible: 'This browser shows notifications for installed apps only. Reminders appear on the page instead.',
      sample: 'Reminders will appear like this',
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
    emailHint: 'A new address counts once you have confirmed it there.',
    logoutHint: 'Your pages and settings wait for you.',
  },
  version: (version: string) => `Version ${version}`,
}
