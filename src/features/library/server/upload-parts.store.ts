import type { DeleteQueryBuilder } from 'kysely'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { enqueueFileRemoval } from '#kit/server/files/remove-files.ts'
import './library.tables.ts'

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

type RemovedParts = DeleteQueryBuilder<Tables, 'upload_parts', unknown>

const partsOf = (tx: Tx, userId: string) => tx.deleteFrom('upload_parts').where('user_id', '=', userId)

async function removeFiles(tx: Tx, removed: RemovedParts): Promise<void> {
  const rows = (await removed.returning('filename').execute()) as { filename: string }[]
  await enqueueFileRemoval(
    tx,
    rows.map(({ filename }) => filename),
  )
}

export const removeParts = (tx: Tx, { id, userId }: OwnedUpload): Promise<void> =>
  removeFiles(tx, partsOf(tx, userId).where('upload_id', '=', id))

export const removeAllParts = (tx: Tx, userId: string): Promise<void> => removeFiles(tx, partsOf(tx, userId))

export const listParts = (queries: Queries, { id, userId }: OwnedUpload): Promise<UploadPart[]> =>
  queries
    .selectFrom('upload_parts')
    .select(['number', 'filename', 'size', 'sha256'])
    .where('user_id', '=', userId)
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()

/** Stores a part, and replaces an earlier one with the same number. */
export async function keepPart(tx: Tx, { id, userId }: OwnedUpload, part: UploadPart, now: string): Promise<void> {
  await removeFiles(tx, partsOf(tx, userId).where('upload_id', '=', id).where('number', '=', part.number))
  await tx
    .insertInto('upload_parts')
    .values({ ...part, user_id: userId, upload_id: id, created_at: now })
    .execute()
}

/** Removes the row of a part whose file is missing. */
export async function removePart(queries: Queries, { id, userId }: OwnedUpload, part: UploadPart): Promise<void> {
  await queries
    .deleteFrom('upload_parts')
    .where('user_id', '=', userId)
    .where('upload_id', '=', id)
    .where('number', '=', part.number)
    .where('filename', '=', part.filename)
    .execute()
}

export const removeOldParts = (tx: Tx, than: string): Promise<void> =>
  removeFiles(tx, tx.deleteFrom('upload_parts').where('created_at', '<', than))
