import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database } from '#kit/server/db/database.ts'
import type { LookState } from './look-at-pages.ts'
import type { LookedAt } from './pictures/looking.ts'
import './planner.tables.ts'
import type { PageParts } from '#kit/server/documents/pdf/page-parts.ts'
import type { TextPrint } from '../page-text.rules.ts'

/** Of a few hundred pages; what unpacks to more was not kept by us. */
const mostStepBytes = 256 * 1024 * 1024
const versionOfSteps = 1

/** What some pages of a document have told. With it, nobody reads them again. */
export interface ReadStep {
  parts: PageParts[]
  /** Of the pages whose streams say nothing. */
  prints: { number: number; print: TextPrint }[]
  texts: { page: number; text: string }[]
  /** The pages that were looked at, as far as they have told something new. */
  looked: LookedAt[]
  look: LookState | null
  /** CPU time that the document may still take. */
  leftMs: number
}

/** Where the reading of a document goes on after the process has ended. */
export interface ReadSteps {
  /** All that were kept, in their order. */
  load(): Promise<ReadStep[]>
  keep(step: ReadStep): Promise<void>
}

export const noSteps: ReadSteps = { load: async () => [], keep: async () => undefined }

/** @param readWith the editions that the document is compared with: what others have told counts for nothing */
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

    // A power cut may take the last ones back: these pages are read again then.
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

/** Null: another version of the program has written it. */
function unpacked(content: string): ReadStep | null {
  try {
    return deserialize(inflateRawSync(Buffer.from(content, 'base64'), { maxOutputLength: mostStepBytes })) as ReadStep
  } catch {
    return null
  }
}
