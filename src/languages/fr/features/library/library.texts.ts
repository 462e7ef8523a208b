import type * as english from '#features/library/library.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

const date = datesIn('fr-FR')

const monthInSentence = (months: number) => date(new Date(Math.floor(months / 12), months % 12, 1), 'My')
const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const monthName = (months: number) => withCapital(monthInSentence(months))
const wholeMb = (bytes: number) => number(Math.ceil(bytes / (1024 * 1024)))

export const countFiles: Texts<typeof english.countFiles> = (count) => `${number(count)} ${count < 2 ? 'fichier' : 'fichiers'}`
const of = (done: number, count: number) => `${number(done)} sur ${countFiles(count)}`
/** An ending that agrees with the number of files. */
const files = (count: number, one: string, more: string) => `${countFiles(count)} ${count < 2 ? one : more}`

export const libraryTexts: Texts<typeof english.libraryTexts> = {
  title: 'Bibliothèque',
  upload: 'Ajouter',
  openEnded: 'Ouvert',
  toPlanner: 'Ton agenda',
  newFolder: 'Nouveau dossier',
  searchPlaceholder: 'Chercher dans tes pages…',
  searchLabel: 'Chercher dans les noms et le texte',
  folderLabel: 'Dossier',
  allFolders: 'Tous les dossiers',
  fileCount: (count, isMore = false) => `${number(count)}${isMore ? '+' : ''} ${count < 2 && !isMore ? 'fichier' : 'fichiers'}`,
  filesLabel: 'Fichiers',
  folders: {
    label: 'Dossiers',
    all: 'Toutes les pages',
    favorites: 'Favoris',
    files: (files) => countFiles(files),
    more: (count) => `${number(count)} ${count < 2 ? 'dossier vide' : 'dossiers vides'}`,
    fewer: 'Masquer les dossiers vides',
    dragged: (count) => countFiles(count),
    countsFailed: 'Impossible de charger les nombres.',
  },
  filters: {
    label: 'Filtre',
    favorites: 'Favoris',
    kinds: { image: 'Images', other: 'PDF' },
    remove: (name) => `Retirer le filtre : ${name}`,
    onlyMonth: (month) => `Seulement ${monthInSentence(month)}`,
    none: 'Aucune page ne correspond à ces filtres.',
    clear: 'Effacer les filtres',
  },
  loadFailed: 'Impossible de charger tes fichiers.',
  moreFailed: 'Impossible de charger la suite.',
  dropHere: 'Dépose ici pour ajouter à ta bibliothèque',
  uploadDate: (instant) => date(instant, 'mdy'),
  empty: {
    noneFound: 'Aucun fichier trouvé',
    noneFoundText: 'Aucune page ne correspond à cette recherche.',
    clearSearch: 'Effacer la recherche',
    none: 'Pas encore de fichiers',
    noneText: 'Exporte une page de ta tablette et garde-la ici.',
    uploadFirst: 'Ajouter un premier fichier',
    emptyFolder: 'Ce dossier est vide',
    emptyFolderText: 'Ajoutes-y une page, ou déplaces-en une ici.',
  },
  found: {
    title: 'Dans tes PDF',
    place: (page, pages) =>
      pages === 1 ? `Page ${page}` : `Page ${page}, et ${number(pages - 1)} ${pages === 2 ? 'autre' : 'autres'}`,
    readAt: (model, host) => `Lu par ${model} sur ${host}`,
    readBy: (device) => (device === null ? 'Texte venu avec la page' : `Texte lu par « ${device} »`),
    showAll: (count) => `Tout afficher (${number(count)})`,
    most: 'Voici les 50 plus récents. Ajoute un mot pour en trouver moins.',
  },
  storage: {
    label: 'Espace',
    used: (usedBytes, quotaBytes) =>
      `${wholeMb(usedBytes)} Mo utilisés sur ${wholeMb(quotaBytes)}, fichiers de « Supprimés récemment » compris.`,
    full: (usedBytes, quotaBytes) =>
      `${wholeMb(usedBytes)} Mo utilisés sur ${wholeMb(quotaBytes)}. Ta bibliothèque est presque pleine ; vider « Supprimés récemment » fait de la place.`,
    notFit: {
      title: 'Ta bibliothèque est pleine',
      text: (name) =>
        `« ${name} », envoyé par un de tes appareils, n’a pas trouvé de place. Les fichiers de « Supprimés récemment » comptent aussi : les vider fait de la place. D’ici là, on ne te le redira pas.`,
    },
    reached: (quotaMb) =>
      `Ce fichier ne tient plus dans tes ${number(quotaMb)} Mo. Les fichiers de « Supprimés récemment » comptent aussi : les vider fait de la place.`,
  },
  tips: {
    title: 'Idées de rangement',
    items: [
      'Donne à une page le nom de sa semaine : la recherche la trouvera en une seconde.',
      'Essaie deux dossiers : les pages en cours et celles qui sont finies.',
      'Prends une note sur papier en photo. Mieux vaut une page de travers que tu as qu’une page droite que tu as perdue.',
    ],
  },
  createFolder: {
    title: 'Créer un dossier',
    name: 'Nom du dossier',
    create: 'Créer',
    done: 'Dossier créé',
    failed: 'Le dossier n’a pas pu être créé. Réessaie.',
  },
  folderChange: {
    actions: (name) => `Actions pour le dossier ${name}`,
    rename: 'Renommer le dossier',
    name: 'Nom du dossier',
    save: 'Enregistrer',
    remove: 'Supprimer le dossier',
    removeTitle: (name) => `Supprimer « ${name} » ?`,
    removeText: 'Ses fichiers passent dans « Général ». Rien n’est perdu.',
    renamed: 'Dossier renommé',
    removed: 'Dossier supprimé',
    failed: 'Le dossier n’a pas pu être modifié. Réessaie.',
  },
  shared: {
    title: (count) => (count < 2 ? 'Garder ce fichier ?' : `Garder ces ${number(count)} fichiers ?`),
    lead: (count) =>
      count < 2
        ? 'Une autre app ou un autre site l’a envoyé à ta bibliothèque. Il n’est ajouté que si tu le gardes.'
        : 'Une autre app ou un autre site les a envoyés à ta bibliothèque. Ils ne sont ajoutés que si tu les gardes.',
    list: 'Fichiers partagés',
    keep: 'Garder',
    discard: 'Ne pas garder',
    done: (count) => (count < 2 ? 'Ta page est en route' : `${number(count)} pages sont en route`),
    discarded: 'Rien n’a été gardé',
    failed: 'Cela n’a pas pu être gardé',
    failedText: 'Ajoute-le ici.',
  },
  file: {
    open: (name) => `Ouvrir ${name}`,
    unsent: 'En attente d’envoi',
    missing: 'Ce fichier manque',
    noPreview: 'Pas d’aperçu',
    openMissing: (name) => `Ouvrir ${name}. Ce fichier manque.`,
    actions: (name) => `Actions pour ${name}`,
    rename: 'Renommer',
    renameTitle: 'Renommer le fichier',
    name: 'Nom du fichier',
    save: 'Enregistrer',
    move: 'Déplacer vers un dossier',
    moveNow: 'Déplacer',
    putOnDay: 'Placer sur un jour',
    folder: 'Dossier',
    download: 'Télécharger',
    downloadSent: 'Télécharger le fichier Supernote',
    keep: 'Garder sur cet appareil',
    here: 'Sur cet appareil',
    favorite: 'Ajouter aux favoris',
    notFavorite: 'Retirer des favoris',
    isFavorite: 'Favori',
    madeFavorite: 'Ajouté aux favoris',
    unmadeFavorite: 'Retiré des favoris',
    remove: 'Supprimer',
    removed: 'Fichier supprimé',
    undo: 'Annuler',
    restored: 'Fichier restauré',
    restoreFailed: 'Le fichier n’a pas pu être restauré. Réessaie.',
    moved: (folder) => `Déplacé dans « ${folder} »`,
    renamed: 'Fichier renommé',
    changeFailed: 'Le fichier n’a pas pu être modifié. Réessaie.',
    removeFailed: 'Le fichier n’a pas pu être supprimé. Réessaie.',
  },
  view: {
    orderLabel: 'Ordre',
    order: (name) => `Ordre : ${name}`,
    sorts: { newest: 'Récents', oldest: 'Anciens', name: 'Nom', size: 'Taille' },
    densityLabel: 'Affichage',
    density: (name) => `Affichage : ${name}`,
    densities: { comfortable: 'Aéré', compact: 'Compact', list: 'Liste' },
  },
  months: {
    label: 'Mois',
    name: monthName,
    from: (month) => `${monthName(month)} et avant`,
    newest: 'Revenir aux plus récents',
    none: 'Il n’y a rien avant.',
  },
  selection: {
    label: 'Fichiers sélectionnés',
    none: 'Choisis des fichiers',
    move: 'Déplacer',
    moveTitle: (count) => `Déplacer ${countFiles(count)}`,
    download: 'Télécharger',
    remove: 'Supprimer',
    moving: (done, count) => `Déplacement : ${of(done, count)}`,
    removing: (done, count) => `Suppression : ${of(done, count)}`,
    restoring: (done, count) => `Restauration : ${of(done, count)}`,
    moved: (count, folder) => `${files(count, 'déplacé', 'déplacés')} dans « ${folder} »`,
    movedBack: (count) => files(count, 'remis à sa place', 'remis à leur place'),
    removed: (count) => files(count, 'supprimé', 'supprimés'),
    restored: (count) => files(count, 'restauré', 'restaurés'),
    partly: (done, count) => `${of(done, count)} : c’est fait`,
    unchanged: 'Il n’y avait rien à changer',
    moveFailed: 'Les fichiers n’ont pas pu être déplacés. Réessaie.',
    removeFailed: 'Les fichiers n’ont pas pu être supprimés. Réessaie.',
    restoreFailed: 'Les fichiers n’ont pas pu être restaurés. Réessaie.',
    allFailed: 'Les fichiers n’ont pas pu être sélectionnés. Réessaie.',
    downloadFailed: 'Le téléchargement n’a pas pu commencer. Réessaie.',
    tooMany: 'Un téléchargement contient 10 000 fichiers au plus. Choisis-en moins.',
    archiveName: (day) => `Pages ${day}.zip`,
  },
  deleted: { title: 'Supprimés récemment' },
}
