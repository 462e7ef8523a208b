import type { ReminderFrequency, ReminderType } from '#features/settings/settings.rules.ts'

export const reminderSettingsTexts = {
  title: 'Gentle Reminders',
  enabled: 'Remind me gently',
  hint: (product: string) =>
    `You’ll get reminders while ${product} is open in your browser. Email and notifications are yours to turn on.`,
  frequency: 'How often',
  frequencies: { daily: 'Daily', weekly: 'Weekly', never: 'Never' } satisfies Record<ReminderFrequency, string>,
  never: 'You won’t get reminders until you choose daily or weekly.',
  weekly: 'On Sundays.',
  types: 'Remind me of',
  type: {
    pomodoro: { label: 'Focus sessions', hint: 'A quiet stretch with the timer' },
    goals: { label: 'Goals', hint: 'A look at what you’re working toward' },
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
}
