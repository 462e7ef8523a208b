import type { Brand } from '#kit/brand.ts'

/** Texts of the dashboard card that opens the welcome screen. */
export const welcomeCardTexts = {
  title: 'New here?',
  text: 'Take a look around, choose a mood, and set up reminders. It takes a minute.',
  open: 'Look around',
  close: 'Not now',
} as const

/** Texts of the same card for an administrator, whose first step is setting up the shop. */
export const setUpCardTexts = {
  title: 'Your shop is almost ready',
  text: 'A short list shows what is set up, and what is missing before your first customer.',
  open: 'Set up the shop',
  close: 'Not now',
} as const

export const welcomeTexts = {
  title: (firstName: string) => (firstName ? `Welcome, ${firstName}` : 'Welcome'),
  lead: (product: string) => `Your planner is on your tablet. ${product} sits beside it.`,
  skip: 'Skip to Home',
  features: {
    title: 'What you will find',
    list: [
      { id: 'prompts', title: 'A question a day', text: 'Thirty prompts in six categories, for when the page stays blank.' },
      { id: 'timer', title: 'Focus timer', text: 'Twenty-five minutes of focus, and a break to match.' },
      { id: 'flow', title: 'F.L.O.W.', text: 'Four small steps to plan your day and wrap it up.' },
      { id: 'upload', title: 'Your pages', text: 'Export a page from your tablet and keep it here.' },
      { id: 'folders', title: 'Folders', text: 'A place for each page, and a search to find it again.' },
      { id: 'reset', title: 'Breathing reset', text: 'Two minutes of slow breathing between tasks.' },
    ],
  },
  mood: {
    title: 'Choose a mood',
    text: 'Pick one to start. There are eight in Settings.',
    link: 'See all eight',
  },
  reminders: {
    title: 'Gentle reminders',
    text: 'As often as you like, or never. You can change this in Settings anytime.',
  },
  done: "I'm ready",
  loadFailed: "Your settings couldn't be loaded. You can set your mood and reminders in Settings later.",
} as const

export const plannerReadyTexts = {
  title: 'Ready to use your digital planner?',
  lead: 'Everything is set up. The rest happens by hand.',
  steps: ({ name }: Brand) => [
    { title: 'Take your tablet', text: 'Open the planner from your Pro Pack and turn to today’s page.' },
    { title: 'Write a little', text: 'Start with one line: a question, a goal, the first thing you see.' },
    { title: 'Bring a page back', text: `Export it as a PDF or picture, and keep it in ${name}.` },
  ],
  upload: 'Upload a page',
  home: 'Go to Home',
  homeHint: "You'll find the focus timer on Home.",
}
