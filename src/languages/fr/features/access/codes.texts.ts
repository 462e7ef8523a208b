import type * as english from '#features/access/codes.texts.ts'
import type { Texts } from '#kit/languages.ts'

const codes = (count: number, one: string, more: string) => `${count.toLocaleString('fr-FR')} ${count < 2 ? one : more}`

export const codesScreensTexts: Texts<typeof english.codesScreensTexts> = {
  title: 'Codes d’accès',
  lead: 'Un code fait entrer une personne.',
  tabsLabel: 'Listes',
  tabs: { 'access-codes': 'Codes d’accès', 'registered-users': 'Inscrits' },
  label: 'Codes d’accès',
  words: ['code', 'codes'],
  searchLabel: 'Chercher des codes d’accès',
  searchPlaceholder: 'Code, adresse ou étiquette…',
  states: { available: 'Libre', bound: 'Attribué', used: 'Utilisé', void: 'Invalidé' },
  sorts: { newest: 'Récents', oldest: 'Anciens', code: 'Par code' },
  code: 'Code d’accès',
  state: 'État',
  customer: 'Client',
  anybody: 'Tout le monde',
  created: 'Créé',
  used: 'Utilisé',
  refusedTries: (count) => codes(count, 'essai refusé', 'essais refusés'),
  empty: { title: 'Pas encore de codes d’accès', text: 'Crées-en un pour un client, ou un lot à distribuer.' },
  copy: 'Copier',
  copied: 'Copié',
  copiedText: 'Le code d’accès est dans le presse-papiers',
  copyLink: 'Copier le lien d’activation',
  linkCopiedText: 'Le lien d’activation est dans le presse-papiers',
  copyFailed: 'La copie n’a pas marché',
  close: 'Fermer',
  history: 'Historique',
  send: 'Envoyer par e-mail',
  sendFailed: 'Le code d’accès n’a pas pu être envoyé.',
  bind: 'Attribuer à une adresse',
  rebind: 'Changer l’adresse',
  bound: 'Adresse enregistrée',
  boundText: (code, email) => `${code} est maintenant attribué à ${email}.`,
  freedText: (code) => `Tout le monde peut maintenant utiliser ${code}.`,
  voided: 'Code d’accès invalidé',
  void: 'Invalider',
  sentSome: (count) => codes(count, 'code envoyé', 'codes envoyés'),
  sendSomeTitle: (count) => `Envoyer ${codes(count, 'code', 'codes')} par e-mail ?`,
  sendSomeText: 'Chacun part à l’adresse à laquelle il est attribué.',
  voidedSome: (count) => codes(count, 'code invalidé', 'codes invalidés'),
  voidSomeTitle: (count) => `Invalider ${codes(count, 'code d’accès', 'codes d’accès')} ?`,
  voidSomeText: 'Plus personne ne pourra les utiliser. C’est définitif.',
  voidSomeFailed: 'Les codes d’accès n’ont pas pu être invalidés.',
  copyCodes: 'Copier les codes',
  copiedCodes: (count) => codes(count, 'code copié', 'codes copiés'),
  createBatch: 'Créer un lot',
  batches: 'Lots',
  printTickets: 'Imprimer des tickets',
  create: 'Créer un code d’accès',
}

export const codeChangesTexts: Texts<typeof english.codeChangesTexts> = {
  batchVoided: (count) =>
    count === 1
      ? 'Un code d’accès a été invalidé.'
      : `${codes(count, 'code d’accès a été invalidé', 'codes d’accès ont été invalidés')}.`,
  codeNotFound: 'Ce code d’accès n’existe pas.',
  codeTaken: 'Ce code d’accès existe déjà.',
  codeMalformed: 'Un code d’accès a de 6 à 64 lettres, chiffres et traits d’union.',
  codeSpent: 'Ce code d’accès est utilisé ou invalidé.',
  invalidEmail: 'Saisis une adresse e-mail valable.',
  noCustomer: 'Ce code d’accès n’est encore attribué à aucune adresse.',
  codeSent: (email) => `Le code d’accès part à ${email}.`,
}
