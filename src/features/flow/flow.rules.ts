import { flowSteps, type StepId, stepIds } from './flow.steps.ts'

/** What one person has done of the four steps on one day. */
export interface FlowDay {
  userId: string
  /** The local day, `2026-03-01`. */
  date: string
  /** The step on screen, 0 to 3; 4 is the completion card, which only a completed day has. */
  index: number
  done: readonly StepId[]
  /** Which of its three prompts each step shows, 0 to 2. */
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

/** The stored day when it is this person's and today's; otherwise a fresh one. */
export function flowDayFor(stored: FlowDay | null, userId: string, date: string): FlowDay {
  return stored?.userId === userId && stored.date === date ? stored : newFlowDay(userId, date)
}

/** Completed steps of four, 0 to 1. */
export const flowProgress = (day: FlowDay): number => day.done.length / stepCount
export const isFlowComplete = (day: FlowDay): boolean => day.done.length === stepCount

/** The step on screen; undefined on the completion card. */
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

/** The next step; from the last one, whichever is still open; from the last open one, the completion card. */
function advance(day: FlowDay): FlowDay {
  if (isFlowComplete(day)) return goTo(day, stepCount)
  const isLast = day.index === stepCount - 1
  return goTo(day, isLast ? flowSteps.findIndex(({ id }) => !isStepDone(day, id)) : day.index + 1)
}

function goTo(day: FlowDay, index: number): FlowDay {
  const last = isFlowComplete(day) ? stepCount : stepCount - 1
  return { ...day, index: Math.min(last, Math.max(0, index)) }
}

/** What was stored, as a day; undefined when it is none, or one that these rules could not have led to. */
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
