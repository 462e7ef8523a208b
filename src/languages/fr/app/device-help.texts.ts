import type * as english from '#app/device-help.texts.ts'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { versionsKept } from '#features/planner/replaced-pages.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { devicePasswordsTexts } from '../features/accounts/device-passwords.texts.ts'

const uploadStep = (name: string) => `Dans ${name}, ouvre la Bibliothèque, touche « Ajouter » et choisis le fichier.`

export const deviceHelpTexts: Texts<typeof english.deviceHelpTexts> = ({ name, tabletFolder }, publicUrl) => {
  const address = `${publicUrl}/api/uploads`
  const dropBox = `${publicUrl}${dropBoxAddress}`
  return {
    title: 'Des pages depuis tes appareils',
    lead: `Comment tes pages passent de la tablette à ${name}, et comment lire ${name} sur une tablette.`,
    sections: [
      {
        id: 'device-password',
        title: 'Un mot de passe d’appareil',
        blocks: [
          'Un mot de passe d’appareil permet à un seul appareil d’ajouter des pages à ta bibliothèque, et de lire ce que ce même appareil a envoyé. Il ne peut rien lire, modifier ou supprimer d’autre, et ce n’est pas le mot de passe avec lequel tu te connectes.',
          {
            steps: [
              `Dans ${name}, ouvre les Réglages, puis « Appareils et mode hors ligne », et touche « ${devicePasswordsTexts.open} ».`,
              'Donne un nom à l’appareil et touche « Créer le mot de passe ».',
              'Copie le mot de passe dans l’appareil. Il n’est affiché qu’une fois.',
            ],
          },
          'Si un appareil est perdu, révoque son mot de passe au même endroit. Un nouveau mot de passe de compte met fin à tous les mots de passe d’appareil.',
        ],
      },
      {
        id: 'webdav',
        title: 'Des pages qui arrivent toutes seules : WebDAV',
        blocks: [
          'Des apps comme FolderSync, et rclone sur un ordinateur, savent envoyer vers un dossier WebDAV. Une Supernote et une Boox connaissent aussi WebDAV, mais tu y envoies chaque PDF à la main.',
          {
            steps: [
              'Crée un mot de passe d’appareil, comme ci-dessus.',
              `Saisis cette adresse : ${dropBox}`,
              'Saisis n’importe quel nom d’utilisateur, et le mot de passe d’appareil comme mot de passe.',
              'Choisis le dossier qui contient tes exports. Les PDF, les images et les notes d’une Supernote arrivent, les autres fichiers sont refusés.',
            ],
          },
          'Un fichier va dans le dossier de ta bibliothèque qui porte le même nom que le sien. S’il n’existe pas, il est créé. Le même fichier envoyé deux fois ne change rien, et un fichier modifié s’ajoute à côté du précédent.',
          `Ta bibliothèque garde les ${versionsKept} dernières versions d’un fichier. Les plus anciennes vont dans « Supprimés récemment », où tu peux les restaurer pendant ${deletedKeptDays} jours. Une version reste si c’est un favori, ou si elle contient une page de ton agenda, ou de l’écriture dans une note de Supernote, qu’aucune version plus récente ne contient.`,
          'L’appareil ne voit que ce qu’il a envoyé. Ce qu’il supprime de son côté reste dans ta bibliothèque, et ce que tu supprimes dans ta bibliothèque reste sur l’appareil. Si tu crées un nouveau mot de passe pour un appareil, donne-lui le même nom qu’avant, pour que l’appareil retrouve ses fichiers.',
          'Sur un ordinateur, rclone envoie un dossier entier, puis seulement ce qui est nouveau ou modifié.',
          {
            code: `rclone config create willow webdav url=${dropBox} \\\n  vendor=owncloud user=moi pass=MOT-DE-PASSE-D-APPAREIL --obscure\nrclone copy Agenda willow:Agenda`,
          },
          'Si ta tablette ne connaît que Google Drive, Dropbox ou OneDrive, rclone peut y prendre les pages.',
          { code: 'rclone copy drive:Agenda willow:Agenda --include "*.pdf"' },
        ],
      },
      {
        id: 'ipad',
        title: 'iPad et iPhone : un raccourci',
        blocks: [
          'Pour rapporter ton agenda, exporte-le de l’app où tu écris.',
          {
            steps: [
              'Ouvre l’agenda dans GoodNotes, Notability ou une autre app. Touche « Partager » ou « Exporter », et choisis le document entier en PDF.',
              'Choisis « Enregistrer dans Fichiers ».',
            ],
            upload: uploadStep(name),
          },
          'Un raccourci t’épargne ces étapes. Crée-le une fois, et toutes les apps qui ont un bouton « Partager » pourront envoyer des pages : GoodNotes, Notability, Fichiers, Photos.',
          {
            steps: [
              'Ouvre Raccourcis, touche +, puis Infos, et active « Afficher dans la feuille de partage ». Accepte les PDF, les fichiers et les images.',
              `Ajoute l’action « Obtenir le contenu de l’URL », avec l’adresse ${address}`,
              'Ouvre ses détails. Choisis la méthode POST.',
              'Ajoute un en-tête : clé Authorization, valeur Bearer, une espace, puis ton mot de passe d’appareil.',
              'Choisis le corps de requête « Formulaire ». Ajoute un champ de type Fichier, clé file, valeur « Entrée de raccourci ».',
              `Si tu veux, ajoute un champ de type Texte, clé folder, valeur ${tabletFolder}.`,
              'Pour retrouver la photo d’une page d’après ce que tu as écrit : place au-dessus l’action « Extraire le texte de l’image », et ajoute un champ de type Texte, clé text, valeur « Texte extrait ».',
              `Nomme-le « Envoyer à ${name} ». Dans n’importe quelle app : « Partager », puis « Envoyer à ${name} ».`,
            ],
          },
        ],
      },
      {
        id: 'backups',
        title: 'Goodnotes et Notability : sauvegarde automatique',
        blocks: [
          'Ces deux apps savent copier toutes seules ce que tu écris vers un dossier WebDAV, à chaque modification. La copie ne va que dans un sens.',
          {
            steps: [
              'Crée un mot de passe d’appareil, comme ci-dessus.',
              'Dans Goodnotes, ouvre les réglages, puis la sauvegarde automatique, et choisis WebDAV. Dans Notability, ouvre les réglages, puis la sauvegarde auto, et choisis WebDAV.',
              `Saisis cette adresse : ${dropBox}`,
              'Saisis n’importe quel nom d’utilisateur, et le mot de passe d’appareil comme mot de passe.',
              'Choisis le format PDF. Les fichiers propres à ces apps sont refusés.',
            ],
          },
        ],
      },
      {
        id: 'boox',
        title: 'Boox et autres tablettes Android',
        blocks: [
          {
            steps: ['Ouvre l’agenda et choisis « Partager » ou « Exporter » : le document entier en PDF, avec ton écriture.'],
            upload: `Dans le navigateur de la tablette, ouvre ${name}, puis Bibliothèque, puis « Ajouter », et choisis le fichier.`,
          },
          `Une Boox peut aussi envoyer un PDF par WebDAV, à la main, avec l’adresse et le mot de passe ci-dessus. Ce qu’elle synchronise d’elle-même, ce sont ses propres fichiers (.note), que ${name} ne peut pas lire et refuse.`,
          `Si le navigateur est trop ancien pour l’app, tu peux aussi ajouter des pages sur ${publicUrl}/paper. Dans les Réglages, sous « Apparence », « Encre » convient aux écrans e-ink.`,
        ],
      },
      {
        id: 'remarkable',
        title: 'reMarkable',
        blocks: [
          'Elle n’a pas de navigateur. Ses pages voyagent par e-mail, par son cloud ou par son app de bureau.',
          {
            steps: [
              'Exporte l’agenda entier en PDF depuis l’app de bureau ou l’app mobile, ou connecte Dropbox, Google Drive ou OneDrive et copie-le là-bas.',
            ],
            upload: uploadStep(name),
          },
          'La dernière étape t’est épargnée sur un iPhone par le raccourci ci-dessus, et sur un ordinateur par la commande curl ci-dessous.',
        ],
      },
      {
        id: 'supernote',
        title: 'Supernote',
        blocks: [
          {
            steps: [
              'Ouvre l’agenda, choisis « Exporter », et prends toutes les pages en PDF. Le fichier est dans le dossier EXPORT.',
              'Laisse la tablette synchroniser ce dossier avec Dropbox, Google Drive ou OneDrive, ou copie-le par USB.',
            ],
            upload: uploadStep(name),
          },
          'Les versions récentes de son système connaissent WebDAV. Avec l’adresse et le mot de passe ci-dessus, tu y envoies les fichiers à la main, un par un.',
          `Ses notes (.note) peuvent aussi être ajoutées telles quelles. ${name} fait de chacune un PDF avec le texte que la tablette a reconnu, et y conserve la note elle-même. Si elle envoie par WebDAV un PDF et le fichier .mark placé à côté, ${name} montre sur les pages du PDF ce qui y a été écrit.`,
        ],
      },
      {
        id: 'kindle-scribe',
        title: 'Kindle Scribe',
        blocks: [
          {
            steps: [
              'Ouvre l’agenda, choisis « Partager », et envoie-le en PDF par e-mail.',
              'Ouvre l’e-mail sur un téléphone ou un ordinateur, et enregistre le fichier.',
            ],
            upload: uploadStep(name),
          },
          `Pour lire tes pages sur la Kindle, ouvre ${publicUrl}/paper dans son navigateur. Cela fonctionne sans scripts.`,
        ],
      },
      {
        id: 'curl',
        title: 'Un ordinateur : curl',
        blocks: [
          'Un seul fichier. Tu peux omettre le dossier.',
          {
            code: `curl -H "Authorization: Bearer MOT-DE-PASSE-D-APPAREIL" \\\n  -F "folder=${tabletFolder}" \\\n  -F "file=@Semaine 12.pdf" \\\n  ${address}`,
          },
          'La réponse 201 signifie que la page est dans ta bibliothèque. 401 : le mot de passe est mal tapé ou révoqué. 415 : le fichier n’est ni un PDF ni une image.',
        ],
      },
    ],
  }
}
