import type * as english from '#app/welcome.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const welcomeCardTexts: Texts<typeof english.welcomeCardTexts> = {
  title: 'Première visite ?',
  text: 'Rapporte ta première page, choisis une ambiance et règle tes rappels.',
  open: 'Faire le tour',
  close: 'Pas maintenant',
}

export const setUpCardTexts: Texts<typeof english.setUpCardTexts> = {
  title: 'Ta boutique est presque prête',
  text: 'Une courte liste montre ce qui est en place, et ce qui manque avant ton premier client.',
  open: 'Préparer la boutique',
  close: 'Pas maintenant',
}

export const welcomeTexts: Texts<typeof english.welcomeTexts> = {
  title: (firstName) => (firstName ? `Bienvenue, ${firstName}` : 'Bienvenue'),
  lead: (product) => `Ton agenda est sur ta tablette. ${product} l’accompagne.`,
  skip: 'Passer',
  features: {
    title: 'Ce que tu vas trouver',
    list: [
      {
        id: 'prompts',
        title: 'Une question par jour',
        text: 'Trente pistes en six catégories, pour quand la page reste blanche.',
      },
      { id: 'timer', title: 'Minuteur', text: 'Vingt-cinq minutes de concentration, et une pause à la mesure.' },
      { id: 'flow', title: 'F.L.O.W.', text: 'Quatre petites étapes pour préparer ta journée et la boucler.' },
      { id: 'upload', title: 'Tes pages', text: 'Exporte une page de ta tablette et garde-la ici.' },
      { id: 'folders', title: 'Dossiers', text: 'Une place pour chaque page, et une recherche pour la retrouver.' },
      { id: 'reset', title: 'Pause respiration', text: 'Deux minutes de souffle lent entre deux tâches.' },
    ],
  },
  mood: {
    title: 'Choisis une ambiance',
    text: 'Prends-en une pour commencer. Il y en a huit dans les Réglages.',
    link: 'Voir les huit',
  },
  reminders: {
    title: 'Rappels en douceur',
    text: 'Aussi souvent que tu veux, ou jamais. Tu peux changer cela à tout moment dans les Réglages.',
  },
  done: 'C’est parti',
  loadFailed: 'Impossible de charger tes réglages. Tu pourras choisir ton ambiance et tes rappels plus tard dans les Réglages.',
}

export const firstHourTexts: Texts<typeof english.firstHourTexts> = {
  question: 'Sur quoi écris-tu ?',
  why: 'Nous te montrerons comment une page arrive de là jusqu’ici.',
  device: {
    ipad: 'iPad',
    boox: 'Boox ou Android',
    remarkable: 'reMarkable',
    supernote: 'Supernote',
    'kindle-scribe': 'Kindle Scribe',
    other: 'Autre chose',
  },
  recipe: 'Rapporte ta première page',
  another: 'Un autre appareil',
  waiting: 'Ta page est là. Nous cherchons son jour.',
  there: (day) => `Voici ton ${new Date(`${day}T12:00`).toLocaleDateString('fr-FR', { weekday: 'long' })}.`,
  thereText: 'Chaque page que tu rapportes va à son jour.',
  openDay: 'Ouvrir ce jour',
  kept: 'Ta page est dans la bibliothèque.',
  keptText: 'Elle n’a pas encore de jour. Dans la bibliothèque, tu peux la placer sur un jour.',
  keptTextWithoutPlanner: 'Ici, les pages ne vont pas encore à leur jour.',
  toLibrary: 'Aller à la bibliothèque',
}

export const plannerReadyTexts: Texts<typeof english.plannerReadyTexts> = {
  title: 'On ouvre ton agenda numérique ?',
  lead: 'Tout est prêt. La suite se fait à la main.',
  steps: ({ name }) => [
    { title: 'Prends ta tablette', text: 'Ouvre l’agenda de ton Pro Pack à la page d’aujourd’hui.' },
    { title: 'Écris un peu', text: 'Commence par une ligne : une question, un objectif, la première chose que tu vois.' },
    { title: 'Rapporte une page', text: `Exporte-la en PDF ou en image, et garde-la dans ${name}.` },
  ],
  upload: 'Ajouter une page',
  home: 'Aller à l’accueil',
  homeHint: 'Le minuteur t’attend sur l’accueil.',
}
