/** The process that reads documents, for the search and for the planner, and compares them with the editions. */

import { serveJobs } from '#kit/server/documents/serve-jobs.ts'
import { createPlannerKnowledge } from './answer.ts'
import { createPagesOpener, readDocument } from './open-pages.ts'
import type { PlannerReading, PlannerReadingJob } from './planner-jobs.ts'

const open = createPagesOpener()
const knowledge = createPlannerKnowledge()

await serveJobs<PlannerReadingJob, PlannerReading>({
  wornBytes: 420 * 1024 * 1024,
  isNeeded: knowledge.isNeeded,
  async answer(job, document) {
    if (job.planner === undefined) return readDocument(await open(document, job.mostPages), job)
    const planner = await knowledge.answer(job.planner, () => open(document, job.mostPages))
    return { pageCount: 0, hasMore: false, texts: [], planner }
  },
})
