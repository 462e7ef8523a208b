import type * as english from '#kit/end-date.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const endDateTexts: Texts<typeof english.endDateTexts> = {
  label: 'Valable jusqu’à',
  choices: {
    never: 'Sans date de fin',
    '30': 'Pendant 30 jours',
    '90': 'Pendant 90 jours',
    '365': 'Pendant 1 an',
    day: 'Jusqu’à un jour précis',
  },
  day: 'Dernier jour',
  notAhead: 'Choisis une date de fin dans les dix années à venir.',
  endsOn: (day) => `Prend fin après le ${day}`,
  neverEnds: 'Sans date de fin',
}
