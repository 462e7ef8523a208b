/** What was understood of sheets that came back. */
export const paperTicksTexts = {
  label: 'From your sheets',
  done: (goal: string) => `Done on paper: “${goal}”`,
  undo: 'Undo',
  undoOf: (goal: string) => `Undo: “${goal}”`,
  dismiss: (goal: string) => `Don’t show “${goal}” any more`,
  asked: (goal: string) => `Did you tick “${goal}” on paper?`,
  yes: 'Yes',
  no: 'No, not this one',
  failed: 'The answer could not be saved. Please try again.',
  answers: 'Answered on Paper',
  answer: (prompt: string, day: string) => `${day}: ${prompt}`,
}
