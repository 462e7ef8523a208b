import type { Clock } from '#kit/clock.ts'
import { newestImports } from '../home-pages.rules.ts'
import type { PlannerState } from '../planner.contract.ts'
import type { EditionsStore } from './editions.store.ts'
import { latestToday } from './latest-today.ts'
import type { PlannerStore } from './planner.store.ts'
import type { PlannerNotices } from './planner-notices.ts'

interface PlannerSummaryOptions {
  clock: Clock
  imports: PlannerStore
  editions: EditionsStore
  notices: Pick<PlannerNotices, 'sum'>
  recognizesPages: boolean
  lacksPlanner(userId: string): Promise<boolean>
  presentUploads(userId: string, ids: readonly string[]): Promise<{ id: string }[]>
}

/** Most files that are named while they are read. */
const mostNamed = 50
/** Sums up what is being read of a user's files and what their planner holds. Leaves out files that were deleted. */
export function createPlannerSummary({
  clock,
  imports,
  editions,
  notices,
  recognizesPages,
  lacksPlanner,
  presentUploads,
}: PlannerSummaryOptions) {
  return async (userId: string): Promise<PlannerState> => {
    const [underWay, ended] = await Promise.all([imports.listOpenImports(userId), imports.listEnded(userId)])
    const uploads = [...underWay, ...ended].map(({ uploadId }) => uploadId)
    const present = new Set((await presentUploads(userId, uploads)).map(({ id }) => id))
    const shown = ended.filter(({ uploadId }) => present.has(uploadId))
    const read = shown.map(({ uploadId }) => uploadId)
    const [days, openPages, isOn, isPublished, hasPages, told, isWithoutPlanner] = await Promise.all([
      imports.sumDays(userId, { uploads: read, today: latestToday(clock) }),
      imports.countOpen(userId, read),
      imports.isOn(userId),
      editions.hasPublished(),
      imports.hasPages(userId),
      notices.sum(userId),
      lacksPlanner(userId),
    ])
    return {
      isAvailable: recognizesPages && isPublished,
      isOn,
      hasPages: isOn && hasPages,
      reading: underWay.filter(({ uploadId }) => present.has(uploadId)).slice(0, mostNamed),
      writtenDays: days.count,
      newPages: newestImports(shown).reduce((sum, { newPages }) => sum + newPages, 0),
      openPages,
      notices: told.notices,
      isToFetch: told.isToFetch && !hasPages,
      isWithoutPlanner,
      lastDay: days.lastUntilToday ?? days.last,
    }
  }
}
