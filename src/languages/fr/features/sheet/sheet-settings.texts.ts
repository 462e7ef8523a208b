import type * as english from '#features/sheet/sheet-settings.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const sheetSettingsTexts: Texts<typeof english.sheetSettingsTexts> = {
  title: 'Feuille du matin',
  label: 'Une feuille pour chaque jour',
  hint: 'Une page pour ta tablette ou ton imprimante : la date, les événements de tes agendas, jusqu’à trois objectifs à cocher, la piste du jour et de la place pour écrire.',
  page: 'Format',
  paper: (size) => `Papier, ${size}`,
  device: 'T’attend sur',
  noDevice: 'Accueil seulement',
  deviceHint: 'Dans un dossier à part, nouvelle chaque matin. Ce que tu y écris reste tel quel.',
  mail: 'L’envoyer par e-mail',
  mailAt: 'À',
  open: 'La feuille du jour (PDF)',
  other: 'L’envoyer à une autre adresse',
  otherHint: (sender) =>
    `Pour une Kindle ou un autre appareil qui a sa propre adresse. Une Kindle ne l’accepte que si tu as d’abord approuvé ${sender}, chez Amazon, sous « Paramètres des documents personnels ».`,
  sendFirst: 'Envoyer une première feuille',
  waiting: (address) =>
    `Une première feuille avec un code est en route vers ${address}. Tant que tu n’as pas saisi le code ici, la feuille du jour arrive à ta propre adresse.`,
  refused: (address, sender) =>
    `${address} a refusé la dernière feuille. Vérifie l’adresse, et si elle accepte les e-mails de ${sender}.`,
  code: 'Code de la première feuille',
  confirm: 'Confirmer',
  goesTo: (address) => `Elle va à ${address}.`,
  toOwn: 'Utiliser ma propre adresse',
  addressFailed: 'Ça n’a pas marché. Réessaie.',
}
