import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import { contentDisposition } from '#kit/server/files/content-disposition.ts'
import { serve } from '#kit/server/http/serve.ts'
import type { JobShare } from '#kit/server/jobs/scheduler.ts'
import { type Returned, sheetApi } from '../sheet.contract.ts'
import { sheetIsOff } from '../sheet.errors.ts'
import { listReturned, listTicks } from './returned-sheets.store.ts'
import type { ReturnedSheets } from './returned-sheets.ts'
import { listSheets } from './sheets.store.ts'
import type { Sheets } from './sheets.ts'

interface SheetRoutesOptions extends Pick<Basics, 'database' | 'clock'> {
  sheets: Sheets
  returned: ReturnedSheets
  jobs: JobShare
  /** Those of the goals that exist. */
  findGoals(userId: string, ids: readonly string[]): Promise<{ id: string; title: string; completedAt: string | null }[]>
  presentUploads(userId: string, ids: readonly string[]): Promise<{ id: string }[]>
}

/** How long it's told what was ticked. */
const toldMs = 14 * 24 * 60 * 60 * 1000

export function addSheetRoutes(app: FastifyInstance, options: SheetRoutesOptions) {
  const { database, clock, sheets, returned, jobs } = options
  const { queries } = database

  async function listOf(userId: string): Promise<Returned> {
    const shown = (await listTicks(queries, userId)).filter(
      ({ state, createdAt }) => (state === 'asked' || state === 'taken') && createdAt >= instant(clock, -toldMs),
    )
    const found = await options.findGoals(userId, [...new Set(shown.map(({ goalId }) => goalId))])
    const goals = new Map(found.map((goal) => [goal.id, goal]))
    const pages = (await listReturned(queries, userId)).filter(({ prompt }) => prompt !== null)
    const present = await options.presentUploads(userId, [...new Set(pages.map(({ uploadId }) => uploadId))])
    const there = new Set(present.map(({ id }) => id))
    return {
      // A goal that was reopened needs no way back.
      ticks: shown.toReversed().flatMap(({ id, day, goalId, state }) => {
        const goal = goals.get(goalId)
        const isAsked = state === 'asked'
        return goal && (isAsked || goal.completedAt !== null) ? [{ id, day, title: goal.title, isAsked }] : []
      }),
      answers: pages.flatMap(({ day, prompt, uploadId, page }) =>
        prompt !== null && there.has(uploadId) ? [{ day, prompt, uploadId, page }] : [],
      ),
    }
  }

  serve(app, sheetApi.returned, ({ params: { userId } }) => listOf(userId))

  serve(app, sheetApi.answerTick, async ({ params: { userId, id }, body }) => {
    await returned.answer({ id, userId }, body.answer)
    return listOf(userId)
  })

  serve(app, sheetApi.today, async ({ params, reply }) => {
    const sheet = await sheets.today(params.userId)
    if (!sheet) throw sheetIsOff()
    const file = await sheets.draw(sheet)
    await sheets.remember(queries, sheet)
    const name = `${sheet.owner.wording.brand.name} ${sheet.content.date}.pdf`
    reply.headers({ 'content-disposition': contentDisposition('inline', name), 'cache-control': 'private, no-store' })
    return reply.type('application/pdf').send(file)
  })
  return {
    jobs: [jobs, returned.jobs],
    slowDocuments: returned.slowDocuments,
    ownData: {
      sheets: (userId: string) => listSheets(queries, userId),
      returnedSheets: async (userId: string) => ({
        pages: await listReturned(queries, userId),
        ticks: await listTicks(queries, userId),
      }),
    },
  }
}
