import type * as english from '#features/goals/goal-dialog.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const goalDialogTexts: Texts<typeof english.goalDialogTexts> = {
  addTitle: 'Añadir una meta',
  addLead: 'Bastan unas palabras. Siempre puedes cambiarlas.',
  editTitle: 'Editar meta',
  goal: 'Meta',
  placeholder: 'Un paseo junto al río los domingos',
  timeframe: 'Plazo',
  returns: {
    daily: 'Cuando la cumples, vuelve al día siguiente.',
    weekly: 'Cuando la cumples, vuelve el lunes.',
  },
  add: 'Añadir meta',
  save: 'Guardar',
}
