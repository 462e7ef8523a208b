import type * as english from '#features/library/books.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { counted, number } from '../../kit/number.ts'

const date = datesIn('de-DE')
const dayText = (text: string) => date(text, text.startsWith(String(new Date().getFullYear())) ? 'md' : 'mdy')

export const booksTexts: Texts<typeof english.booksTexts> = {
  written: (pages, until) => {
    if (pages === 0) return 'Noch nichts geschrieben'
    const written = counted(pages, 'Seite beschrieben', 'Seiten beschrieben')
    return until === null ? written : `${written}, bis ${dayText(until)}`
  },
  all: (states) => counted(states, 'Export', 'Exporte'),
  allOf: (name, states) => `${counted(states, 'Export', 'Exporte')} von ${name}`,
  lead: 'Derselbe Planer, von einem Gerät und in einem Ordner. Der neueste steht oben.',
  until: (day) => `Bis ${dayText(day)}`,
  uploaded: (date) => `hochgeladen am ${date}`,
  open: (name, which) => `${name} öffnen: ${which}`,
  download: (name, which) => `${name} herunterladen: ${which}`,
  remove: (name, which) => `${name} löschen: ${which}`,
  putOnDays: 'Auf Tage legen',
  show: 'Zeigen',
  more: 'Mehr anzeigen',
  onlyHere: (days, pages) =>
    days === pages
      ? counted(days, 'Tag gibt es nur hier', 'Tage gibt es nur hier')
      : counted(pages, 'beschriebene Seite gibt es nur hier', 'beschriebene Seiten gibt es nur hier'),
  nothingLost: 'Alles Geschriebene steht auch in einer anderen Datei.',
  removeTitle: (name) => `„${name}“ löschen?`,
  removeSomeTitle: (files) => `${counted(files, 'Datei', 'Dateien')} löschen?`,
  removeOne: 'Löschen',
  removeNewest: 'Den neuesten löschen',
  removeAll: (states) => `Alle ${number(states)} löschen`,
  inPrint: 'Auch im gedruckten Text',
  kept: 'Gelöschte Dateien lassen sich 30 Tage lang wiederherstellen.',
}
