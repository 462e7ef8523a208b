import type * as english from '#app/customers.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../kit/number.ts'

export const customersTexts: Texts<typeof english.customersTexts> = {
  notFound: 'La boutique ne connaît personne à cette adresse.',
  find: {
    label: 'Chercher dans toute la boutique',
    placeholder: 'Nom, adresse, code ou commande…',
    groups: { people: 'Personnes', codes: 'Codes', orders: 'Commandes', mails: 'E-mails' },
    found: (count) => (count === 0 ? 'Aucun résultat.' : count === 1 ? 'Un résultat.' : `${count} résultats.`),
    failed: 'La recherche n’a pas marché.',
  },
  decisions: {
    label: 'À décider',
    waits: 'En attente de validation. Inscription :',
    deleted: 'Le compte sera supprimé :',
    keep: 'Garder le compte',
    keepFailed: 'Impossible de garder le compte.',
    allOrders: (count) => `Afficher les ${number(count)} commandes`,
    allPeople: (count) => `Afficher les ${number(count)} personnes`,
  },
  title: 'Client',
  loadFailed: 'Impossible de charger cette page client.',
  noAccount: 'Aucun compte n’utilise cette adresse.',
  account: 'Compte',
  administrator: 'Admin',
  lastSignIn: 'Dernière connexion le',
  deletion: 'Sera supprimé le',
  counts: {
    sessions: 'Appareils connectés',
    devicePasswords: 'Mots de passe d’appareil',
    passkeys: 'Passkeys',
    apps: 'Apps d’authentification',
  },
  help: 'Aider',
  orders: 'Commandes et codes',
  noOrders: 'Aucune commande et aucun code pour cette adresse.',
  firstUsed: 'Première utilisation',
  downloaded: 'Téléchargé',
  order: (orderNumber) => `Commande ${orderNumber}`,
  timeline: 'Ce qui s’est passé',
  events: {
    ordered: (about) => `Commande : ${about}`,
    refunded: (about) => `Remboursement : ${about}`,
    mailed: (about) => `E-mail : ${about}`,
    'signed-up': () => 'Inscription',
    redeemed: (about) => `Code utilisé : ${about}`,
    'signed-in': () => 'Connexion',
    action: (about) => about,
  },
}
