import type * as english from '#features/own-data/own-data.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const ownDataTexts: Texts<typeof english.ownDataTexts> = {
  title: 'Eine Kopie von allem',
  open: 'Alles herunterladen',
  hint: 'Deine Seiten in ihren Ordnern, Ziele, Fokuszeiten und Einstellungen als eine ZIP-Datei.',
  page: {
    title: (product) => `Deine Daten aus ${product}`,
    lead: (day) =>
      `Alles, was du hier aufbewahrst, Stand ${day}. Im Ordner data steht dasselbe in einer Form, die Programme lesen können.`,
    account: 'Konto',
    name: 'Name',
    email: 'E-Mail',
    since: 'Dabei seit',
    pages: 'Seiten',
    noPages: 'Keine Seiten.',
    missing: 'Diese Datei fehlte auf dem Server und konnte nicht mitgegeben werden.',
    goals: 'Ziele',
    noGoals: 'Keine Ziele.',
    timeframes: { daily: 'täglich', weekly: 'wöchentlich', monthly: 'monatlich', quarterly: 'im Quartal', yearly: 'jährlich' },
    done: 'erledigt',
    sessions: 'Fokuszeiten',
    noSessions: 'Keine Fokuszeiten.',
    session: (day, minutes) => `${day}: ${minutes} Minuten`,
    settings: 'Einstellungen',
    settingsText: 'Deine Einstellungen stehen in data/settings.json.',
  },
}
