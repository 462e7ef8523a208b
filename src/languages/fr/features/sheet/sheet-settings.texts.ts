import type * as english from '#features/sheet/sheet-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetSettingsTexts: Texts<typeof english.sheetSettingsTexts> = {
  title: 'Feuille du matin',
  label: 'Une feuille pour chaque jour',
  hint: 'Une page pour ta tablette ou ton imprimante : la date, jusqu’à trois objectifs à cocher, la piste du jour et de la place pour écrire.',
  page: 'Format',
  paper: (size) => `Papier, ${size}`,
  device: 'T’attend sur',
  noDevice: 'Accueil seulement',
  deviceHint: 'Dans un dossier à part, nouvelle chaque matin. Ce que tu y écris reste tel quel.',
  mail: 'L’envoyer par e-mail',
  mailAt: 'À',
  open: 'La feuille du jour (PDF)',
}
