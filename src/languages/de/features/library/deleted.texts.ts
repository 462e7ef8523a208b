import type * as english from '#features/library/deleted.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { libraryTexts } from './library.texts.ts'

export const deletedTexts: Texts<typeof english.deletedTexts> = {
  title: libraryTexts.deleted.title,
  lead: 'Gelöschte Dateien bleiben 30 Tage hier. Danach sind sie endgültig weg.',
  back: 'Zurück zur Bibliothek',
  restore: 'Wiederherstellen',
  restoreAll: 'Alle wiederherstellen',
  restoreLabel: (name) => `${name} wiederherstellen`,
  remove: 'Jetzt löschen',
  removeLabel: (name) => `Jetzt löschen: ${name}`,
  removeTitle: (name) => `„${name}“ jetzt löschen?`,
  removeText: 'Danach lässt sie sich nicht mehr wiederherstellen.',
  empty: 'Leeren',
  emptyTitle: 'Alles hier jetzt löschen?',
  emptyText: 'Keine dieser Dateien lässt sich danach wiederherstellen. Deine Bibliothek bleibt, wie sie ist.',
  emptyNow: 'Alles löschen',
  failed: 'Das ließ sich nicht löschen. Bitte versuche es noch einmal.',
  goes: (instant) => `Verschwindet am ${libraryTexts.uploadDate(instant)}`,
  none: 'Hier ist nichts',
  noneText: 'Wenn du eine Datei löschst, bleibt sie 30 Tage hier, falls du sie zurückhaben willst.',
  more: 'Mehr zeigen',
  loadFailed: 'Die gelöschten Dateien ließen sich nicht laden.',
}
