import type * as english from '#app/admin.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { usersTexts } from '../features/accounts/users.texts.ts'

export const adminTexts: Texts<typeof english.adminTexts> = {
  denied: {
    title: 'Kein Zutritt',
    text: 'Dieser Bereich ist für die Menschen, die den Shop führen. Deine eigenen Seiten sind dort, wo du sie gelassen hast.',
    home: 'Zurück zum Start',
  },
  navigation: {
    label: 'Admin-Bereich',
    allPages: 'Alle Seiten',
    rooms: { today: 'Heute', customers: 'Kunden', sold: 'Angebot', shop: 'Shop' },
    pages: {
      dashboard: 'Admin-Übersicht',
      people: 'Personen',
      access: 'Zugangscodes',
      orders: 'Bestellungen',
      newsletter: 'Newsletter',
      products: 'Produkte',
      editions: 'Ausgaben',
      shops: 'Verbundene Shops',
      deliveries: 'Nachrichten',
      names: 'Namen und Links',
      look: 'Logo und Farbe',
      words: 'Worte der E-Mails',
      legal: 'Rechtliche Texte',
      rules: 'Sprachen und Regeln',
      mailServer: 'Mailserver',
      reading: 'Handschrift',
      mails: 'E-Mail',
      backups: 'Sicherungen',
      keys: 'API-Schlüssel',
      log: 'Protokoll',
      installation: 'Installation',
      server: 'Auf dem Server festgelegt',
    },
  },
  log: { label: 'Protokolle', actions: 'Admins', security: 'Sicherheit' },
  dashboard: {
    lead: 'Kunden, Bestellungen und was gerade wichtig ist.',
    allIsWell: 'Alles in Ordnung. Nichts wartet auf dich.',
    tabsLabel: 'Listen',
    tabs: {
      'registered-users': usersTexts.registeredUsers,
      subscriptions: 'Abos',
      orders: 'Bestellungen',
      users: usersTexts.authUsers,
    },
  },
  counts: {
    label: 'Zahlen',
    registeredUsers: 'Registrierte',
    subscribers: 'Newsletter-Abos',
    totalOrders: 'Bestellungen',
    approvedUsers: 'Freigegebene',
    failed: 'Die Zahlen ließen sich nicht laden.',
  },
}
