import type * as english from '#features/accounts/help-screens.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const helpScreensTexts: Texts<typeof english.helpScreensTexts> = {
  cannotGetIn: 'N’arrive pas à entrer',
  account: 'Compte',
  mail: {
    'reset-link': 'Envoyer un lien de mot de passe',
    'own-data': 'Expliquer comment obtenir ses données',
    'lost-factor': 'Aider pour la deuxième étape',
  },
  address: 'Corriger l’adresse',
  newAddress: 'Bonne adresse',
  addressHint:
    'Elle recevra un lien. Rien ne change avant la confirmation et, si le compte n’est pas vide, l’ancienne adresse peut refuser pendant sept jours.',
  send: 'Envoyer le lien',
  note: 'Écrire une note',
  noteLabel: 'Note',
  noteHint: 'Les admins la voient ici et dans le journal. Elle ne peut pas être modifiée.',
  save: 'Enregistrer',
  sessions: 'Sessions',
  giveBackWriting: 'Laisser écrire de nouveau',
  make: 'Donner le rôle d’admin',
  unmake: 'Retirer le rôle d’admin',
  makeTitle: (name) => `Donner le rôle d’admin à ${name} ?`,
  makeText:
    'Cette personne pourra alors faire tout ce que tu peux faire ici. Elle est déconnectée, et tous les admins reçoivent un e-mail.',
  unmakeTitle: (name) => `Retirer le rôle d’admin à ${name} ?`,
  unmakeText: 'Son propre agenda reste. Cette personne est déconnectée, et tous les admins reçoivent un e-mail.',
  deletion: 'Supprimer le compte',
  keep: 'Garder le compte',
  deletionTitle: (name) => `Supprimer le compte de ${name} ?`,
  deletionText: (email) =>
    `Dans sept jours, le compte et tout ce qu’il contient seront supprimés. Un e-mail part maintenant à ${email}, qui peut garder le compte jusque-là.`,
  asked: 'La demande vient de cette personne',
  askedHint: 'L’e-mail le précise alors.',
  failed: 'Ça n’a pas marché. Rien n’a changé.',
}
