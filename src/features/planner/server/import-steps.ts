import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database } from '#kit/server/db/database.ts'
import type { LookState } from './look-at-pages.ts'
import type { LookedAt } from './pictures/looking.ts'
import './planner.tables.ts'
import type { PageParts } from '#kit/server/documents/pdf/page-parts.ts'
import type { TextPrint } from '../page-text.rules.ts'

/** Enough for a few hundred pages. A larger step wasn't written by this program. */
const mostStepBytes = 256 * 1024 * 1024
const versionOfSteps = 1

/** What was read from a batch of pages, so that it isn't read again after a restart. */
export interface ReadStep {
  parts: PageParts[]
  /** Only for pages with unknown streams. */
  prints: { number: number; print: TextPrint }[]
  texts: { page: number; text: string }[]
  /** Results of the pages in this batch that were compared as pictures. */
  looked: LookedAt[]
  look: LookState | null
  /** CPU time left for the document. */
  leftMs: number
}

/** Stores what was read, so that reading continues after a restart of the process. */
export interface ReadSteps {
  /** All stored steps, in order. */
  load(): Promise<ReadStep[]>
  keep(step: ReadStep): Promise<void>
}

export const noSteps: ReadSteps = { load: async () => [], keep: async () => undefined }

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
  return {
    async load() {
      const rows = await queries
        .selectFrom('import_steps')
        .select(['step', 'read_with as readWith', 'content'])
        .where('import_id', '=', importId)
        .orderBy('step')
        .execute()
      const steps = rows.every((row, at) => row.step === at && row.readWith === known)
        ? rows.map(({ content }) => unpacked(content))
        : []
      const whole = steps.filter((step) => step !== null)
      count = whole.length === steps.length ? whole.length : 0
      if (count < rows.length) await queries.deleteFrom('import_steps').where('import_id', '=', importId).execute()
      return whole.slice(0, count)
    },

    // Not flushed: a power cut may lose the last steps. Their pages are read again then.
    async keep(step) {
      const content = deflateRawSync(serialize(step), { level: 1 }).toString('base64')
      await unflushed
        .insertInto('import_steps')
        .values({ import_id: importId, step: count++, read_with: known, content })
        .onConflict((conflict) => conflict.columns(['import_id', 'step']).doUpdateSet({ read_with: known, content }))
        .execute()
    },
  }
}

/** Null when another version of the program wrote it. */
function unpacked(content: string): ReadStep | null {
  try {
    return deserialize(inflateRawSync(Buffer.from(content, 'base64'), { maxOutputLength: mostStepBytes })) as ReadStep
  } catch {
    return null
  }
}
