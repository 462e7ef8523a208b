import type { Tx } from '#kit/server/db/database.ts'
import type { MovedUpload, Upload } from '../library.contract.ts'
import { unknownFolder } from '../library.errors.ts'
import { searchable, sortName } from '../library.rules.ts'
import { addToTotals, type BuiltIn, countByFolder, hold, holdFolder, type SomeOwned, set } from './library.rows.ts'

interface Changes {
  originalName?: string
  folder?: string
  lastPage?: number
  rotation?: number
  isFavorite?: boolean
}

/** Moves uploads and returns those that were in another folder. Throws `unknownFolder`. */
export async function moveUploads(tx: Tx, owned: SomeOwned, to: { folder: string; builtIn: BuiltIn }): Promise<MovedUpload[]> {
  const { folder, builtIn } = to
  const rows = (await hold(tx, owned, { isDeleted: false })).filter((row) => row.folder !== folder)
  if (!(await holdFolder(tx, owned.userId, { name: folder, builtIn }))) throw unknownFolder()
  if (rows.length === 0) return []
  await addToTotals(tx, owned.userId, { ...countByFolder(rows, -1), [folder]: rows.length })
  await set(tx, rows, { folder })
  return rows.map((row) => ({ ...row, folder, movedFrom: row.folder }))
}

/** Changes the given fields. Null when the user has no such upload. Throws `unknownFolder`. */
export async function changeUpload(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  to: Changes,
  builtIn: BuiltIn = new Set(),
): Promise<Upload | null> {
  const owned = { ids: [id], userId }
  const [before] = await hold(tx, owned, { isDeleted: false })
  if (!before) return null
  const after = { ...before, ...to }
  const { folder, originalName, lastPage, rotation, isFavorite } = after
  if (folder !== before.folder) await moveUploads(tx, owned, { folder, builtIn })
  const names = originalName !== before.originalName && {
    original_name: originalName,
    search_name: searchable(originalName),
    sort_name: sortName(originalName),
  }
  const place = (lastPage !== before.lastPage || rotation !== before.rotation) && { last_page: lastPage, rotation }
  const mark = isFavorite !== before.isFavorite && { is_favorite: isFavorite }
  if (names || place || mark)
    await tx
      .updateTable('uploads')
      .set({ ...names, ...place, ...mark })
      .where('id', '=', id)
      .execute()
  return after
}
