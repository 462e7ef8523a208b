import type * as english from '#features/accounts/users.texts.ts'
import type { Texts } from '#kit/languages.ts'

const people = (count: number, one: string, more: string) => `${count.toLocaleString('fr-FR')} ${count < 2 ? one : more}`

export const userChangesTexts: Texts<typeof english.userChangesTexts> = {
  approved: 'Personne validée !',
  approvedAlready: 'Cette personne est déjà validée.',
  revoked: 'L’accès a été révoqué',
  revokedAlready: 'L’accès de cette personne est déjà révoqué.',
  restored: 'L’accès a été rétabli',
  notRevoked: 'L’accès de cette personne n’est pas révoqué.',
  userNotFound: 'Cette personne n’existe pas.',
  cannotRevokeSelf: 'Tu ne peux pas révoquer ton propre accès.',
  cannotRevokeLastAdmin: 'C’est le dernier compte admin.',
  administratorReadOnly: 'C’est un compte admin, qui ne peut pas être en lecture seule. Révoque l’accès, ou laisse-le.',
  approveRevoked: 'L’accès de cette personne est révoqué. Rétablis-le d’abord.',
  sessionEnded: 'La session est fermée.',
  sessionsEnded: 'Toutes les sessions de cette personne sont fermées.',
}

export const usersTexts: Texts<typeof english.usersTexts> = {
  registeredUsers: 'Inscrits',
  people: 'Personnes',
  authUsers: 'Comptes',
  words: ['personne', 'personnes'],
  searchLabel: 'Chercher des personnes',
  searchPlaceholder: 'Nom, adresse ou code…',
  states: { pending: 'En attente', approved: 'Validée', revoked: 'Révoquée' },
  sorts: { newest: 'Récents', oldest: 'Anciens', name: 'Par nom', email: 'Par e-mail' },
  user: 'Personne',
  state: 'État',
  code: 'Code d’accès',
  registered: 'Inscription',
  joined: 'Arrivée',
  signInMethods: 'Se connecte avec',
  password: 'Mot de passe',
  noSignIn: 'Pas encore de moyen',
  administrator: 'Admin',
  readOnly: 'Lecture seule',
  empty: {
    title: 'Personne ne s’est encore inscrit',
    text: 'Les personnes qui s’inscrivent avec un code d’accès apparaissent ici.',
  },
  approve: 'Valider',
  revoke: 'Révoquer l’accès',
  restore: 'Rétablir',
  sessions: 'Sessions',
  openPage: 'Page du client',
  approveFailed: 'La validation n’a pas marché',
  revokeFailed: 'L’accès n’a pas pu être révoqué',
  restoreFailed: 'L’accès n’a pas pu être rétabli',
  revokedTitle: 'Accès révoqué',
  revokedText: 'L’accès de cette personne a été révoqué',
  approvedSome: (count) => people(count, 'personne validée', 'personnes validées'),
  restoredSome: (count) => people(count, 'accès rétabli', 'accès rétablis'),
  revokedSome: (count) => people(count, 'accès révoqué', 'accès révoqués'),
  revokeSomeTitle: (count) => `Révoquer l’accès de ${people(count, 'personne', 'personnes')} ?`,
  revokeSomeText:
    'Ces personnes sont déconnectées partout et ne peuvent plus se connecter. Leurs pages restent, et tu peux rétablir l’accès à tout moment.',
  revokeTitle: (name) => `Révoquer l’accès de ${name} ?`,
  revokeText: (email) =>
    `Toutes les sessions de ${email} sont fermées, et la connexion n’est plus possible. Un e-mail l’en prévient. Ses pages restent, et tu peux rétablir l’accès à tout moment.`,
  revokeTextWithoutMail: (email) =>
    `Toutes les sessions de ${email} sont fermées, et la connexion n’est plus possible. Aucun serveur de messagerie n’est configuré : à toi de prévenir cette personne. Ses pages restent, et tu peux rétablir l’accès à tout moment.`,
}

export const sessionsTexts: Texts<typeof english.sessionsTexts> = {
  title: (name) => `Sessions de ${name}`,
  none: 'Aucune session ouverte.',
  endAll: 'Fermer toutes les sessions',
  endOthers: 'Fermer toutes les autres',
  othersEnded: 'Toutes les autres sessions sont fermées.',
  failed: 'La session n’a pas pu être fermée.',
  loadFailed: 'Impossible de charger les sessions.',
}
