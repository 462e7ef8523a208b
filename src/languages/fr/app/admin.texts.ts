import type * as english from '#app/admin.texts.ts'
import type { Texts } from '#kit/languages.ts'
import { usersTexts } from '../features/accounts/users.texts.ts'

export const adminTexts: Texts<typeof english.adminTexts> = {
  denied: {
    title: 'Accès refusé',
    text: 'Cet espace est réservé aux personnes qui tiennent la boutique. Tes pages sont là où tu les as laissées.',
    home: 'Retour à l’accueil',
  },
  navigation: {
    label: 'Espace admin',
    dashboard: 'Tableau de bord',
    access: 'Codes d’accès',
    mails: 'E-mails',
    editions: 'Éditions',
    products: 'Produits',
    log: 'Journal',
    settings: 'Réglages de la boutique',
    keys: 'Clés API',
    installation: 'Installation',
    security: 'Sécurité',
  },
  dashboard: {
    title: 'Tableau de bord',
    lead: 'Clients, commandes et tout ce qui demande ton attention.',
    tabsLabel: 'Listes',
    tabs: {
      'registered-users': usersTexts.registeredUsers,
      subscriptions: 'Abonnements',
      orders: 'Commandes',
      users: usersTexts.authUsers,
    },
  },
  counts: {
    label: 'Chiffres',
    registeredUsers: 'Inscrits',
    subscribers: 'Abonnés',
    totalOrders: 'Commandes en tout',
    approvedUsers: 'Inscrits validés',
    failed: 'Impossible de charger les chiffres.',
  },
}
