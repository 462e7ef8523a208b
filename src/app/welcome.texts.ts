import type { DeviceChoice } from '#features/library/writing-devices.ts'
import type { Brand } from '#kit/brand.ts'
import { datesIn } from '#kit/dates.ts'

const date = datesIn('en-US')

/** Texts of the same card for an administrator, whose first step is setting up the shop. */
export const setUpCardTexts = {
  title: 'Your shop is almost ready',
  text: 'A short list shows what is set up, and what is missing before your first customer.',
  open: 'Set up the shop',
  close: 'Not now',
} as const

export const welcomeTexts = {
  title: (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
  more: 'Mood and reminders',
  skip: 'Skip to Home',
  mood: {
    title: 'Choose a mood',
    text: 'Pick one to start. There are eight in Settings.',
    link: 'See all eight',
  },
  reminders: {
    title: 'Gentle reminders',
    text: 'As often as you like, or never. You can change this in Settings anytime.',
  },
  done: 'I’m ready',
  loadFailed: 'Your settings couldn’t be loaded. You can set your mood and reminders in Settings later.',
} as const

export const firstHourTexts = {
  question: 'What do you write on?',
  why: 'We’ll show you how your pages get from there to their days.',
  notNow: 'Not now',
  goOn: 'Go On',
  device: {
    ipad: 'iPad',
    boox: 'Boox or Android',
    remarkable: 'reMarkable',
    supernote: 'Supernote',
    'kindle-scribe': 'Kindle Scribe',
    other: 'Something else',
  } satisfies Record<DeviceChoice, string>,
  get: 'Your planner',
  open: {
    ipad: 'Open the file, tap Share, and choose the app you write in.',
    boox: 'Open the file in NeoReader.',
    remarkable: 'Drop the file into the reMarkable app on a phone or computer.',
    supernote: 'Copy the file into the folder Document.',
    'kindle-scribe': 'Send the file with Send to Kindle.',
    other: 'Open the file in the app you write in.',
  } satisfies Record<DeviceChoice, string>,
  write: 'Write in it. One line is enough.',
  bring: 'Bring the whole planner',
  bringText: 'Each page finds its own day.',
  howTo: 'How to open it',
  haveIt: 'I have it',
  another: 'Another device',
  waiting: 'Your pages are here. We’re looking for their days.',
  there: (day: string) => `There is your ${date(day, 'W')}.`,
  openDay: 'Open This Day',
  kept: 'Your pages are in the library.',
  keptText: 'They have no day yet. You can put them on one in the library.',
  keptTextWithoutPlanner: 'Here, pages don’t go to their days yet.',
  toLibrary: 'Go to the Library',
} as const

export const plannerReadyTexts = {
  title: 'Ready to use your digital planner?',
  lead: 'Everything is set up. The rest happens by hand.',
  steps: ({ name }: Brand) => [
    { title: 'Take your tablet', text: 'Open your planner and turn to today’s page.' },
    { title: 'Write a little', text: 'Start with one line: a question, a goal, the first thing you see.' },
    { title: 'Bring a page back', text: `Export it as a PDF or picture, and keep it in ${name}.` },
  ],
  upload: 'Upload a page',
  home: 'Go to Home',
  homeHint: 'You’ll find the focus timer on Home.',
}
