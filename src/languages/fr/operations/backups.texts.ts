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

export const backupsCardTexts: Texts<typeof english.backupsCardTexts> = {
  lead: 'Faites et vérifiées chaque nuit, et chiffrées, pour qu’un disque en panne ne soit pas la fin de ta boutique.',
  nothingYet: 'Aucune sauvegarde n’a encore été faite.',
  made: 'Dernière sauvegarde :',
  loadFailed: 'Impossible de charger l’état des sauvegardes.',
  key: 'Clé de récupération',
  makeKey: 'Créer la clé de récupération',
  keyLead: 'Il n’y a que toi qui l’as. Elle ouvre les sauvegardes, et avec elles tout ce que tes clients ont écrit.',
  keyByCommand: 'Ta boutique a des clients : la clé se crée sur le serveur, avec willow backup key',
  hasKey: 'Les sauvegardes sont chiffrées avec elle. Sans elle, personne ne peut les restaurer, toi non plus.',
  keyFailed: 'La clé de récupération n’a pas pu être créée.',
  onlyOnce:
    'Garde-la sur papier ou sur un autre appareil. Elle n’est affichée que maintenant. Si tu pars avant de l’avoir gardée, crées-en simplement une autre.',
  copy: 'Copier',
  copied: 'Clé de récupération copiée',
  copiedText: 'Garde-la loin de cette machine.',
  copyFailed: 'La clé de récupération n’a pas pu être copiée.',
  ending: 'Ses six derniers caractères',
  endingHint: 'Ils montrent que tu l’as gardée. Elle compte à partir de là.',
  keep: 'Je l’ai gardée',
  placeHint:
    'Un dossier sur un autre disque, comme /mnt/disk/willow, ou un compartiment comme s3://name?endpoint=https://s3.example&region=eu-1.',
  make: 'Faire une sauvegarde maintenant',
  busy: 'Une sauvegarde est en cours ou en vérification …',
  makeFailed: 'La sauvegarde n’a pas pu commencer.',
  drill: 'Essayer la clé',
  drillKey: 'Ta clé de récupération',
  drillHint:
    'La dernière sauvegarde est restaurée à côté de ta boutique, parcourue, puis supprimée. Fais-le maintenant, et deux fois par an.',
  drillFailed: 'L’essai n’a pas pu commencer.',
  drilled: 'Dernière restauration d’essai :',
  outside: 'Rien ici ne donne une sauvegarde. Des commandes sur le serveur en restaurent une ou changent la clé.',
}

export const backupErrorTexts: Texts<typeof english.backupErrorTexts> = {
  keyByCommand: 'Ta boutique a des clients : la clé de récupération se crée sur le serveur, avec willow backup key',
  keyThere:
    'Il y a déjà une clé de récupération, créée dans un autre onglet ou par quelqu’un d’autre. Jette celle qui est affichée ici.',
  wrongEnding: 'Ce ne sont pas les six derniers caractères de la clé affichée.',
  keyExpired: 'Cette clé a été affichée il y a trop longtemps. Elle n’est pas utilisée : crées-en une autre.',
  wrongKey: 'Ce n’est pas la clé de récupération de ces sauvegardes.',
  noPlace: 'Aucun lieu n’est défini pour les sauvegardes.',
  held: 'Cette boutique a été restaurée depuis une sauvegarde. Libère-la d’abord.',
  busy: 'Une sauvegarde est en cours ou en vérification. Réessaie plus tard.',
}
