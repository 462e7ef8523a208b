import type { Database, Tx } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import type { SessionUser } from '#kit/server/session-user.ts'
import type { DevicePassword } from '../device-passwords.contract.ts'
import './accounts.tables.ts'
import './device-passwords.tables.ts'

const deviceColumns = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

export function createDevicePasswordsStore(database: Database) {
  return {
    list: (userId: string): Promise<DevicePassword[]> =>
      database.queries
        .selectFrom('device_passwords')
        .select(deviceColumns)
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .execute(),

    /** Null when the user already has the maximum number. */
    insert: (device: {
      userId: string
      name: string
      tokenHash: string
      most: number
      now: string
      tellOwner: (tx: Tx) => Promise<void>
    }): Promise<DevicePassword | null> =>
      database.transaction(async (tx) => {
        // Lock the user's row, so that concurrent inserts run one after the other and can't exceed the limit.
        await tx.updateTable('registered_users').set({ user_id: device.userId }).where('user_id', '=', device.userId).execute()
        const there = await tx.selectFrom('device_passwords').select('id').where('user_id', '=', device.userId).execute()
        if (there.length >= device.most) return null
        await device.tellOwner(tx)
        return tx
          .insertInto('device_passwords')
          .values({
            id: newId(),
            user_id: device.userId,
            name: device.name,
            token_hash: device.tokenHash,
            created_at: device.now,
            last_used_at: null,
          })
          .returning(deviceColumns)
          .executeTakeFirstOrThrow()
      }),

    /** False when this user has no device password with that id. */
    async remove({ id, userId }: { id: string; userId: string }): Promise<boolean> {
      const removed = await database.queries
        .deleteFrom('device_passwords')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .execute()
      return removed.length > 0
    },

    /** Returns the owner of a device password and when it was last used; null when it is unknown. */
    async find(tokenHash: string): Promise<{ id: string; lastUsedAt: string | null; user: SessionUser } | null> {
      const row = await database.queries
        .selectFrom('device_passwords')
        .innerJoin('users', 'users.id', 'device_passwords.user_id')
        .select([
          'users.id',
          'users.name',
          'users.first_name as firstName',
          'users.email',
          'users.profile_image_url as profileImageUrl',
          'users.is_admin as isAdmin',
          'users.created_at as createdAt',
          'device_passwords.id as deviceId',
          'device_passwords.last_used_at as lastUsedAt',
        ])
        .where('device_passwords.token_hash', '=', tokenHash)
        .executeTakeFirst()
      if (!row) return null
      const { deviceId, lastUsedAt, ...user } = row
      return { id: deviceId, lastUsedAt, user }
    },

    async noteUse(id: string, now: string): Promise<void> {
      await database.queries.updateTable('device_passwords').set({ last_used_at: now }).where('id', '=', id).execute()
    },
  }
}
