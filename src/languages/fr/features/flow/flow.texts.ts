import type * as english from '#features/flow/flow.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const flowTexts: Texts<typeof english.flowTexts> = {
  title: 'Compagnon F.L.O.W.',
  lead: 'Quatre petites étapes pour entrer dans ta journée.',
  steps: 'Étapes',
  doneStep: (title) => `${title}, terminé`,
  progress: 'Progression',
  stepNumber: (number, all) => `Étape ${number} sur ${all}`,
  promptNumber: (number, all) => `Piste ${number} sur ${all}`,
  anotherPrompt: 'Une autre piste',
  previous: 'Précédente',
  next: 'Suivante',
  completeStep: 'Terminer l’étape',
  reopenStep: 'Rouvrir l’étape',
  complete: {
    title: 'Ta journée prend forme',
    text: 'Les quatre étapes sont faites. La suite se passe sur la page, une ligne à la fois.',
    openPlanner: 'Ouvrir l’agenda',
    startOver: 'Recommencer',
  },
}
