import type * as english from '#app/welcome.texts.ts'
import { datesIn } from '#kit/dates.ts'
import type { Texts } from '#kit/languages.ts'

const date = datesIn('fr-FR')

export const setUpCardTexts: Texts<typeof english.setUpCardTexts> = {
  title: 'Ta boutique est presque prête',
  text: 'Une courte liste montre ce qui est en place, et ce qui manque avant ton premier client.',
  open: 'Préparer la boutique',
  close: 'Pas maintenant',
}

export const welcomeTexts: Texts<typeof english.welcomeTexts> = {
  title: (firstName) => (firstName ? `Bienvenue, ${firstName}` : 'Bienvenue'),
  more: 'Ambiance et rappels',
  skip: 'Passer',
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
  why: 'Nous te montrerons comment tes pages arrivent de là jusqu’à leurs jours.',
  notNow: 'Pas maintenant',
  goOn: 'Continuer',
  device: {
    ipad: 'iPad',
    boox: 'Boox ou Android',
    remarkable: 'reMarkable',
    supernote: 'Supernote',
    'kindle-scribe': 'Kindle Scribe',
    other: 'Autre chose',
  },
  get: 'Ton agenda',
  open: {
    ipad: 'Ouvre le fichier, touche « Partager » et choisis l’app où tu écris.',
    boox: 'Ouvre le fichier dans NeoReader.',
    remarkable: 'Dépose le fichier dans l’app reMarkable sur un téléphone ou un ordinateur.',
    supernote: 'Copie le fichier dans le dossier Document.',
    'kindle-scribe': 'Envoie le fichier avec Send to Kindle.',
    other: 'Ouvre le fichier dans l’app où tu écris.',
  },
  write: 'Écris dedans. Une ligne suffit.',
  bring: 'Rapporte l’agenda entier',
  bringText: 'Chaque page trouve son jour.',
  howTo: 'Comment l’ouvrir',
  haveIt: 'Je l’ai déjà',
  another: 'Un autre appareil',
  waiting: 'Tes pages sont là. Nous cherchons leurs jours.',
  there: (day) => `Voici ton ${date(day, 'W')}.`,
  openDay: 'Ouvrir ce jour',
  kept: 'Tes pages sont dans la bibliothèque.',
  keptText: 'Elles n’ont pas encore de jour. Dans la bibliothèque, tu peux les placer sur un jour.',
  keptTextWithoutPlanner: 'Ici, les pages ne vont pas encore à leur jour.',
  toLibrary: 'Aller à la bibliothèque',
}

export const plannerReadyTexts: Texts<typeof english.plannerReadyTexts> = {
  title: 'On ouvre ton agenda numérique ?',
  lead: 'Tout est prêt. La suite se fait à la main.',
  steps: ({ name }) => [
    { title: 'Prends ta tablette', text: 'Ouvre ton agenda à la page d’aujourd’hui.' },
    { title: 'Écris un peu', text: 'Commence par une ligne : une question, un objectif, la première chose que tu vois.' },
    { title: 'Rapporte une page', text: `Exporte-la en PDF ou en image, et garde-la dans ${name}.` },
  ],
  upload: 'Ajouter une page',
  home: 'Aller à l’accueil',
  homeHint: 'Le minuteur t’attend sur l’accueil.',
}
