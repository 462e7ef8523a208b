import type { ReminderType } from '#features/settings/settings.rules.ts'

interface ReminderText {
  title: string
  text: string
}

/** Several texts for each type, so that they don't become stale. They invite, and never count or scold. */
export const reminderTexts: Readonly<Record<ReminderType, readonly [ReminderText, ...ReminderText[]]>> = {
  pomodoro: [
    { title: 'A quiet stretch?', text: 'Twenty-five minutes for one thing, if you have them.' },
    { title: 'One thing at a time', text: 'The tomato is ready when you are.' },
    { title: 'Room to focus', text: 'Close the other tabs, start the timer, and see where it takes you.' },
  ],
  goals: [
    { title: 'A look at your goals', text: 'Is there one small step that fits into today?' },
    { title: 'Where are you heading?', text: 'Your goals are gentle reminders. Read them once, and carry on.' },
    { title: 'Small steps count', text: 'Pick the easiest of your goals and move it a little.' },
  ],
  prompts: [
    { title: 'A question for the page', text: 'Today’s prompt is waiting, and there is no wrong answer.' },
    { title: 'Pen at hand?', text: 'One prompt, a few lines, that is plenty.' },
    { title: 'The page is open', text: 'Let today’s prompt give you the first sentence.' },
  ],
  reflections: [
    { title: 'A moment to look back', text: 'What was good since yesterday? One line is enough.' },
    { title: 'Before you go on', text: 'Take a breath and note what you want to keep of this day.' },
    { title: 'How are you, really?', text: 'A few honest lines can be a rest.' },
  ],
}

export const reminderActions: Readonly<Record<ReminderType, string>> = {
  pomodoro: 'Open timer',
  goals: 'See goals',
  prompts: 'See prompts',
  reflections: 'Find a prompt',
}
