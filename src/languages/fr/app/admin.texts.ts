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
    allPages: 'Toutes les pages',
    rooms: { today: 'Aujourd’hui', customers: 'Clients', sold: 'Offre', shop: 'Boutique' },
    pages: {
      dashboard: 'Tableau de bord',
      people: 'Personnes',
      access: 'Codes d’accès',
      orders: 'Commandes',
      newsletter: 'Newsletter',
      products: 'Produits',
      editions: 'Éditions',
      shops: 'Boutiques reliées',
      deliveries: 'Messages',
      names: 'Noms et liens',
      look: 'Logo et couleur',
      words: 'Mots des e-mails',
      legal: 'Textes légaux',
      rules: 'Langues et règles',
      mailServer: 'Serveur de messagerie',
      reading: 'Écriture',
      mails: 'E-mails',
      backups: 'Sauvegardes',
      keys: 'Clés API',
      log: 'Journal',
      installation: 'Installation',
      server: 'Fixé sur le serveur',
    },
  },
  log: { label: 'Journaux', actions: 'Admins', security: 'Sécurité' },
  dashboard: {
    lead: 'Clients, commandes et tout ce qui demande ton attention.',
    allIsWell: 'Tout va bien. Rien ne t’attend.',
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
