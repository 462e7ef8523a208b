import type { Texts } from '#kit/languages.ts'
import type * as english from '#operations/first-restore.texts.ts'
import { counted, number } from '../kit/number.ts'

export const firstRestoreTexts: Texts<typeof english.firstRestoreTexts> = {
  eyebrow: 'Premier démarrage',
  title: 'Restaurer une sauvegarde',
  lead: 'Tout revient comme au moment de la sauvegarde. Tout le monde devra se reconnecter, et les e-mails attendent que tu les libères.',
  find: 'Chercher des sauvegardes',
  loading: 'Recherche de sauvegardes',
  notFound: 'La recherche de sauvegardes a échoué.',
  reasons: {
    noPlace: 'Définis RESTORE_FROM avec le dossier ou le bucket de tes sauvegardes, puis redémarre le serveur.',
    elsewhere:
      'Cette installation garde ses données dans PostgreSQL ou S3. Restaure sur le serveur, dans un nouveau dossier et une nouvelle base de données (DATABASE_URL) : willow restore FROM --into FOLDER. Déplace ensuite les fichiers vers un nouvel endroit dans S3 : willow files move --to s3://...',
    none: (place) => `Il n’y a pas de sauvegarde dans ${place}.`,
    failed: 'La sauvegarde n’a pas pu être restaurée. Le journal du serveur dit pourquoi.',
    changed: 'Une personne a été ajoutée entre-temps à cette installation. Rien n’a été changé.',
  },
  place: (place) => `Sauvegardes dans ${place}`,
  content: (people, pages) => `${counted(people, 'compte', 'comptes')}, ${counted(pages, 'page', 'pages')}`,
  key: 'Clé de récupération',
  keyHint:
    'La ligne qui commence par AGE-SECRET-KEY. Sans elle, le serveur crée de nouveaux secrets, et ta boutique aura besoin du nouveau pour ses commandes.',
  keyHintEncrypted:
    'La ligne qui commence par AGE-SECRET-KEY. La sauvegarde est chiffrée et ne peut pas être restaurée sans elle.',
  keyConfigured: 'La clé de récupération est configurée sur le serveur.',
  restore: 'Restaurer',
  failed: 'La restauration n’a pas pu commencer. Réessaie.',
  running: 'Restauration',
  files: (files, all) => `${number(files)} sur ${counted(all, 'fichier', 'fichiers')}`,
  starting: 'Les fichiers sont de retour. Le serveur redémarre.',
  doneTitle: 'Ta sauvegarde est de retour',
  doneLead: 'Connecte-toi avec un compte admin et lis sur le tableau de bord ce qui a été perdu et ce qui t’attend.',
  signIn: 'Se connecter',
  setUpInstead: 'Mettre en place une installation vide',
}
