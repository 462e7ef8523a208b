import type * as english from '#features/accounts/help.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const helpTexts: Texts<typeof english.helpTexts> = {
  isAdministrator: 'C’est un compte admin. Retire d’abord ce rôle.',
  notApproved: 'Seule une personne validée peut recevoir le rôle d’admin.',
  onlyReads: 'Ce compte est en lecture seule. Lève d’abord cette limite.',
  lastAdministrator: 'C’est le dernier compte admin.',
  isRevoked: 'L’accès de cette personne est révoqué. Rétablis-le d’abord.',
  mailed: (email) => `Un e-mail est parti à ${email}.`,
  waits: (email) => `Aucun serveur de messagerie n’est configuré : l’e-mail à ${email} attend dans la boîte d’envoi.`,
  deletionPlanned: (email) => `Le compte sera supprimé dans sept jours. ${email} reçoit un e-mail et peut le garder jusque-là.`,
  deletionCanceled: 'Le compte reste.',
  made: (email) => `${email} a maintenant le rôle d’admin. Tous les admins reçoivent un e-mail.`,
  unmade: (email) => `${email} n’a plus le rôle d’admin. Tous les admins reçoivent un e-mail.`,
  writesAgain: (email) => `${email} peut de nouveau écrire. Un e-mail part pour le dire.`,
  unchanged: 'C’était déjà le cas. Rien n’a changé.',
  signedOut: (count) =>
    count === 1 ? 'Une session a été fermée.' : count === 0 ? 'Aucune session à fermer.' : `${count} sessions ont été fermées.`,
  noted: 'La note est enregistrée.',
}

export const helpMailTexts: Texts<typeof english.helpMailTexts> = {
  ownData: {
    subject: 'tes données',
    what: 'Tu as demandé tes données à la boutique. Personne d’autre que toi ne peut les télécharger : connecte-toi et choisis « Tout télécharger » dans les Réglages.',
    label: 'Ouvrir les Réglages',
  },
  lostFactor: {
    subject: 'ta deuxième étape',
    what: 'Tu as dit à la boutique que tu as perdu ta deuxième étape. Connecte-toi avec ton mot de passe et indique que tu l’as perdue. Tu recevras un lien par e-mail et, 24 heures plus tard, ton mot de passe suffira.',
    label: 'Se connecter',
  },
  deletionByShop: (day) => `La boutique supprimera ton compte et tout ce qu’il contient le ${day}.`,
  deletionAsAsked: (day) => `Comme tu l’as demandé, ton compte et tout ce qu’il contient seront supprimés le ${day}.`,
  made: (who, by) => `${who} a maintenant le rôle d’admin. Action de : ${by}.`,
  unmade: (who, by) => `${who} n’a plus le rôle d’admin. Action de : ${by}.`,
  commandLine: 'une commande sur le serveur',
}
