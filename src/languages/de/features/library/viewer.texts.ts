import type * as english from '#features/library/viewer.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

export const viewerTexts: Texts<typeof english.viewerTexts> = {
  previous: 'Vorige Datei',
  next: 'Nächste Datei',
  position: (position, total, isMore = false) => `Datei ${number(position)} von ${number(total)}${isMore ? '+' : ''}`,
  loading: 'Lädt',
  download: 'Herunterladen',
  putOnDay: 'Auf einen Tag legen',
  gone: 'Diese Datei ist nicht mehr in deiner Bibliothek.',
  rotate: 'Drehen',
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
  inside: (count) =>
    count === 1 ? 'In diesem PDF steckt ein weiteres' : `In diesem PDF stecken ${count.toLocaleString('de-DE')} weitere`,
  addInside: 'In die Bibliothek',
  insideUnreadable: 'Was darin steckt, ist hier nicht lesbar. Öffne die Datei an einem Computer und speichere es von dort.',
  locked: 'Dieses PDF ist geschützt. Das Passwort bleibt in deinem Browser.',
  password: 'Passwort',
  unlock: 'Öffnen',
  wrongPassword: 'Das ist nicht das richtige Passwort. Bitte versuche es noch einmal.',
  failed: 'Diese Datei lässt sich hier nicht zeigen. Herunterladen kannst du sie trotzdem.',
  missing: 'Diese Datei fehlt auf dem Server. Der Shop wurde benachrichtigt.',
  unreachable: 'Diese Datei lässt sich gerade nicht öffnen. Bitte versuche es gleich noch einmal.',
}
