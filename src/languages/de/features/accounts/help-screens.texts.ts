import type * as english from '#features/accounts/help-screens.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const helpScreensTexts: Texts<typeof english.helpScreensTexts> = {
  cannotGetIn: 'Kommt nicht hinein',
  account: 'Konto',
  mail: {
    'reset-link': 'Passwort-Link mailen',
    'own-data': 'Weg zu den Daten mailen',
    'lost-factor': 'Hilfe zum zweiten Schritt mailen',
  },
  address: 'Adresse berichtigen',
  newAddress: 'Richtige Adresse',
  addressHint:
    'Wir schicken ihr einen Link. Vor der Bestätigung ändert sich nichts, und wenn das Konto nicht leer ist, kann die alte Adresse sieben Tage lang widersprechen.',
  send: 'Link senden',
  note: 'Notiz schreiben',
  noteLabel: 'Notiz',
  noteHint: 'Admins sehen sie hier und im Protokoll. Ändern lässt sie sich nicht.',
  save: 'Speichern',
  sessions: 'Angemeldete Geräte',
  giveBackWriting: 'Wieder schreiben lassen',
  make: 'Zum Admin machen',
  unmake: 'Admin-Rolle nehmen',
  makeTitle: (name) => `${name} zum Admin machen?`,
  makeText: 'Admins können alles, was du hier kannst. Die Person wird abgemeldet, und alle Admins bekommen eine E-Mail.',
  unmakeTitle: (name) => `${name} die Admin-Rolle nehmen?`,
  unmakeText: 'Der eigene Planer bleibt. Die Person wird abgemeldet, und alle Admins bekommen eine E-Mail.',
  deletion: 'Konto löschen',
  keep: 'Konto behalten',
  deletionTitle: (name) => `Das Konto von ${name} löschen?`,
  deletionText: (email) =>
    `In sieben Tagen wird das Konto mit allem darin gelöscht. Wir schreiben jetzt an ${email}; bis dahin lässt es sich von dort aus behalten.`,
  asked: 'Darum wurde gebeten',
  askedHint: 'Die E-Mail sagt es dann auch.',
  failed: 'Das hat nicht geklappt. Nichts hat sich geändert.',
}
