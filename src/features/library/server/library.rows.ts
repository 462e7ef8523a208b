import type { Tx } from '#kit/server/db/database.ts'
import './library.tables.ts'

/** The columns of an upload that the API returns, under the names of the contract. */
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
  'uploads.last_page as lastPage',
  'uploads.rotation',
  'uploads.is_favorite as isFavorite',
] as const

export const folderColumns = ['id', 'user_id as userId', 'name', 'created_at as createdAt'] as const

/** Adds the changes to the totals of folders, in the order of their names so that two transactions can't deadlock. */
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

/** Returns whether the user has a folder of that name. Locks it against renaming and deleting until the transaction ends. */
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
