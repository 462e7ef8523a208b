import type * as english from '#features/newsletter/subscriptions.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const subscriptionsScreensTexts: Texts<typeof english.subscriptionsScreensTexts> = {
  label: 'Abos',
  words: ['Abo', 'Abos'],
  searchLabel: 'Abos suchen',
  searchPlaceholder: 'E-Mail oder Name',
  reader: 'Adresse',
  state: 'Stand',
  entered: 'Eingetragen',
  confirmed: 'Bestätigt',
  states: { active: 'Aktiv', pending: 'Unbestätigt', inactive: 'Beendet' },
  sorts: { newest: 'Neueste', oldest: 'Älteste', email: 'E-Mail', name: 'Name' },
  empty: {
    title: 'Noch keine Abos',
    text: 'Wer die Website besucht, kann den Newsletter am Ende der Startseite abonnieren. Bestätigte Abos erscheinen hier.',
  },
}
