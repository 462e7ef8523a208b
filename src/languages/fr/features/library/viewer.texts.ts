import type * as english from '#features/library/viewer.texts.ts'
import type { Texts } from '#kit/languages.ts'

const number = (count: number) => count.toLocaleString('fr-FR')

export const viewerTexts: Texts<typeof english.viewerTexts> = {
  close: 'Fermer',
  previous: 'Fichier précédent',
  next: 'Fichier suivant',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Ajuster à l’écran',
  zoomPercent: (scale) => `${Math.round(scale * 100)} %`,
  controls: 'Commandes de lecture',
  position: (position, total, isMore = false) => `${number(position)} sur ${number(total)}${isMore ? '+' : ''}`,
  pageNumber: 'Numéro de page',
  ofPages: (pages) => `sur ${pages}`,
  loading: 'Chargement',
  download: 'Télécharger',
  putOnDay: 'Placer sur un jour',
  gone: 'Ce fichier n’est plus dans ta bibliothèque.',
  rotate: 'Tourner',
  outline: 'Sommaire',
  pages: 'Pages',
  pageLabel: (label) => `« ${label} »`,
  search: 'Chercher dans ce fichier',
  searchLabel: 'Chercher dans ce fichier',
  found: (at, all, isReading) => {
    if (all === 0) return isReading ? 'Recherche…' : 'Aucun résultat'
    const many = `${number(all)}${isReading ? '+' : ''}`
    return at === 0 ? `${many} ${all < 2 && !isReading ? 'résultat' : 'résultats'}` : `${number(at)} sur ${many}`
  },
  previousFound: 'Résultat précédent',
  nextFound: 'Résultat suivant',
  endSearch: 'Terminer la recherche',
  locked: 'Ce PDF est verrouillé. Le mot de passe reste dans ton navigateur.',
  password: 'Mot de passe',
  unlock: 'Ouvrir',
  wrongPassword: 'Ce n’est pas le bon mot de passe. Réessaie.',
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
  failed: 'Ce fichier ne peut pas être affiché ici. Tu peux quand même le télécharger.',
  missing: 'Ce fichier manque sur le serveur. La boutique est prévenue.',
  unreachable: 'Ce fichier est hors de portée pour le moment. Il s’ouvrira dès que la connexion sera revenue.',
}
