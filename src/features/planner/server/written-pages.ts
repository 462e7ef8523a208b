import { firstDaysOf, homePages, lastSevenDays, newsOf, thisDayBefore } from '../home-pages.rules.ts'
import type { HomePage, WrittenPages } from '../planner.contract.ts'
import type { PlannerStore } from './planner.store.ts'
import { newestDays } from './versions.store.ts'

interface Shaped {
  id: string
  width: number | null
  height: number | null
}

interface WrittenPagesOptions {
  imports: PlannerStore
  presentUploads(userId: string, ids: readonly string[]): Promise<Shaped[]>
}

/** Of some of the last written days, a blank version may have been chosen. */
const mostTried = 5

/** Finds what Home shows of a user's written pages. Leaves out files that were deleted. */
export const createWrittenPages =
  ({ imports, presentUploads }: WrittenPagesOptions) =>
  async (userId: string, today: string): Promise<WrittenPages> => {
    const ended = await imports.listEnded(userId)
    const files = await presentUploads(
      userId,
      ended.map(({ uploadId }) => uploadId),
    )
    const present = new Map(files.map((file) => [file.id, file]))
    const uploads = [...present.keys()]
    const [sums, last] = await Promise.all([
      imports.sumDays(userId, { uploads, today }),
      imports.lastWritten(userId, { uploads, today, limit: mostTried }),
    ])
    const days = [...last, sums.lastUntilToday ?? today, ...lastSevenDays(today), ...thisDayBefore(today)]
    const rows = uploads.length === 0 ? [] : await imports.onDays(userId, firstDaysOf(days))
    const fileOf = new Map(rows.map(({ id, uploadId }) => [id, present.get(uploadId)]))
    const pages = newestDays(rows, new Set(uploads), '').map((page): HomePage => {
      const { width = null, height = null } = fileOf.get(page.pageInstanceId) ?? {}
      return { ...page, shape: width && height ? width / height : null }
    })
    return {
      writtenDays: sums.count,
      ...homePages(pages, today),
      news: newsOf(ended.filter(({ uploadId }) => present.has(uploadId))),
    }
  }
