/** The words of the four steps, with three prompts each. */
export const flowWords = {
  focus: {
    title: 'Focus',
    description: 'Decide what today is about, before the day decides for you.',
    prompts: [
      'If only one thing has your full attention today, which one would make the rest feel lighter?',
      'Write tonight’s sentence now: “I am glad I made time for …”',
      'What may stay undone today, so that something better gets done?',
    ],
  },
  learn: {
    title: 'Learn',
    description: 'Look back a little. Yesterday knows something you can use.',
    prompts: [
      'What went better than you expected lately, and how did you help it along?',
      'Where did your hours slip away yesterday? Name it kindly, then decide whether you mind.',
      'What are you curious about, and what is the smallest way to find out more today?',
    ],
  },
  organize: {
    title: 'Organize',
    description: 'Give each thing a place on the page, so that your mind need not carry it.',
    prompts: [
      'Empty your head onto the page, in any order. Then circle three things and let the others wait.',
      'When is your clearest hour today? Draw a box around it, and write inside what belongs there.',
      'Which task looks too big? Write down only the part that takes ten minutes.',
    ],
  },
  'wrap-up': {
    title: 'Wrap-up',
    description: 'Read the page once more, then let the plan rest.',
    prompts: [
      'Read today’s page as if a friend had written it. What would you take off their list?',
      'How will you know that today was enough? Write down the moment when you may stop.',
      'Note one thing to look forward to when the work is done, however small.',
    ],
  },
}
