import type { Database, Tx } from '#kit/server/db/database.ts'
import type { Job } from '#kit/server/jobs/job.ts'
import { enqueueJob, removeJob } from '#kit/server/jobs/jobs.store.ts'
import './planner.tables.ts'

export const printKind = 'planner.mark-print'
/** Exports of before that get a job in each round. None of them is urgent. */
const importsAtOnce = 100

/** Marks the words that a planner prints in the texts of an upload. Provided by the library. */
export type MarkPrint = (
  uploadId: string,
  printOf: (pages: readonly number[]) => Promise<ReadonlyMap<number, string>>,
  step: () => Promise<void>,
) => Promise<void>

/** Adds the job that marks the print of an export, in the transaction that places its pages. */
export async function enqueuePrint(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  const key = `print ${id}`
  // A finished job is kept for a while, and there is one job of a key.
  await removeJob(tx, key)
  await enqueueJob(tx, { kind: printKind, key, payload: { id }, owner: userId })
  await tx.updateTable('imports').set({ print_state: 'marking' }).where('id', '=', id).execute()
}

/** Adds the jobs for some of the exports that were read before print was marked. */
export const enqueueUnmarked = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    const unmarked = tx.selectFrom('imports').select(['id', 'user_id as userId']).where('print_state', '=', 'unmarked')
    const found = await unmarked.where('state', '=', 'done').orderBy('id', 'desc').limit(importsAtOnce).execute()
    for (const one of found) await enqueuePrint(tx, one)
  })

export function createPrintJob({ database, markPrint }: { database: Database; markPrint: MarkPrint }) {
  const { queries } = database
  return async (job: Job): Promise<void> => {
    const { id } = job.payload as { id: string }
    const found = await queries.selectFrom('imports').select('upload_id as uploadId').where('id', '=', id).executeTakeFirst()
    if (!found) return
    const printOf = async (pages: readonly number[]) => {
      const rows = await queries
        .selectFrom('page_instances')
        .innerJoin('edition_pages', (join) =>
          join
            .onRef('edition_pages.edition_id', '=', 'page_instances.edition_id')
            .onRef('edition_pages.number', '=', 'page_instances.edition_page'),
        )
        .select(['source_page as page', 'edition_pages.words'])
        .where('import_id', '=', id)
        .where('source_page', 'in', [...pages])
        .execute()
      return new Map(rows.map(({ page, words }) => [page, words]))
    }
    await markPrint(found.uploadId, printOf, job.check)
    await job.finish(async (tx) => {
      await tx.updateTable('imports').set({ print_state: 'marked' }).where('id', '=', id).execute()
    })
  }
}
