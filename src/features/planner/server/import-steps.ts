import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { Database } from '#kit/server/db/database.ts'
import type { LookState } from './page-matcher.ts'
import type { MatchedPage } from './pictures/looking.ts'
import './planner.tables.ts'
import type { ReadText } from '#kit/server/documents/reading.ts'
import type { PageEvidence } from '../page-evidence.rules.ts'

/** Enough for a few hundred pages. A larger step wasn't written by this program. */
const mostStepBytes = 64 * 1024 * 1024
const versionOfSteps = 3
const packed = promisify(deflateRaw)
const unpacked = promisify(inflateRaw)

/** What was read from a batch of pages, so that it isn't read again after a restart. */
export interface ReadStep {
  pages: PageEvidence[]
  texts: ReadText[]
  /** Results of the pages in this batch that were compared as pictures. */
  looked: MatchedPage[]
  look: LookState | null
  leftMs: number
}

/** Stores what was read, so that reading continues after a restart of the process. */
export interface ReadSteps {
  load(): AsyncIterable<ReadStep>
  store(step: ReadStep): Promise<void>
}

export const noSteps: ReadSteps = {
  async *load() {},
  store: async () => undefined,
}

/** @param readWith the editions that the document is compared with; steps stored with other editions are discarded */
export function createImportSteps(
  database: Database,
  { importId, readWith }: { importId: string; readWith: readonly string[] },
): ReadSteps {
  const { queries, unflushed } = database
  const known = createHash('sha256')
    .update(`${versionOfSteps} ${readWith.join(' ')}`)
    .digest('base64url')
    .slice(0, 22)
  let count = 0

  /** Null when another version of the program wrote it. */
  async function stepAt(number: number): Promise<ReadStep | null> {
    const found = queries.selectFrom('import_steps').select('content').where('import_id', '=', importId)
    const { content } = await found.where('step', '=', number).executeTakeFirstOrThrow()
    try {
      return deserialize(await unpacked(Buffer.from(content, 'base64'), { maxOutputLength: mostStepBytes })) as ReadStep
    } catch {
      return null
    }
  }

  return {
    async *load() {
      const rows = await queries
        .selectFrom('import_steps')
        .select(['step', 'read_with as readWith'])
        .where('import_id', '=', importId)
        .orderBy('step')
        .execute()
      const isOurs = rows.every((row, at) => row.step === at && row.readWith === known)
      for (count = 0; isOurs && count < rows.length; count++) {
        const step = await stepAt(count)
        if (step === null) break
        yield step
      }
      if (count === rows.length) return
      await queries.deleteFrom('import_steps').where('import_id', '=', importId).where('step', '>=', count).execute()
    },

    // Not flushed: a power cut may lose the last steps. Their pages are read again then.
    async store(step) {
      const content = (await packed(serialize(step), { level: 1 })).toString('base64')
      await unflushed
        .insertInto('import_steps')
        .values({ import_id: importId, step: count++, read_with: known, content })
        .onConflict((conflict) => conflict.columns(['import_id', 'step']).doUpdateSet({ read_with: known, content }))
        .execute()
    },
  }
}
