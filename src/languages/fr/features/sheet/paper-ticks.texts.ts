import type * as english from '#features/sheet/paper-ticks.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const paperTicksTexts: Texts<typeof english.paperTicksTexts> = {
  label: 'D’après tes feuilles',
  done: (goal) => `Fait sur papier : « ${goal} »`,
  undo: 'Annuler',
  undoOf: (goal) => `Annuler : « ${goal} »`,
  dismiss: (goal) => `Ne plus afficher « ${goal} »`,
  asked: (goal) => `As-tu coché « ${goal} » sur papier ?`,
  yes: 'Oui',
  no: 'Non, pas celui-là',
  failed: 'La réponse n’a pas pu être enregistrée. Réessaie.',
  answers: 'Répondu sur papier',
  answer: (prompt, day) => `${day} : ${prompt}`,
}
