/** Texts of the F.L.O.W. companion. The steps and their prompts are in flow.steps.ts. */
export const flowTexts = {
  title: 'F.L.O.W. Companion',
  lead: 'Four small steps into your day.',
  steps: 'Steps',
  doneStep: (title: string) => `${title}, completed`,
  progress: 'Progress',
  stepNumber: (number: number, all: number) => `Step ${number} of ${all}`,
  promptNumber: (number: number, all: number) => `Prompt ${number} of ${all}`,
  anotherPrompt: 'Try another prompt',
  previous: 'Previous',
  next: 'Next',
  completeStep: 'Complete Step',
  reopenStep: 'Reopen Step',
  complete: {
    title: 'Your day has a shape',
    text: 'All four steps are done. The rest happens on paper, one line at a time.',
    openPlanner: 'Open Planner Now',
    startOver: 'Start over',
  },
}
