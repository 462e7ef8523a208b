import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/reader/reader.texts.ts'
import { number } from '../../number.ts'

export const readerTexts: Texts<typeof english.readerTexts> = {
  close: 'Schließen',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'An den Bildschirm anpassen',
  fitWidth: 'An die Breite anpassen',
  hideControls: 'Nur die Seite',
  zoomPercent: (scale) => `${Math.round(scale * 100)} %`,
  controls: 'Steuerung der Ansicht',
  pageNumber: 'Seitenzahl',
  ofPages: (pages) => `von ${pages}`,
  loading: 'Lädt',
  outline: 'Inhalt',
  pages: 'Seiten',
  pageLabel: (label) => `„${label}“`,
  linkToPage: (page) => `Zu Seite ${number(page)}`,
  linkTo: (address) => `${address} öffnen`,
  leaveTitle: 'Andere Website öffnen?',
  leaveText: (address) => `Dieser Link führt zu ${address}`,
  leave: 'Öffnen',
  stay: 'Hier bleiben',
  leaveFailed: 'Der Link ließ sich nicht öffnen.',
  page: (page, pages) => `Seite ${page} von ${pages}`,
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
}
