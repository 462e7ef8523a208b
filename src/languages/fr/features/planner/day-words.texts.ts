import type * as english from '#features/planner/day-words.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const dayWords: Texts<typeof english.dayWords> = {
  "aujourd'hui": 'today',
  hier: 'yesterday',
  demain: 'tomorrow',
  dernier: 'last',
  dernière: 'last',
  passé: 'last',
  passée: 'last',
  ce: 'this',
  cet: 'this',
  cette: 'this',
  prochain: 'next',
  prochaine: 'next',
  semaine: 'week',
  mois: 'month',
  année: 'year',
  an: 'year',
  "l'année": 'year',
  le: 'the',
  la: 'the',
  du: 'the',
  de: 'the',
}
