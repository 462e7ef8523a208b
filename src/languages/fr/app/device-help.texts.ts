import type * as english from '#app/device-help.texts.ts'
import { dropBoxAddress } from '#features/drop-box/drop-box.rules.ts'
import { deletedKeptDays } from '#features/library/library.rules.ts'
import { versionsKept } from '#features/planner/replaced-pages.rules.ts'
import type { Texts } from '#kit/languages.ts'
import { devicePasswordsTexts } from '../features/accounts/device-passwords.texts.ts'
import { deviceWaysTexts } from '../features/library/device-ways.texts.ts'

const { ipad, goodnotes, notability, foldersync, boox, remarkable, supernote, rclone, 'kindle-scribe': kindle } = deviceWaysTexts

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
        title: 'Un dossier pour tes appareils : WebDAV',
        blocks: [
          'Les apps et les programmes qui connaissent WebDAV savent envoyer vers ta bibliothèque. Certains le font tout seuls, pour d’autres tu le fais à la main : la section de ton appareil dit lesquels.',
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
          foldersync.byItself,
          rclone.press.command,
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
          { steps: ipad.press.export, upload: ipad.press.upload(name) },
          ipad.press.share,
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
          goodnotes.byItself,
          notability.byItself,
          'La copie ne va que dans un sens. Laisse l’app ouverte jusqu’à la fin de la première.',
          {
            steps: [
              'Crée un mot de passe d’appareil, comme ci-dessus.',
              `Saisis cette adresse : ${dropBox}`,
              'Saisis n’importe quel nom d’utilisateur, et le mot de passe d’appareil comme mot de passe.',
              'Choisis le format PDF.',
            ],
          },
          goodnotes.refused,
          notability.refused,
        ],
      },
      {
        id: 'boox',
        title: 'Boox et autres tablettes Android',
        blocks: [
          { steps: boox.press.export, upload: boox.press.upload(name) },
          boox.press.webdav,
          boox.refused,
          `Si le navigateur est trop ancien pour l’app, tu peux aussi ajouter des pages sur ${publicUrl}/paper. Dans les Réglages, sous « Apparence », « Encre » convient aux écrans e-ink.`,
        ],
      },
      {
        id: 'remarkable',
        title: 'reMarkable',
        blocks: [
          remarkable.press.carry,
          { steps: remarkable.press.export, upload: remarkable.press.upload(name) },
          remarkable.refused,
          'La dernière étape t’est épargnée sur un iPhone par le raccourci ci-dessus, et sur un ordinateur par la commande curl ci-dessous.',
        ],
      },
      {
        id: 'supernote',
        title: 'Supernote',
        blocks: [
          { steps: supernote.press.export, upload: supernote.press.upload(name) },
          supernote.press.webdav,
          supernote.press.ownFile(name),
          supernote.refused,
        ],
      },
      {
        id: 'kindle-scribe',
        title: 'Kindle Scribe',
        blocks: [
          kindle.press.carry,
          { steps: kindle.press.export, upload: kindle.press.upload(name) },
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
