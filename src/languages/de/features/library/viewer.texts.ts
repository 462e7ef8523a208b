import type * as english from '#features/library/viewer.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

export const viewerTexts: Texts<typeof english.viewerTexts> = {
  close: 'Schließen',
  previous: 'Vorige Datei',
  next: 'Nächste Datei',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  fit: 'An den Bildschirm anpassen',
  zoomPercent: (scale) => `${Math.round(scale * 100)} %`,
  controls: 'Steuerung der Ansicht',
  position: (position, total, isMore = false) => `${number(position)} von ${number(total)}${isMore ? '+' : ''}`,
  pageNumber: 'Seitenzahl',
  ofPages: (pages) => `von ${pages}`,
  loading: 'Lädt',
  download: 'Herunterladen',
  putOnDay: 'Auf einen Tag legen',
  gone: 'Diese Datei ist nicht mehr in deiner Bibliothek.',
  rotate: 'Drehen',
  outline: 'Inhalt',
  pages: 'Seiten',
  pageLabel: (label) => `„${label}“`,
  search: 'In dieser Datei suchen',
  searchLabel: 'In dieser Datei suchen',
  found: (at, all, isReading) => {
    if (all === 0) return isReading ? 'Sucht …' : 'Nicht gefunden'
    const many = `${number(all)}${isReading ? '+' : ''}`
    return at === 0 ? `${many} gefunden` : `${number(at)} von ${many}`
  },
  previousFound: 'Voriger Treffer',
  nextFound: 'Nächster Treffer',
  endSearch: 'Suche beenden',
  locked: 'Dieses PDF ist geschützt. Das Passwort bleibt in deinem Browser.',
  password: 'Passwort',
  unlock: 'Öffnen',
  wrongPassword: 'Das ist nicht das richtige Passwort. Bitte versuche es noch einmal.',
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
  failed: 'Diese Datei lässt sich hier nicht zeigen. Herunterladen kannst du sie trotzdem.',
  missing: 'Diese Datei fehlt auf dem Server. Der Shop wurde benachrichtigt.',
  unreachable: 'Diese Datei ist gerade nicht erreichbar. Sie öffnet sich, sobald du wieder online bist.',
}
