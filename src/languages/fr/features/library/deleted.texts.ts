import type * as english from '#features/library/deleted.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { libraryTexts } from './library.texts.ts'

export const deletedTexts: Texts<typeof english.deletedTexts> = {
  title: libraryTexts.deleted.title,
  lead: 'Les fichiers supprimés restent ici 30 jours. Ensuite, ils disparaissent pour de bon.',
  back: 'Retour à la bibliothèque',
  restore: 'Restaurer',
  restoreAll: 'Tout restaurer',
  restoreLabel: (name) => `Restaurer ${name}`,
  remove: 'Supprimer maintenant',
  removeLabel: (name) => `Supprimer maintenant : ${name}`,
  removeTitle: (name) => `Supprimer « ${name} » maintenant ?`,
  removeText: 'Après cela, il ne pourra plus être restauré.',
  empty: 'Vider',
  emptyTitle: 'Tout supprimer ici, maintenant ?',
  emptyText: 'Après cela, aucun de ces fichiers ne pourra être restauré. Ta bibliothèque reste comme elle est.',
  emptyNow: 'Tout supprimer',
  failed: 'La suppression n’a pas marché. Réessaie.',
  goes: (instant) => `Disparaît le ${libraryTexts.uploadDate(instant)}`,
  none: 'Rien ici',
  noneText: 'Quand tu supprimes un fichier, il reste ici 30 jours, au cas où tu voudrais le reprendre.',
  more: 'Afficher plus',
  loadFailed: 'Impossible de charger les fichiers supprimés.',
}
