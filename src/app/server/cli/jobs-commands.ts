import { countOpenJobs, listDeadJobs, runJobAgain } from '#kit/server/jobs/jobs.store.ts'
import { type Outcome, UsageError, withDatabase } from '#operations/server/commands.ts'
import type { Config } from '#operations/server/config.ts'

const mostShown = 100

export const listJobs = (config: Config): Promise<Outcome> =>
  withDatabase(config, async (database) => {
    const [waiting, dead] = [await countOpenJobs(database.queries), await listDeadJobs(database.queries, mostShown)]
    const lines = [
      ...waiting.map(({ kind, count }) => `${count} of ${kind} waiting or running`),
      ...dead.map(
        ({ id, kind, tries, error, diedAt }) => `${id} ${kind} given up at ${diedAt} after ${tries} tries: ${error ?? ''}`,
      ),
    ]
    return { lines: lines.length > 0 ? lines : ['No jobs are waiting, and none were given up.'], json: { waiting, dead } }
  })

/** Retries one dead job, or all of them. */
export const retryJobs = (config: Config, { id }: { id?: string | undefined }): Promise<Outcome> =>
  withDatabase(config, async (database) => {
    const { queries } = database
    const ids = id === undefined ? (await listDeadJobs(queries, Number.MAX_SAFE_INTEGER)).map((job) => job.id) : [id]
    const retried: string[] = []
    for (const each of ids) if (await runJobAgain(queries, each)) retried.push(each)
    if (id !== undefined && retried.length === 0) throw new UsageError('No given-up job has this id.')
    return { lines: [`A running server will retry ${retried.length} jobs.`], json: { retried } }
  })
