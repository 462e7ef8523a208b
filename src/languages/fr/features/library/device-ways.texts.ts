import type { ToldWays } from '#features/library/device-ways.ts'

const upload = (name: string) => `Dans ${name}, ouvre la Bibliothèque, touche « Ajouter » et choisis le fichier.`

export const deviceWaysTexts: ToldWays = {
  ipad: {
    byItself: null,
    press: {
      export: [
        'Ouvre l’agenda dans GoodNotes, Notability ou une autre app. Touche « Partager » ou « Exporter », et choisis le document entier en PDF.',
        'Choisis « Enregistrer dans Fichiers ».',
      ],
      upload,
      share:
        'Un raccourci t’épargne ces étapes. Crée-le une fois, et toutes les apps qui ont un bouton « Partager » pourront envoyer des pages : GoodNotes, Notability, Fichiers, Photos.',
    },
    refused: null,
  },
  goodnotes: {
    byItself:
      'Goodnotes envoie tout seul ce que tu modifies : ouvre ses réglages, puis la sauvegarde automatique (dans les versions récentes, sous « Cloud et sauvegarde »), et choisis WebDAV.',
    press: {},
    refused: 'Les fichiers propres à Goodnotes sont illisibles ici. Dans Goodnotes, exporte un PDF et ajoute-le.',
  },
  notability: {
    byItself: 'Notability envoie tout seul ce que tu modifies : ouvre ses réglages, puis la sauvegarde auto, et choisis WebDAV.',
    press: {},
    refused: 'Les fichiers propres à Notability sont illisibles ici. Dans Notability, exporte un PDF et ajoute-le.',
  },
  foldersync: {
    byItself:
      'Sur une tablette Android, l’app FolderSync envoie toute seule le dossier de tes exports, selon l’horaire que tu y choisis.',
    press: {},
    refused: null,
  },
  boox: {
    byItself: null,
    press: {
      export: ['Ouvre l’agenda et choisis « Partager » ou « Exporter » : le document entier en PDF, avec ton écriture.'],
      upload: (name) =>
        `Dans le navigateur de la tablette, ouvre ${name}, puis Bibliothèque, puis « Ajouter », et choisis le fichier.`,
      webdav: 'Une Boox peut aussi envoyer un PDF par WebDAV. Tu le fais à la main, chaque fois.',
    },
    refused:
      'Les fichiers propres à Boox (.note), les seuls que sa synchronisation envoie, sont illisibles ici. Sur la Boox, exporte la note en PDF et ajoute ce PDF.',
  },
  remarkable: {
    byItself: null,
    press: {
      carry: 'Une reMarkable n’a ni navigateur ni WebDAV. Ses pages voyagent par e-mail, par son cloud ou par son app de bureau.',
      export: [
        'Exporte l’agenda entier en PDF depuis l’app de bureau ou l’app mobile, ou connecte Dropbox, Google Drive ou OneDrive et copie-le là-bas.',
      ],
      upload,
    },
    refused:
      'Les fichiers propres à reMarkable sont illisibles ici. Exporte un PDF depuis la reMarkable ou son app, et ajoute-le.',
  },
  supernote: {
    byItself: null,
    press: {
      export: [
        'Ouvre l’agenda, choisis « Exporter », et prends toutes les pages en PDF. Le fichier est dans le dossier EXPORT.',
        'Laisse la tablette synchroniser ce dossier avec Dropbox, Google Drive ou OneDrive, ou copie-le par USB.',
      ],
      upload,
      webdav:
        'Une Supernote connaît WebDAV dans les versions récentes de son système. Tu y envoies les fichiers à la main, un par un.',
      ownFile: (name) =>
        `Les notes d’une Supernote (.note) peuvent aussi être ajoutées telles quelles. ${name} fait de chacune un PDF avec le texte que la tablette a reconnu, et y conserve la note elle-même. Si tu envoies par WebDAV un PDF et le fichier .mark placé à côté, ${name} montre sur les pages du PDF ce que tu y as écrit.`,
    },
    refused:
      'Certains fichiers d’une Supernote, comme les notes très anciennes ou abîmées, sont illisibles ici. Sur la Supernote, exporte un PDF et ajoute-le.',
  },
  'kindle-scribe': {
    byItself: null,
    press: {
      carry: 'Une Kindle Scribe ne connaît pas WebDAV. Ses pages voyagent par e-mail.',
      export: [
        'Ouvre l’agenda, choisis « Partager », et envoie-le en PDF par e-mail.',
        'Ouvre l’e-mail sur un téléphone ou un ordinateur, et enregistre le fichier. Son lien est valable sept jours.',
      ],
      upload,
    },
    refused: null,
  },
  rclone: {
    byItself: null,
    press: { command: 'Sur un ordinateur, rclone envoie un dossier entier, puis seulement ce qui est nouveau ou modifié.' },
    refused: null,
  },
  xournal: {
    byItself: null,
    press: {},
    refused: 'Les fichiers propres à Xournal++ sont illisibles ici. Dans Xournal++, exporte un PDF et ajoute-le.',
  },
  other: {
    byItself: null,
    press: {
      export: [
        'Ouvre l’agenda sur ta tablette et cherche « Partager » ou « Exporter ».',
        'Choisis le document entier en PDF : chaque page trouve son jour. Une seule page en image convient aussi.',
        'Envoie-le sur l’appareil depuis lequel tu ajoutes tes pages : par e-mail, par câble ou par le cloud de la tablette.',
      ],
      upload: (name) =>
        `Dans ${name}, ouvre la Bibliothèque, touche « Ajouter » et choisis le fichier. Tu peux en prendre plusieurs.`,
    },
    refused: null,
  },
}
