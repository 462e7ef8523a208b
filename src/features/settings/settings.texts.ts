import type { TimerLength } from '#features/focus-timer/timer-lengths.rules.ts'
import type { Room } from './rooms.rules.ts'

export const settingsTexts = {
  title: 'Settings',
  lead: 'Make this place yours.',
  loading: 'Loading your settings',
  loadFailed: 'Your settings couldn’t be loaded.',
  rooms: {
    label: 'More settings',
    of: {
      you: 'You',
      looks: 'Looks',
      reminders: 'Reminders',
      devices: 'Devices',
      security: 'Security',
      data: 'Data',
      help: 'Help',
    } satisfies Record<Room, string>,
    /** Where the palette has found a setting. */
    within: (room: string) => `In Settings: ${room}`,
  },
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
  covers: {
    label: 'Keep my pages covered',
    hint: 'On Home, in the library and in your planner. Tap a page to see it.',
  },
  language: {
    label: 'Language',
    hint: 'For this app and the emails we send you, on all your devices.',
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
    nameHint: 'How Home greets you.',
    passwordHint: 'You stay signed in here. Every other device is signed out.',
    emailHint: 'We’ll email the new address a link to confirm it.',
  },
  version: (version: string) => `Version ${version}`,
}
