import type * as english from '#features/library/upload.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'
import { countFiles } from './library.texts.ts'

const date = datesIn('fr-FR')

const on = (instant: string) => date(instant, 'md')

export const uploadTexts: Texts<typeof english.uploadTexts> = {
  title: 'Ajouter des pages',
  lead: 'Un PDF ou une image.',
  choose: 'Choisir des fichiers',
  chosenFiles: 'Fichiers choisis',
  takePhoto: 'Prendre une photo',
  drop: 'Dépose ou colle tes pages ici',
  folder: 'Dossier',
  upload: 'Ajouter',
  tooLarge: (mb) => `Ce fichier dépasse ${mb} Mo.`,
  zipped: 'C’est un fichier ZIP. Décompresse-le et ajoute les PDF et les images qu’il contient.',
  zip: {
    unpacking: 'Décompression…',
    others: (name, count) =>
      `« ${name} » : ${countFiles(count)} ${count === 1 ? 'laissé' : 'laissés'} de côté, car illisible${count === 1 ? '' : 's'} ici.`,
    empty: (name) => `« ${name} » ne contient ni PDF ni image.`,
    locked: (name) => `« ${name} » demande un mot de passe. Décompresse-le et ajoute les pages qu’il contient.`,
    tooMuch: (name) =>
      `« ${name} » contient trop de choses pour être décompressé ici. Décompresse-le et ajoute les pages qu’il contient.`,
    unreadable: (name) => `« ${name} » ne peut pas être décompressé. Le fichier est peut-être abîmé.`,
  },
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
  keepBoth: 'Ajouter quand même',
  skipped: 'Ignorée',
  manyKnown: (count) => `${number(count)} sont déjà ici.`,
  keepAll: 'Tout ajouter quand même',
  keepFile: (name) => `Ajouter quand même : ${name}`,
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
  keptText: 'Le fichier est en sécurité sur cet appareil. On l’enverra dès que le serveur répondra.',
  close: 'Terminé',
  failedTitle: 'L’ajout a échoué',
  failedText: 'Ton fichier n’a pas pu être ajouté. Réessaie.',
  someAdded: (done, all) => `${number(done)} ${done < 2 ? 'ajouté' : 'ajoutés'} sur ${countFiles(all)}`,
  someFailedText: 'Les autres sont encore dans la liste, chacun avec la raison.',
  noRoomHere: 'Le serveur ne répond pas, et cet appareil n’a pas la place de garder le fichier. Réessaie plus tard.',
  sizeMb: (bytes) =>
    `${(bytes / 1024 / 1024).toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} Mo`,
}
