import { flowWords } from './flow-words.texts.ts'

/** The four steps of F.L.O.W., with three prompts each. */
export const stepIds = ['focus', 'learn', 'organize', 'wrap-up'] as const
export type StepId = (typeof stepIds)[number]

/** The drawing of a step. */
export type StepIcon = 'lens' | 'book' | 'stones' | 'moon'

export interface FlowStep {
  id: StepId
  title: string
  icon: StepIcon
  description: string
  prompts: readonly string[]
}

const icons: Record<StepId, StepIcon> = { focus: 'lens', learn: 'book', organize: 'stones', 'wrap-up': 'moon' }

/** The steps in the language of these words. */
export const flowStepsFrom = (
  words: Record<StepId, Pick<FlowStep, 'title' | 'description'> & { prompts: readonly string[] }>,
): readonly FlowStep[] => stepIds.map((id) => ({ id, icon: icons[id], ...words[id], prompts: words[id].prompts }))

export const flowSteps = flowStepsFrom(flowWords)
