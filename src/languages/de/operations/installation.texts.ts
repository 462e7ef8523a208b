import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/installation.texts.ts'
import { number } from '../kit/number.ts'

export const installationTexts: Texts<typeof english.installationTexts> = {
  lead: 'Was hier läuft, was nicht, und wie du es behebst.',
  again: 'Noch einmal prüfen',
  failed: 'Die Installation ließ sich nicht prüfen.',
  attention: 'Braucht dich',
  works: 'Läuft',
  allWell: 'Alles läuft.',
  levels: { warning: 'Warnung', error: 'Fehler', ok: 'Läuft' },
  jobs: {
    title: 'Aufgegebene Hintergrundaufgaben',
    runAgain: 'Neu starten',
    runAgainOf: (kind) => `${kind}: neu starten`,
    tries: (count) => (count === 1 ? 'Ein Versuch' : `${number(count)} Versuche`),
    last: 'der letzte',
    running: 'Die Aufgabe startet gleich noch einmal.',
    failed: 'Die Aufgabe ließ sich nicht neu starten.',
    kinds: {
      'files.remove': 'Gelöschte Dateien entfernen',
      'thumbnails.draw': 'Vorschaubild zeichnen',
      'thumbnails.slow': 'Vorschaubild einer großen Seite zeichnen',
      'backup.create': 'Sicherung erzeugen',
      'backup.drill': 'Sicherung prüfen',
    },
  },
}
