import type * as english from '#app/customers.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { number } from '../kit/number.ts'

export const customersTexts: Texts<typeof english.customersTexts> = {
  notFound: 'Der Shop kennt niemanden mit dieser Adresse.',
  find: {
    label: 'Im ganzen Shop suchen',
    placeholder: 'Name, Adresse, Code oder Bestellnummer …',
    groups: { people: 'Menschen', codes: 'Codes', orders: 'Bestellungen', mails: 'E-Mails' },
    found: (count) => (count === 0 ? 'Nichts gefunden.' : count === 1 ? 'Ein Treffer.' : `${count} Treffer.`),
    failed: 'Die Suche hat nicht geklappt.',
  },
  decisions: {
    label: 'Zu entscheiden',
    waits: 'Wartet auf Freigabe. Registriert:',
    deleted: 'Das Konto wird gelöscht:',
    keep: 'Konto behalten',
    keepFailed: 'Das Konto ließ sich nicht behalten.',
    allOrders: (count) => `Alle ${number(count)} Bestellungen zeigen`,
    allPeople: (count) => `Alle ${number(count)} Personen zeigen`,
  },
  title: 'Kunde',
  loadFailed: 'Die Kundenseite ließ sich nicht laden.',
  noAccount: 'Zu dieser Adresse gibt es kein Konto.',
  account: 'Konto',
  administrator: 'Admin',
  lastSignIn: 'Zuletzt angemeldet am',
  deletion: 'Wird gelöscht am',
  counts: {
    sessions: 'Angemeldete Geräte',
    devicePasswords: 'Gerätepasswörter',
    passkeys: 'Passkeys',
    apps: 'Authenticator-Apps',
  },
  help: 'Hilfe',
  orders: 'Bestellungen und Codes',
  noOrders: 'Zu dieser Adresse gibt es keine Bestellung und keinen Code.',
  firstUsed: 'Zuerst benutzt',
  downloaded: 'Heruntergeladen',
  order: (orderNumber) => `Bestellung ${orderNumber}`,
  timeline: 'Was geschah',
  events: {
    ordered: (about) => `Bestellt: ${about}`,
    refunded: (about) => `Erstattet: ${about}`,
    mailed: (about) => `E-Mail: ${about}`,
    'signed-up': () => 'Registriert',
    redeemed: (about) => `Code ${about} eingelöst`,
    'signed-in': () => 'Angemeldet',
    action: (about) => about,
  },
}
