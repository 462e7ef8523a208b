import type { Tx } from '#kit/server/db/database.ts'
import type { Upload } from '../library.contract.ts'
import { lockFolder, uploadColumns } from './library.rows.ts'

export interface SomeOwned {
  ids: string[]
  userId: string
}

const idsOf = (rows: Upload[]) => rows.map(({ id }) => id)

export function countByFolder(rows: Upload[], each: 1 | -1): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { folder } of rows) counts[folder] = (counts[folder] ?? 0) + each
  return counts
}

/**
 * Locks and returns those of the uploads that belong to the user. Writes the rows before reading them, which makes concurrent changes of
 * an upload wait for each other on both engines.
 */
export function hold(tx: Tx, { ids, userId }: SomeOwned, where: { isDeleted: boolean }): Promise<Upload[]> {
  return tx
    .updateTable('uploads')
    .set({ user_id: userId })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('deleted_at', where.isDeleted ? 'is not' : 'is', null)
    .returning(uploadColumns)
    .execute()
}

export async function set(tx: Tx, rows: Upload[], values: { folder?: string; deleted_at?: string | null }): Promise<void> {
  await tx.updateTable('uploads').set(values).where('id', 'in', idsOf(rows)).execute()
}

/** Returns a function that checks whether a user has a folder, and locks that folder until the transaction ends. */
export function folderFinder(builtIn: ReadonlySet<string>) {
  return async (tx: Tx, userId: string, folder: string): Promise<boolean> =>
    builtIn.has(folder) || (await lockFolder(tx, userId, folder))
}
