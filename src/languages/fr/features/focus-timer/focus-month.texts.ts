import type * as english from '#features/focus-timer/focus-month.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { duration } from './focus-timer.texts.ts'

const date = datesIn('fr-FR')
const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const monthInSentence = (month: string) => date(`${month}-01`, 'My')

export const nameOfMonth: Texts<typeof english.nameOfMonth> = (month) => withCapital(monthInSentence(month))

export const focusMonthTexts: Texts<typeof english.focusMonthTexts> = {
  title: 'Ta concentration',
  lead: 'Les minutes données à une seule chose, mois après mois.',
  previous: 'Mois précédent',
  next: 'Mois suivant',
  thisMonth: 'Ce mois-ci',
  weekdays: ['Lu', 'Ma', 'Me', 'Je', 'Ve', 'Sa', 'Di'],
  total: (minutes, days) => `${duration(minutes)} sur ${days} ${days < 2 ? 'jour' : 'jours'}`,
  empty: (month) => `Aucune session de concentration en ${monthInSentence(month)}.`,
  emptyNow: 'Pas encore de session de concentration ce mois-ci.',
  day: (day, minutes) => `${withCapital(date(day, 'WMd'))} : ${minutes > 0 ? duration(minutes) : 'rien'}`,
  failed: 'Impossible de charger tes sessions de concentration.',
}
