import type * as english from '#features/sheet/sheet-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetSettingsTexts: Texts<typeof english.sheetSettingsTexts> = {
  title: 'Morgenblatt',
  label: 'Ein Blatt für jeden Tag',
  hint: 'Eine Seite für dein Tablet oder deinen Drucker: mit dem Datum, bis zu drei Zielen zum Abhaken, dem Impuls des Tages und Platz zum Schreiben.',
  page: 'Gemacht für',
  paper: (size) => `Papier, ${size}`,
  device: 'Liegt bereit auf',
  noDevice: 'Nur unter „Start“',
  deviceHint: 'In einem eigenen Ordner, jeden Morgen neu. Was du darauf schreibst, bleibt, wie es ist.',
  mail: 'Per E-Mail senden',
  mailAt: 'Um',
  open: 'Das Blatt von heute (PDF)',
}
