import type { Database, Tx } from '../db/database.ts'
import { DrawingFailed } from './drawing.ts'
import { OwnerWaits } from './reading-time.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** How much is derived from a document and stored in the database. Deleted with its upload. */
    derived_sizes: {
      upload_id: string
      /** What is derived, such as `texts`. */
      kind: string
      user_id: string
      row_count: number
      letters: number
    }
  }
}

/** Letters of text that are stored of one document. The longest novels have four million. */
export const mostLettersOfDocument = 5_000_000
/** What is stored of all documents of an owner: 1,000 pages a week for fifteen years. */
const ownersCeiling = { rows: 1_500_000, letters: 500_000_000 } as const

const fullPauseMs = 6 * 60 * 60 * 1000

/** Adds up the letters of one document. */
export function createLetterCount(most = mostLettersOfDocument) {
  let letters = 0
  return {
    /** @throws DrawingFailed when the document has more than `most` */
    add(texts: readonly { text: string; words: string }[]): void {
      for (const { text, words } of texts) letters += Math.max(text.length, words.length)
      if (letters > most) throw new DrawingFailed('too_large')
    },
  }
}

export interface DerivedSizes {
  /** @throws OwnerWaits */
  requireRoom(userId: string): Promise<void>
  /** Counts the letters of one kind that are derived from an owner's uploads. */
  lettersOf(tx: Tx, of: { userId: string; kind: string }): Promise<number>
  /** Forgets all sizes of one kind, because what was derived is removed. */
  forget(tx: Tx, of: { userId: string; kind: string }): Promise<void>
  /** Stores how much was derived from an upload, and replaces what was stored before. */
  store(tx: Tx, size: { uploadId: string; userId: string; kind: string; rows: number; letters: number }): Promise<void>
}

export function createDerivedSizes(database: Database, ceiling: { rows: number; letters: number } = ownersCeiling): DerivedSizes {
  return {
    async requireRoom(userId) {
      const { rows, letters } = await database.queries
        .selectFrom('derived_sizes')
        .select(({ fn }) => [fn.sum<number>('row_count').as('rows'), fn.sum<number>('letters').as('letters')])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (Number(rows) >= ceiling.rows || Number(letters) >= ceiling.letters) throw new OwnerWaits('too_much_stored', fullPauseMs)
    },
    async lettersOf(tx, { userId, kind }) {
      const own = tx.selectFrom('derived_sizes').where('user_id', '=', userId).where('kind', '=', kind)
      const { letters } = await own.select(({ fn }) => fn.sum<number>('letters').as('letters')).executeTakeFirstOrThrow()
      return Number(letters)
    },
    async forget(tx, { userId, kind }) {
      await tx.deleteFrom('derived_sizes').where('user_id', '=', userId).where('kind', '=', kind).execute()
    },
    async store(tx, { uploadId, userId, kind, rows, letters }) {
      await tx
        .insertInto('derived_sizes')
        .values({ upload_id: uploadId, user_id: userId, kind, row_count: rows, letters })
        .onConflict((conflict) => conflict.columns(['upload_id', 'kind']).doUpdateSet({ row_count: rows, letters }))
        .execute()
    },
  }
}
