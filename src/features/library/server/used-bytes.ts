import type { Queries, Tx } from '#kit/server/db/database.ts'
import './library.tables.ts'

/**
 * Returns how many bytes the files of a user take. Includes deleted files until they are removed for good, and parts of unfinished
 * uploads. Leaves out the parts of the upload `except`, which is becoming a file now.
 */
export async function usedBytes(from: Queries | Tx, userId: string, except = ''): Promise<number> {
  const parts = from.selectFrom('upload_parts').where('user_id', '=', userId).where('upload_id', '!=', except)
  const { used } = await parts.select((select) => select.fn.sum<number | null>('size').as('used')).executeTakeFirstOrThrow()
  let sum = Number(used ?? 0)
  // Two queries, because kept and deleted uploads have separate indexes.
  for (const deleted of ['is', 'is not'] as const) {
    const sizes = from.selectFrom('uploads').where('user_id', '=', userId).where('deleted_at', deleted, null)
    const { used } = await sizes.select((select) => select.fn.sum<number | null>('size').as('used')).executeTakeFirstOrThrow()
    sum += Number(used ?? 0)
  }
  return sum
}
