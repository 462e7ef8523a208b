import type { EndChoice } from './end-date.rules.ts'

/** Texts about the end of a device password or a calendar address. */
export const endDateTexts = {
  label: 'Works until',
  choices: {
    never: 'No end date',
    '30': '30 days from now',
    '90': '90 days from now',
    '365': '1 year from now',
    day: 'A day I choose',
  } satisfies Record<EndChoice, string>,
  day: 'Last day',
  notAhead: 'Please choose an end date in the next ten years.',
  endsOn: (day: string) => `Ends after ${day}`,
  neverEnds: 'No end date',
}
