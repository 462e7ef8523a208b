import type * as english from '#features/goals/check-in.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const checkInTexts: Texts<typeof english.checkInTexts> = {
  title: 'Bilan de la semaine',
  greeting: (firstName) => `${firstName ? `Bonjour ${firstName}` : 'Bonjour'}, comment s’est passée ta semaine ?`,
  lead: 'Relis-le, puis partage-le avec quelqu’un qui t’encourage, ou copie-le dans ton agenda.',
  preview: 'Le bilan de tes objectifs',
  share: 'Partager',
  copy: 'Copier',
  copied: 'Copié',
  copiedText: 'Le bilan de la semaine est dans ton presse-papiers.',
  copyFailed: 'Erreur',
  copyFailedText: 'Le bilan n’a pas pu être copié. Sélectionne le texte et copie-le toi-même.',
  heading: (firstName, date) => (firstName ? `${firstName} : bilan de la semaine, ${date}` : `Bilan de la semaine, ${date}`),
  doneThisWeek: 'Fait cette semaine',
  questions: 'Qu’est-ce qui a avancé ? Qu’est-ce qui peut attendre ? Par quoi aurais-tu plaisir à commencer ?',
}
