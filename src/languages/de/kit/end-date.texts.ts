import type * as english from '#kit/end-date.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const endDateTexts: Texts<typeof english.endDateTexts> = {
  label: 'Gültig bis',
  choices: {
    never: 'Ohne Ende',
    '30': 'In 30 Tagen',
    '90': 'In 90 Tagen',
    '365': 'In einem Jahr',
    day: 'An einem Tag meiner Wahl',
  },
  day: 'Letzter Tag',
  notAhead: 'Bitte wähle ein Ende in den nächsten zehn Jahren.',
  endsOn: (day) => `Endet nach dem ${day}`,
  neverEnds: 'Ohne Ende',
}
