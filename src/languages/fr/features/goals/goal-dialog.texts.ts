import type * as english from '#features/goals/goal-dialog.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const goalDialogTexts: Texts<typeof english.goalDialogTexts> = {
  addTitle: 'Ajouter un objectif',
  addLead: 'Quelques mots suffisent. Tu pourras toujours les changer.',
  editTitle: 'Modifier l’objectif',
  goal: 'Objectif',
  placeholder: 'Le dimanche, marcher au bord de l’eau',
  timeframe: 'Période',
  returns: {
    daily: 'Une fois fait, il revient le lendemain.',
    weekly: 'Une fois fait, il revient le lundi.',
  },
  add: 'Ajouter',
  save: 'Enregistrer',
}
