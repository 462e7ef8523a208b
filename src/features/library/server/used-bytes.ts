import type { Queries, Tx } from '#kit/server/db/database.ts'
import './library.tables.ts'

/**
 * What the files of a person take, in bytes, deleted ones included until they are removed for good, and parts of uploads that are not whole yet.
 * The parts of the upload `except` do not count: they become a file now.
 */
export async function usedBytes(from: Queries | Tx, userId: string, except = ''): Promise<number> {
  const parts = from.selectFrom('upload_parts').where('user_id', '=', userId).where('upload_id', '!=', except)
  const { used } = await parts.select((select) => select.fn.sum<number | null>('size').as('used')).executeTakeFirstOrThrow()
  let sum = Number(used ?? 0)
  // Asked in two parts, because kept and deleted uploads have an index each.
  for (const deleted of ['is', 'is not'] as const) {
    const sizes = from.selectFrom('uploads').where('user_id', '=', userId).where('deleted_at', deleted, null)
    const { used } = await sizes.select((select) => select.fn.sum<number | null>('size').as('used')).executeTakeFirstOrThrow()
    sum += Number(used ?? 0)
  }
  return sum
}
