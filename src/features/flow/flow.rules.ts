import { flowSteps, type StepId, stepIds } from './flow.steps.ts'

/** A user's progress through the four steps on one day. */
export interface FlowDay {
  userId: string
  /** The local day, such as `2026-03-01`. */
  date: string
  /** Index of the visible step, 0 to 3. 4 is the completion card, which only a completed day can show. */
  index: number
  done: readonly StepId[]
  /** Index of the prompt that each step shows, 0 to 2. */
  prompts: readonly number[]
}

export type FlowEvent =
  | { type: 'previous' }
  | { type: 'next' }
  | { type: 'step-chosen'; index: number }
  | { type: 'step-completed' }
  | { type: 'step-reopened' }
  | { type: 'prompt-changed' }
  | { type: 'started-over' }

const stepCount = flowSteps.length
export const promptsPerStep = 3

export function newFlowDay(userId: string, date: string): FlowDay {
  return { userId, date, index: 0, done: [], prompts: flowSteps.map(() => 0) }
}

/** Returns the stored day if it belongs to this user and date, or else a new one. */
export function flowDayFor(stored: FlowDay | null, userId: string, date: string): FlowDay {
  return stored?.userId === userId && stored.date === date ? stored : newFlowDay(userId, date)
}

/** The share of completed steps, 0 to 1. */
export const flowProgress = (day: FlowDay): number => day.done.length / stepCount
export const isFlowComplete = (day: FlowDay): boolean => day.done.length === stepCount

/** Returns the visible step. Undefined on the completion card. */
export const currentStep = (day: FlowDay) => flowSteps[day.index]
export const isStepDone = (day: FlowDay, id: StepId | undefined): boolean => day.done.some((done) => done === id)

export function flow(day: FlowDay, event: FlowEvent): FlowDay {
  const step = currentStep(day)
  switch (event.type) {
    case 'previous':
      return goTo(day, day.index - 1)
    case 'next':
      return goTo(day, day.index + 1)
    case 'step-chosen':
      return goTo(day, event.index)
    case 'step-completed':
      return step && !isStepDone(day, step.id) ? advance({ ...day, done: [...day.done, step.id] }) : day
    case 'step-reopened':
      return step ? { ...day, done: day.done.filter((id) => id !== step.id) } : day
    case 'prompt-changed':
      return { ...day, prompts: day.prompts.map((shown, at) => (at === day.index ? (shown + 1) % promptsPerStep : shown)) }
    case 'started-over':
      return newFlowDay(day.userId, day.date)
  }
}

/** Goes to the next step, from the last step to the first open one, and to the completion card when all steps are done. */
function advance(day: FlowDay): FlowDay {
  if (isFlowComplete(day)) return goTo(day, stepCount)
  const isLast = day.index === stepCount - 1
  return goTo(day, isLast ? flowSteps.findIndex(({ id }) => !isStepDone(day, id)) : day.index + 1)
}

function goTo(day: FlowDay, index: number): FlowDay {
  const last = isFlowComplete(day) ? stepCount : stepCount - 1
  return { ...day, index: Math.min(last, Math.max(0, index)) }
}

/** Parses a stored day. Undefined when it is invalid or a state that these rules can't reach. */
export function parseFlowDay(stored: unknown): FlowDay | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { userId, date, index, done, prompts } = stored as Record<string, unknown>
  if (typeof userId !== 'string' || typeof date !== 'string') return undefined
  if (!Array.isArray(done) || !done.every(isStepId) || new Set(done).size !== done.length) return undefined
  if (!Array.isArray(prompts) || prompts.length !== stepCount || !prompts.every((at) => isIndex(at, promptsPerStep)))
    return undefined
  if (!isIndex(index, done.length === stepCount ? stepCount + 1 : stepCount)) return undefined
  return { userId, date, index, done, prompts }
}

const isStepId = (value: unknown): value is StepId => stepIds.some((id) => id === value)
const isIndex = (value: unknown, below: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < below
