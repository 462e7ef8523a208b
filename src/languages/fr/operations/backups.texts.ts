import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/backups.texts.ts'
import { counted } from '../kit/number.ts'

const count = (number: number, one: string, many: string) =>
  number === 1 ? one : many.replace('#', number.toLocaleString('fr-FR'))

export const backupsTexts: Texts<typeof english.backupsTexts> = {
  label: 'Sauvegardes',
  proven: 'Dernière sauvegarde testée :',
  none: 'Aucune sauvegarde n’a encore été testée.',
  late: 'Elle date de plus de deux jours.',
  lastError: (error) => `Le dernier essai a échoué : ${error}`,
  heldBefore: 'Cette installation a été restaurée depuis une sauvegarde du',
  held: ({ heldMails, removedUsers, removedUploads, missingFiles, newSecrets }) => [
    'Les codes utilisés, commandes, révocations et mots de passe modifiés après ce moment sont perdus. Tout le monde doit se reconnecter.',
    ...(removedUsers + removedUploads > 0
      ? [
          `Supprimés à nouveau, car ils l’avaient été après la sauvegarde : ${counted(removedUsers, 'compte', 'comptes')} et ${counted(removedUploads, 'page', 'pages')}.`,
        ]
      : []),
    ...(missingFiles > 0
      ? [count(missingFiles, 'Le fichier d’une page n’a pas été restauré.', 'Les fichiers de # pages n’ont pas été restaurés.')]
      : []),
    ...(newSecrets
      ? ['Le secret qui signe les commandes est nouveau : donne à ta boutique celui que montre « willow webhook secret ».']
      : []),
    heldMails === 0
      ? 'Aucun e-mail n’est retenu. Les sauvegardes reprennent dès que tu libères l’installation.'
      : `${count(heldMails, 'Un e-mail est retenu', '# e-mails sont retenus')} : certains sont peut-être partis depuis la sauvegarde. Les sauvegardes reprennent dès que tu libères l’installation.`,
  ],
  release: 'Libérer',
  releaseFailed: 'L’installation n’a pas pu être libérée.',
}
