import type { Tx } from '#kit/server/db/database.ts'
import { namePieces } from '../library.rules.ts'
import './library.tables.ts'

/** What leaves of an upload's row, under the contract's names. */
export const uploadColumns = [
  'uploads.id',
  'uploads.user_id as userId',
  'uploads.filename',
  'uploads.original_name as originalName',
  'uploads.folder',
  'uploads.file_type as fileType',
  'uploads.mime_type as mimeType',
  'uploads.size',
  'uploads.width',
  'uploads.height',
  'uploads.thumbnail',
  'uploads.upload_date as uploadDate',
] as const

export const folderColumns = ['id', 'user_id as userId', 'name', 'created_at as createdAt'] as const

/** Counts files in or out of folders, in the order of their names: two transactions never wait for each other's rows crosswise. */
export async function addToTotals(tx: Tx, userId: string, changes: Record<string, number>) {
  for (const folder of Object.keys(changes).sort()) {
    const files = changes[folder] ?? 0
    if (files === 0) continue
    await tx
      .insertInto('upload_totals')
      .values({ user_id: userId, folder, files })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'folder']).doUpdateSet((set) => ({ files: set('upload_totals.files', '+', files) })),
      )
      .execute()
  }
}

export async function indexName(tx: Tx, upload: { id: string; userId: string; originalName: string }) {
  const rows = namePieces(upload.originalName).map((trigram) => ({ user_id: upload.userId, trigram, upload_id: upload.id }))
  // 500 rows at a time stay below every engine's limit of bound values.
  for (let at = 0; at < rows.length; at += 500)
    await tx
      .insertInto('upload_trigrams')
      .values(rows.slice(at, at + 500))
      .execute()
}

export async function unindexName(tx: Tx, uploadId: string) {
  await tx.deleteFrom('upload_trigrams').where('upload_id', '=', uploadId).execute()
}

/** Whether the person has a folder of that name; it cannot be renamed or deleted until this transaction ends. */
export async function lockFolder(tx: Tx, userId: string, name: string): Promise<boolean> {
  const held = await tx
    .updateTable('folders')
    .set({ name })
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .returning('id')
    .execute()
  return held.length === 1
}
