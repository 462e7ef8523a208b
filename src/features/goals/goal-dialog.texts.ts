import type { ReturningTimeframe } from './goals.rules.ts'

export const goalDialogTexts = {
  addTitle: 'Add a Goal',
  addLead: 'A few words are enough. You can always change them.',
  editTitle: 'Edit Goal',
  goal: 'Goal',
  placeholder: 'A walk by the river on Sundays',
  timeframe: 'Timeframe',
  returns: {
    daily: 'Once done, it’s back the next day.',
    weekly: 'Once done, it’s back on Monday.',
  } satisfies Record<ReturningTimeframe, string>,
  add: 'Add Goal',
  save: 'Save',
}
