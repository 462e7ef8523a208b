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
    dashboard: 'Übersicht',
    access: 'Codes',
    mails: 'E-Mail',
    editions: 'Ausgaben',
    products: 'Produkte',
    log: 'Protokoll',
    settings: 'Shop-Einstellungen',
    keys: 'API-Schlüssel',
    installation: 'Installation',
    security: 'Sicherheit',
  },
  dashboard: {
    title: 'Admin-Übersicht',
    lead: 'Kunden, Bestellungen und was gerade wichtig ist.',
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
