import type * as english from '#features/library/upload.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'
import { countFiles } from './library.texts.ts'

const shortDay = new Intl.DateTimeFormat('fr-FR', { month: 'long', day: 'numeric' })
const on = (instant: string) => shortDay.format(new Date(instant))

export const uploadTexts: Texts<typeof english.uploadTexts> = {
  title: 'Ajouter des pages',
  lead: 'Un PDF ou une image. Dépose ici, colle ou choisis.',
  choose: 'Choisir des fichiers',
  chosenFiles: 'Fichiers choisis',
  takePhoto: 'Prendre une photo',
  drop: 'Dépose tes pages ici',
  folder: 'Dossier',
  upload: 'Ajouter',
  exportInstead: {
    supernote: 'Ce fichier de Supernote est illisible ici. Sur la Supernote, exporte-le en PDF et ajoute ce PDF.',
    remarkable:
      'C’est un fichier propre à reMarkable, illisible ici. Exporte-le en PDF depuis la reMarkable ou son app, et ajoute ce PDF.',
    boox: 'C’est un fichier propre à Boox, illisible ici. Sur la Boox, exporte la note en PDF et ajoute ce PDF.',
    goodnotes: 'C’est un fichier propre à Goodnotes, illisible ici. Dans Goodnotes, exporte-le en PDF et ajoute ce PDF.',
    xournal: 'C’est un fichier propre à Xournal++, illisible ici. Dans Xournal++, exporte-le en PDF et ajoute ce PDF.',
  },
  tooLarge: (mb) => `Ce fichier dépasse ${mb} Mo.`,
  uploading: 'Ajout en cours…',
  retry: 'Réessayer',
  remove: 'Retirer',
  cancelFile: (name) => `Annuler ${name}`,
  retryFile: (name) => `Réessayer ${name}`,
  removeFile: (name) => `Retirer ${name}`,
  progress: (name) => `Progression : ${name}`,
  waiting: 'En attente',
  done: 'Ajouté',
  cancelled: 'Annulé',
  percent: (share) => `${Math.floor(share * 100)} %`,
  known: (folder, instant) => `Tu as déjà cette page : ${folder}, ${on(instant)}`,
  onlyStored: 'Gardé, mais seule ta tablette peut l’afficher.',
  chosenTwice: 'Tu as choisi cette page deux fois.',
  skip: 'Ignorer',
  manyKnown: (count) => `${number(count)} sont déjà ici.`,
  skipAll: 'Les ignorer toutes',
  skipFile: (name) => `Ignorer ${name}`,
  replace: 'La remplacer',
  replacing: (folder, instant) => `Prend la place de celle de « ${folder} », ${on(instant)}`,
  replaceFile: (name) => `La remplacer : ${name}`,
  announceKnown: (name, line) => `${name} : ${line}`,
  undoCopy: (folder) => `Annuler : déjà dans « ${folder} »`,
  undoCopies: (count) => `Annuler ${countFiles(count)} que tu avais déjà`,
  announceDone: (name) => `${name} : ajouté`,
  announceFailed: (name, message) => `${name} : ${message}`,
  stopTitle: 'Arrêter l’ajout ?',
  stopText: 'Des fichiers sont encore en cours d’ajout. Ceux qui sont arrivés restent dans ta bibliothèque.',
  keepUploading: 'Continuer',
  stop: 'Arrêter et fermer',
  doneTitle: 'C’est ajouté !',
  doneText: 'Ton fichier est dans la bibliothèque.',
  doneManyText: (count) => `Tes ${number(count)} fichiers sont dans la bibliothèque.`,
  keptTitle: 'En attente d’envoi',
  keptText: 'Le fichier est en sécurité sur cet appareil. On l’enverra dès que la connexion sera revenue.',
  close: 'Terminé',
  failedTitle: 'L’ajout a échoué',
  failedText: 'Ton fichier n’a pas pu être ajouté. Réessaie.',
  someAdded: (done, all) => `${number(done)} ${done < 2 ? 'ajouté' : 'ajoutés'} sur ${countFiles(all)}`,
  someFailedText: 'Les autres sont encore dans la liste, chacun avec la raison.',
  noRoomHere:
    'Tu es hors ligne, et cet appareil n’a pas la place de garder le fichier. Réessaie quand la connexion sera revenue.',
  sizeMb: (bytes) =>
    `${(bytes / 1024 / 1024).toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} Mo`,
}
