import type * as english from '#features/accounts/device-passwords.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const devicePasswordsTexts: Texts<typeof english.devicePasswordsTexts> = {
  open: 'Gerät hinzufügen',
  title: 'Gerät hinzufügen',
  lead: 'Mit einem Gerätepasswort kann ein Gerät Seiten in deine Bibliothek legen und lesen, was es selbst geschickt hat. Etwas anderes lesen, ändern oder löschen kann es nicht. Ein neues Kontopasswort beendet es.',
  dropBox:
    'Apps und Programme, die WebDAV können, senden Seiten an diese Adresse, mit dem Passwort und irgendeinem Benutzernamen.',
  how: 'So richtest du ein Gerät ein',
  name: 'Name des Geräts',
  make: 'Passwort erzeugen',
  made: (name) => `Das Passwort für ${name}`,
  onlyOnce: 'Kopiere es jetzt. Es wird nur einmal gezeigt.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copiedText: 'Das Passwort ist in der Zwischenablage.',
  copyFailed: 'Bitte markiere das Passwort und kopiere es von Hand.',
  done: 'Fertig',
  revoke: 'Widerrufen',
  revokeOne: (name) => `Passwort von ${name} widerrufen`,
  revoked: 'Das Gerätepasswort gilt nicht mehr.',
  failed: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
}
