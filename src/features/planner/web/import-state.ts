import type { FileBeingRead, PlannerImport } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'

/** Describes an import in one sentence. */
export function stateOf(one: PlannerImport, now: Date): string {
  if (one.state === 'waiting' || one.state === 'working') return readingOf({ ...one, state: one.state })
  if (one.state === 'cancelled') return texts.cancelled
  return one.state === 'failed' ? (texts.failures[one.error ?? ''] ?? texts.failed) : texts.sentence(one, now)
}

/** Describes how far a file is that is being read. */
export const readingOf = (one: FileBeingRead): string =>
  one.state === 'waiting' ? (texts.waitings[one.error ?? ''] ?? texts.waiting) : texts.working(one.pagesDone, one.pagesTotal)
