import type { Database, Tx } from '#kit/server/db/database.ts'
import { enqueueFileRemoval } from '#kit/server/files/remove-files.ts'
import type { Hold } from '#kit/server/hold.ts'
import { quotaReached } from '../library.errors.ts'
import './library.tables.ts'
import { usedBytes } from './used-bytes.ts'

export interface UploadPart {
  number: number
  filename: string
  size: number
  sha256: string
}

interface OwnedUpload {
  id: string
  userId: string
}

/** Removes the parts of a complete upload, with their files. */
export async function removeParts(tx: Tx, { id, userId }: OwnedUpload): Promise<void> {
  const removed = tx.deleteFrom('upload_parts').where('user_id', '=', userId).where('upload_id', '=', id).returning('filename')
  await enqueueFileRemoval(tx, filesOf(await removed.execute()))
}

/** Removes all parts of a user, when their account is deleted. */
export async function removeAllParts(tx: Tx, userId: string): Promise<void> {
  const removed = tx.deleteFrom('upload_parts').where('user_id', '=', userId).returning('filename')
  await enqueueFileRemoval(tx, filesOf(await removed.execute()))
}

const filesOf = (rows: { filename: string }[]) => rows.map(({ filename }) => filename)

/** Parts of unfinished uploads. */
export function createUploadPartsStore(database: Database) {
  const { queries } = database
  return {
    list: ({ id, userId }: OwnedUpload): Promise<UploadPart[]> =>
      queries
        .selectFrom('upload_parts')
        .select(['number', 'filename', 'size', 'sha256'])
        .where('user_id', '=', userId)
        .where('upload_id', '=', id)
        .orderBy('number')
        .execute(),

    /** Stores a part, and replaces an earlier one with the same number. Throws `quotaReached` like an upload. */
    keep: (
      { id, userId, hold }: OwnedUpload & { hold: Hold },
      part: UploadPart,
      { now, quotaBytes }: { now: string; quotaBytes: number | null },
    ): Promise<void> =>
      hold.transaction(async (tx) => {
        if (quotaBytes !== null) {
          await database.takeTurn(tx, `quota ${userId}`)
          if ((await usedBytes(tx, userId)) + part.size > quotaBytes) throw quotaReached()
        }
        const before = tx
          .deleteFrom('upload_parts')
          .where('user_id', '=', userId)
          .where('upload_id', '=', id)
          .where('number', '=', part.number)
          .returning('filename')
        await enqueueFileRemoval(tx, filesOf(await before.execute()))
        await tx
          .insertInto('upload_parts')
          .values({ ...part, user_id: userId, upload_id: id, created_at: now })
          .execute()
      }),

    /** Removes the row of a part whose file is missing. */
    remove: ({ id, userId }: OwnedUpload, { number, filename }: UploadPart) =>
      queries
        .deleteFrom('upload_parts')
        .where('user_id', '=', userId)
        .where('upload_id', '=', id)
        .where('number', '=', number)
        .where('filename', '=', filename)
        .execute(),

    /** Removes the parts of abandoned uploads. */
    async removeOlder(than: string): Promise<void> {
      await database.transaction(async (tx) => {
        const removed = tx.deleteFrom('upload_parts').where('created_at', '<', than).returning('filename')
        await enqueueFileRemoval(tx, filesOf(await removed.execute()))
      })
    },

    async count(): Promise<number> {
      const { rows } = await queries
        .selectFrom('upload_parts')
        .select((select) => select.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },

    /** Returns which of the files are parts. */
    async namedFiles(filenames: string[]): Promise<ReadonlySet<string>> {
      const rows = await queries.selectFrom('upload_parts').select('filename').where('filename', 'in', filenames).execute()
      return new Set(filesOf(rows))
    },

    /** Like `namedFiles`, but without an index, so that it is safe for deciding which files to remove. */
    surelyNamedFiles: (filenames: string[]): Promise<ReadonlySet<string>> =>
      database.scanFor('upload_parts', 'filename', filenames),
  }
}
