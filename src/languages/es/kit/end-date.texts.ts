import type * as english from '#kit/end-date.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const endDateTexts: Texts<typeof english.endDateTexts> = {
  label: 'Funciona hasta',
  choices: {
    never: 'Sin fecha final',
    '30': 'Dentro de 30 días',
    '90': 'Dentro de 90 días',
    '365': 'Dentro de 1 año',
    day: 'El día que yo elija',
  },
  day: 'Último día',
  notAhead: 'Elige una fecha final dentro de los próximos diez años.',
  endsOn: (day) => `Deja de funcionar después del ${day}`,
  neverEnds: 'Sin fecha final',
}
