import type * as english from '#features/planner/reading.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { counted } from '../../kit/number.ts'

const pagesOf = (count: number) => counted(count, 'Seite', 'Seiten')

export const readingTexts: Texts<typeof english.readingTexts> = {
  title: 'Die Seiten deines Planers',
  on: 'Wir finden deine Tage in dem, was du hochlädst. Nichts verlässt diesen Server, und keine Handschrift wird gelesen.',
  onWithInk: (host) =>
    `Wir finden deine Tage in dem, was du hochlädst. Die Tinte deiner beschriebenen Seiten geht an ${host} und wird dort gelesen, weil du das eingeschaltet hast.`,
  off: (pages) =>
    pages === 0
      ? 'Das ist aus: Nichts wird gelesen.'
      : `Das ist aus: Nichts Neues wird gelesen. Was von ${pagesOf(pages)} gelesen wurde, bleibt aufbewahrt und wird nirgends gezeigt.`,
  removed: (pages, day) =>
    `Was von ${pagesOf(pages)} gelesen wurde, ist ausgeblendet und am ${day} endgültig weg. Bis dahin kannst du es zurückholen.`,
  pause: 'Anhalten',
  turnOn: 'Einschalten',
  undo: 'Rückgängig',
  remove: 'Gelesenes entfernen',
  removeTitle: (pages) => `Entfernen, was von ${pagesOf(pages)} gelesen wurde?`,
  removeText:
    'Dein Planer ist sofort leer, und nichts Neues wird gelesen. Sieben Tage lang kannst du das rückgängig machen, dann ist es endgültig weg. Deine Dateien bleiben, und auch, was du über ihre Seiten gesagt hast.',
  removeNow: 'Entfernen',
  loadFailed: 'Was gelesen wurde, ließ sich nicht nachsehen. Bitte versuche es noch einmal.',
  changeFailed: 'Das ließ sich nicht ändern. Bitte versuche es noch einmal.',
  offTitle: 'Dein Planer ist aus',
  offText: 'Nichts Neues wird gelesen, und Gelesenes wird nirgends gezeigt. Deine Dateien sind in deiner Bibliothek.',
  toSettings: 'In den Einstellungen ändern',
}
