import type * as english from '#features/calendar/calendar.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const calendarTexts: Texts<typeof english.calendarTexts> = {
  open: 'Adresse de calendrier',
  hint: 'Vois tes objectifs et tes rappels dans ton app de calendrier.',
  title: 'Adresse de calendrier',
  lead: 'Abonne-toi à cette adresse dans ton app de calendrier. Elle montre ce qui est prévu, mais ne te rappelle rien : les apps de calendrier cherchent les changements toutes les quelques heures, ou une fois par jour.',
  whoever: 'Qui connaît l’adresse peut lire tes objectifs : garde-la pour toi. Un nouveau mot de passe de compte y met fin.',
  withFocus: 'Montrer aussi les sessions de concentration',
  make: 'Créer l’adresse',
  makeNew: 'Créer une nouvelle adresse',
  madeOn: (day) => `Tu as créé une adresse le ${day}. Nous n’en gardons pas de copie : elle ne peut plus être affichée.`,
  replaces: 'Une nouvelle adresse la remplace.',
  made: 'Ton adresse de calendrier',
  onlyOnce: 'Copie-la maintenant. Elle n’est affichée qu’une fois.',
  subscribe: 'Ouvrir dans le calendrier',
  copy: 'Copier',
  copied: 'Copié',
  copiedText: 'L’adresse est dans ton presse-papiers.',
  copyFailed: 'Sélectionne l’adresse et copie-la à la main.',
  done: 'Terminé',
  revoke: 'Révoquer l’adresse',
  revoked: 'L’adresse de calendrier ne marche plus.',
  failed: 'Ça n’a pas marché. Réessaie.',
  loadFailed: 'Impossible de charger ton adresse de calendrier.',
  focus: (minutes) => `Concentration, ${minutes} ${minutes < 2 ? 'minute' : 'minutes'}`,
}
