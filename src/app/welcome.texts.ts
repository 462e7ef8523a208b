import type { Brand } from '#kit/brand.ts'

/** Words of the card on the dashboard that leads to the welcome screen. */
export const welcomeCardTexts = {
  title: 'New here?',
  text: 'See what there is, choose a mood, and decide about reminders. It takes a minute.',
  open: 'Look around',
  close: 'Not now',
} as const

/** Words of the welcome screen and of the dialog that leads to the planner. */
export const welcomeTexts = {
  title: (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
  lead: (product: string) => `Your planner is on your tablet. ${product} sits beside it.`,
  skip: 'Skip to Home',
  features: {
    title: 'What you will find',
    list: [
      { id: 'prompts', title: 'A question a day', text: 'Thirty prompts of six kinds, for when the page stays blank.' },
      { id: 'timer', title: 'Focus timer', text: 'A tomato, twenty-five minutes, and a break that suits the work.' },
      { id: 'flow', title: 'F.L.O.W.', text: 'Four small steps that plan a day and close it.' },
      { id: 'upload', title: 'Your pages', text: 'Export a page from your tablet and keep it here.' },
      { id: 'folders', title: 'Folders', text: 'A place for each page, and a search that finds it again.' },
      { id: 'reset', title: 'Breathing reset', text: 'Two minutes of slow breath between two things.' },
    ],
  },
  mood: {
    title: 'Choose a mood',
    text: 'Three to begin with. All eight, calm among them, are in Settings.',
    link: 'See all eight',
  },
  reminders: {
    title: 'A kind word now and then',
    text: 'As often as you want, or never. You can change this at any time in Settings.',
  },
  done: 'I am ready',
  loadFailed: 'Your settings could not be loaded. You can find mood and reminders in Settings later.',
} as const

export const plannerReadyTexts = {
  title: 'Ready to use your digital planner?',
  lead: 'Everything here is set. The rest happens by hand.',
  steps: ({ name }: Brand) => [
    { title: 'Take your tablet', text: 'Open the planner from your Pro Pack and turn to today’s page.' },
    { title: 'Write a little', text: 'One line is a beginning: a question, a goal, the first thing you see.' },
    { title: 'Bring a page back', text: `Export it as PDF or picture, and keep it in ${name} whenever you like.` },
  ],
  upload: 'Upload a page',
  home: 'Go to Home',
  homeHint: 'The focus timer waits for you on Home.',
}
