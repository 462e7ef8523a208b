import type * as english from '#features/newsletter/subscriptions.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const subscriptionsScreensTexts: Texts<typeof english.subscriptionsScreensTexts> = {
  label: 'Abonnements',
  words: ['abonnement', 'abonnements'],
  searchLabel: 'Chercher des abonnements',
  searchPlaceholder: 'E-mail ou nom',
  reader: 'Abonné',
  state: 'État',
  entered: 'Saisi',
  confirmed: 'Confirmé',
  states: { active: 'Actif', pending: 'Non confirmé', inactive: 'Terminé' },
  sorts: { newest: 'Récents', oldest: 'Anciens', email: 'Par e-mail', name: 'Par nom' },
  empty: {
    title: 'Pas encore d’abonnés',
    text: 'On s’abonne en bas de la page d’accueil. Les abonnements confirmés apparaissent ici.',
  },
}
