import type { Texts } from '#kit/languages.ts'
import type * as english from '#kit/web/reader/reader.texts.ts'
import { number } from '../../number.ts'

export const readerTexts: Texts<typeof english.readerTexts> = {
  close: 'Fermer',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Ajuster à l’écran',
  fitWidth: 'Ajuster à la largeur',
  hideControls: 'La page seule',
  zoomPercent: (scale) => `${Math.round(scale * 100)} %`,
  controls: 'Commandes de lecture',
  pageNumber: 'Numéro de page',
  ofPages: (pages) => `sur ${pages}`,
  loading: 'Chargement',
  outline: 'Sommaire',
  pages: 'Pages',
  pageLabel: (label) => `« ${label} »`,
  linkToPage: (page) => `Aller à la page ${number(page)}`,
  linkTo: (address) => `Ouvrir ${address}`,
  leaveTitle: 'Ouvrir un autre site ?',
  leaveText: (address) => `Ce lien mène à ${address}`,
  leave: 'Ouvrir',
  stay: 'Rester ici',
  leaveFailed: 'Le lien n’a pas pu être ouvert.',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
}
