import type { PlannerImport } from '../planner.contract.ts'
import { plannerTexts as texts } from '../planner.texts.ts'

/** Describes an import in one sentence. */
export function stateOf(one: PlannerImport): string {
  if (one.state === 'waiting') return texts.waitings[one.error ?? ''] ?? texts.waiting
  if (one.state === 'working') return texts.working(one.pagesDone, one.pagesTotal)
  if (one.state === 'cancelled') return texts.cancelled
  return one.state === 'failed' ? (texts.failures[one.error ?? ''] ?? texts.failed) : texts.sentence(one)
}
