import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import type { Lock } from '../locks.rules.ts'
import './drop-box.tables.ts'
import type { Box } from './paths.store.ts'

const columns = [
  ...fields('drop_box_locks.id drop_box_locks.path drop_box_locks.is_shared drop_box_locks.is_deep drop_box_locks.holder'),
  ...fields('drop_box_locks.ends_at'),
]

/** Returns the locks of a box that haven't ended. */
export function listLocks(queries: Queries | Tx, { userId, device }: Box, now: string): Promise<Lock[]> {
  const own = queries.selectFrom('drop_box_locks').select(columns).where('user_id', '=', userId).where('device', '=', device)
  return own.where('ends_at', '>', now).orderBy('id').execute()
}

export async function insertLock(tx: Tx, { userId, device }: Box, lock: Lock): Promise<void> {
  const { id, path, isShared, isDeep, holder, endsAt } = lock
  await tx
    .insertInto('drop_box_locks')
    .values({ id, user_id: userId, device, path, is_shared: isShared, is_deep: isDeep, holder, ends_at: endsAt })
    .execute()
}

export async function prolongLock(tx: Tx, { userId }: Box, { id, endsAt }: Pick<Lock, 'id' | 'endsAt'>): Promise<void> {
  await tx.updateTable('drop_box_locks').set({ ends_at: endsAt }).where('id', '=', id).where('user_id', '=', userId).execute()
}

export async function removeLocks(tx: Tx, { userId }: Box, locks: readonly Pick<Lock, 'id'>[]): Promise<void> {
  for (const { id } of locks) await tx.deleteFrom('drop_box_locks').where('id', '=', id).where('user_id', '=', userId).execute()
}

export async function removeEndedLocks(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('drop_box_locks').where('ends_at', '<=', now).execute()
}
