import type * as english from '#features/library/viewer.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

export const viewerTexts: Texts<typeof english.viewerTexts> = {
  previous: 'Fichier précédent',
  next: 'Fichier suivant',
  position: (position, total, isMore = false) => `Fichier ${number(position)} sur ${number(total)}${isMore ? '+' : ''}`,
  loading: 'Chargement',
  download: 'Télécharger',
  putOnDay: 'Placer sur un jour',
  gone: 'Ce fichier n’est plus dans ta bibliothèque.',
  rotate: 'Tourner',
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
  inside: (count) => (count === 1 ? 'Ce PDF en contient un autre' : `Ce PDF en contient ${count.toLocaleString('fr-FR')} autres`),
  addInside: 'Ajouter à la bibliothèque',
  insideUnreadable: 'Ce qu’il contient ne peut pas être lu ici. Ouvre ce fichier sur un ordinateur, et enregistre-le de là.',
  locked: 'Ce PDF est verrouillé. Le mot de passe reste dans ton navigateur.',
  password: 'Mot de passe',
  unlock: 'Ouvrir',
  wrongPassword: 'Ce n’est pas le bon mot de passe. Réessaie.',
  failed: 'Ce fichier ne peut pas être affiché ici. Tu peux quand même le télécharger.',
  missing: 'Ce fichier manque sur le serveur. La boutique est prévenue.',
  unreachable: 'Impossible d’ouvrir ce fichier pour le moment. Réessaie dans un instant.',
}
