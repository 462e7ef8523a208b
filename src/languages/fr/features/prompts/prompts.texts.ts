import type * as english from '#features/prompts/prompts.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const promptsTexts: Texts<typeof english.promptsTexts> = {
  title: 'Pistes',
  lead: 'Une bonne question : souvent, une page blanche n’en demande pas plus.',
  categories: 'Catégories',
  list: 'Pistes',
  count: (count) => `${count} ${count < 2 ? 'piste' : 'pistes'}`,
  shuffle: 'Mélanger',
  shuffled: 'Les pistes sont dans un nouvel ordre.',
  isToday: 'La piste du jour',
  copy: (text) => `Copier la piste : ${text}`,
  copied: 'Copié',
  copiedText: 'La piste est dans ton presse-papiers.',
  copyFailed: 'Erreur',
  copyFailedText: 'La piste n’a pas pu être copiée. Sélectionne ses mots à la main.',
  none: 'Aucune piste dans cette catégorie.',
  viewAll: 'Voir toutes les pistes',
  tips: {
    title: 'Pour bien s’en servir',
    items: [
      'Donne dix minutes à une piste et laisse courir le stylo. Quand le temps est passé, tu peux t’arrêter.',
      'Lâche la question dès que ton stylo trouve quelque chose de mieux.',
      'Copie la piste en haut de ta page. Des mois plus tard, tu sauras à quoi tu répondais.',
    ],
  },
  today: {
    title: 'La piste du jour',
    shuffle: 'Mélanger les pistes',
    all: 'Toutes les pistes',
  },
}
