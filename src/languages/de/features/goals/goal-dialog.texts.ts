import type * as english from '#features/goals/goal-dialog.texts.ts'
import type { Texts } from '#kit/languages.ts'

export const goalDialogTexts: Texts<typeof english.goalDialogTexts> = {
  addTitle: 'Neues Ziel',
  addLead: 'Ein paar Worte genügen. Du kannst sie jederzeit ändern.',
  editTitle: 'Ziel bearbeiten',
  goal: 'Ziel',
  placeholder: 'Sonntags am Fluss spazieren gehen',
  timeframe: 'Zeitraum',
  returns: {
    daily: 'Erledigt ist es bis zum nächsten Tag, dann kommt es wieder.',
    weekly: 'Erledigt ist es bis Montag, dann kommt es wieder.',
  },
  add: 'Ziel hinzufügen',
  save: 'Speichern',
}
