import type * as english from '#features/sheet/sheet-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetSettingsTexts: Texts<typeof english.sheetSettingsTexts> = {
  title: 'Morgenblatt',
  label: 'Ein Blatt für jeden Tag',
  hint: 'Eine Seite für dein Tablet oder deinen Drucker: mit dem Datum, den Terminen deiner Kalender, bis zu drei Zielen zum Abhaken, dem Impuls des Tages und Platz zum Schreiben.',
  page: 'Gemacht für',
  paper: (size) => `Papier, ${size}`,
  device: 'Liegt bereit auf',
  noDevice: 'Nur unter „Start“',
  deviceHint: 'In einem eigenen Ordner, jeden Morgen neu. Was du darauf schreibst, bleibt, wie es ist.',
  mail: 'Per E-Mail senden',
  mailAt: 'Um',
  open: 'Das Blatt von heute (PDF)',
  other: 'An eine andere Adresse senden',
  otherHint: (sender) =>
    `Für einen Kindle oder ein anderes Gerät mit eigener Adresse. Ein Kindle nimmt es nur an, wenn du vorher ${sender} erlaubst, bei Amazon unter „Einstellungen für persönliche Dokumente“.`,
  sendFirst: 'Erstes Blatt senden',
  waiting: (address) =>
    `Ein erstes Blatt mit einem Code ist unterwegs an ${address}. Bis du den Code hier eingibst, kommt das tägliche Blatt an deine eigene Adresse.`,
  refused: (address, sender) =>
    `${address} hat das letzte Blatt nicht angenommen. Prüfe die Adresse, und ob sie E-Mails von ${sender} annimmt.`,
  code: 'Code auf dem ersten Blatt',
  confirm: 'Bestätigen',
  goesTo: (address) => `Es geht an ${address}.`,
  toOwn: 'Meine eigene Adresse verwenden',
  addressFailed: 'Das hat nicht geklappt. Bitte versuch es noch einmal.',
}
