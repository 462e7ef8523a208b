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
 * Those of the uploads that are this person's, as they are. Writing the rows before reading them lets changes of one upload follow each
 * other on every engine.
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

/** Answers whether a person's upload can be in a folder; it stays until the transaction ends. */
export function folderFinder(builtIn: ReadonlySet<string>) {
  return async (tx: Tx, userId: string, folder: string): Promise<boolean> =>
    builtIn.has(folder) || (await lockFolder(tx, userId, folder))
}
