import type * as english from '#features/access/code-dialogs.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../../kit/number.ts'

export const codeDialogsTexts: Texts<typeof english.codeDialogsTexts> = {
  bindTitle: (code) => `Attribuer ${code}`,
  bindText: 'Seule cette adresse pourra utiliser le code. La changer n’envoie pas d’e-mail.',
  bindEmail: 'E-mail du client',
  emailRequired: 'Saisis une adresse e-mail.',
  save: 'Enregistrer',
  free: 'Retirer l’adresse',
  bindFailed: 'L’adresse n’a pas pu être enregistrée.',
  voidTitle: (code) => `Invalider ${code} ?`,
  voidText: 'Plus personne ne pourra utiliser ce code d’accès. C’est définitif.',
  voidFailed: 'Le code d’accès n’a pas pu être invalidé.',
  historyTitle: (code) => `Historique de ${code}`,
  historyFailed: 'Impossible de charger l’historique.',
  events: {
    created: 'Créé',
    bound: 'Attribué à une adresse',
    named: 'Ce qu’il ouvre a été défini',
    freed: 'Adresse retirée',
    mailed: 'Envoyé par e-mail',
    shown: 'Affiché',
    tried: 'Essai refusé',
    redeemed: 'Utilisé',
    voided: 'Invalidé',
  },
  by: (who) => `par ${who}`,
  batch: (label) => `Lot « ${label} »`,
  from: (email, network) => `${email}, réseau ${network}`,
  redeemer: (name, email) => `${name}, ${email}`,
  mailStates: {
    waiting: 'E-mail en attente',
    sending: 'Envoi en cours',
    sent: 'Envoyé',
    failed: 'Échec de l’e-mail',
    settled: 'Échec de l’e-mail, traité',
  },
}

export const productChoiceTexts: Texts<typeof english.productChoiceTexts> = {
  title: (code) => `Ce que ${code} ouvre`,
  product: 'Ouvre',
  productHint: 'L’agenda qui accompagne le code.',
  noProduct: 'Aucun agenda',
  none: 'Nomme d’abord un produit, dans « Offre ».',
  save: 'Enregistrer',
  failed: 'L’enregistrement a échoué.',
}

export const newCodesTexts: Texts<typeof english.newCodesTexts> = {
  title: 'Créer un code d’accès',
  code: 'Code d’accès',
  codeHint: 'De 6 à 64 lettres, chiffres et traits d’union. Chaque code sert une fois.',
  generate: 'Générer',
  customerEmail: 'E-mail du client (facultatif)',
  customerEmailHint: 'Seule cette adresse pourra alors utiliser le code.',
  create: 'Créer le code',
  codeRequired: 'Saisis un code d’accès, ou génères-en un.',
  created: 'Code d’accès créé',
  failed: 'Le code d’accès n’a pas pu être créé',
}

export const batchTexts: Texts<typeof english.batchTexts> = {
  title: 'Créer un lot',
  text: 'Des codes à distribuer : en fichier ou en tickets imprimés.',
  count: 'Combien',
  countHint: 'De 1 à 10 000.',
  countWrong: 'Saisis un nombre entier de 1 à 10 000.',
  label: 'Étiquette (facultatif)',
  labelHint: 'Pour retrouver ces codes plus tard, par exemple « Salon de printemps ».',
  create: 'Créer les codes',
  failed: 'Les codes n’ont pas pu être créés.',
  created: (count) => `${number(count)} ${count < 2 ? 'code d’accès créé' : 'codes d’accès créés'}`,
}

export const ticketsTexts: Texts<typeof english.ticketsTexts> = {
  title: 'Imprimer des tickets',
  made: (count) => `${number(count)} ${count < 2 ? 'code est prêt' : 'codes sont prêts'}`,
  text: 'Chaque ticket porte un code et son lien d’activation en code QR. Une feuille en contient dix.',
  capped: (count) => `Voici les ${number(count)} premiers codes. Filtre la liste pour imprimer les autres.`,
  none: 'Aucun de ces codes n’est encore utilisable : il n’y a rien à imprimer.',
  loadFailed: 'Impossible de charger les codes.',
  part: 'Tickets',
  range: (from, to) => `Tickets ${number(from)} à ${number(to)}`,
  partHint: (count) => `Imprimés par paquets de ${number(count)}, pour que ton navigateur suive.`,
  preparing: 'Préparation des tickets',
  preview: 'Aperçu',
  print: 'Imprimer',
  csv: 'Télécharger le CSV',
  csvName: 'codes-d-acces.csv',
  csvColumns: ['code', 'lien_activation', 'etiquette'],
  yourCode: 'Ton code d’accès',
  qrCode: (code) => `Code QR du lien d’activation pour ${code}`,
  howTo: (host) => `Scanne le code QR, ou ouvre ${host}/code et saisis le code. Il sert une seule fois.`,
}

export const batchesTexts: Texts<typeof english.batchesTexts> = {
  title: 'Lots',
  text: 'Des codes créés ensemble. Affiche un lot pour réimprimer ses tickets ou l’exporter.',
  none: 'Il n’y a pas encore de lot avec une étiquette.',
  failed: 'Impossible de charger les lots.',
  show: (label) => `Afficher les codes de « ${label} »`,
  counts: ({ total, used, unused }) =>
    `${number(total)} ${total < 2 ? 'code' : 'codes'}, ${number(used)} ${used < 2 ? 'utilisé' : 'utilisés'}, ${number(unused)} ${unused < 2 ? 'libre' : 'libres'}`,
  void: 'Invalider le reste',
  voidTitle: (label) => `Invalider le reste de « ${label} » ?`,
  voidText: (unused) =>
    `Plus personne ne pourra utiliser ces codes, ${number(unused)} au plus. Ceux qui sont attribués à un client restent. C’est définitif.`,
  voidFailed: 'Le lot n’a pas pu être invalidé.',
}
