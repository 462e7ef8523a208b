import { sql } from 'kysely'
import type { ApiScope } from '#kit/api-scopes.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { createHold, type Hold } from '#kit/server/access/hold.ts'
import type { SessionUser } from '#kit/server/access/session-user.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { unknownKey } from '../api-keys.errors.ts'
import type { DevicePassword } from '../device-passwords.contract.ts'
import { unknownDevicePassword } from '../device-passwords.errors.ts'
import './accounts.tables.ts'
import { createFindStanding, credentialsVersionOf } from './standing.ts'
import { userColumns } from './users.store.ts'

interface FoundPassword {
  id: string
  name: string
  /** What an API key may do; null for a device. */
  scopes: ApiScope[] | null
  lastUsedAt: string | null
  user: SessionUser
  hold: Hold
}

interface HeldPassword {
  id: string
  userId: string
  isKey: boolean
  credentialsVersion: number
  clock: Clock
}

export const works = (now: string) => sql<boolean>`(device_passwords.expires_at is null or device_passwords.expires_at > ${now})`

const deviceColumns = ['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'] as const

/** Scopes are stored as one text with spaces. */
export const readScopes = (stored: string | null) => (stored === null ? null : (stored.split(' ') as ApiScope[]))

export function createDevicePasswordsStore(database: Database, { requireApproval }: { requireApproval: () => boolean }) {
  const findStanding = createFindStanding(database, { requireApproval })

  /** A device may only upload, so the role of its user doesn't matter. An API key acts as an administrator. */
  function holdOf({ id, userId, isKey, credentialsVersion, clock }: HeldPassword): Hold {
    return createHold({
      database,
      isAdmin: isKey,
      async findAccess(queries, how) {
        const standing = await findStanding(queries, userId, how)
        const own = queries
          .selectFrom('device_passwords')
          .select('id')
          .where('id', '=', id)
          .where(works(instant(clock)))
        const device = await (how.isLocked ? own.modifyEnd(database.forUpdate) : own).executeTakeFirst()
        const isAdmitted = standing !== null && (standing.isAdmin || !isKey)
        if (!device || !isAdmitted || standing.credentialsVersion !== credentialsVersion)
          throw isKey ? unknownKey() : unknownDevicePassword()
        return standing
      },
    })
  }

  return {
    list: (userId: string, now: string): Promise<DevicePassword[]> =>
      database.queries
        .selectFrom('device_passwords')
        .select(deviceColumns)
        .where('user_id', '=', userId)
        .where('scopes', 'is', null)
        .where(works(now))
        .orderBy('id', 'desc')
        .execute(),

    /** Null when the user already has the maximum number. */
    insert: (
      hold: Hold,
      device: {
        userId: string
        name: string
        tokenHash: string
        expiresAt: string | null
        most: number
        now: string
        tellOwner: (tx: Tx) => Promise<void>
      },
    ): Promise<DevicePassword | null> =>
      hold.transaction(async (tx) => {
        // The hold has locked the user's row, so concurrent inserts run one after the other and can't exceed the limit.
        await tx
          .deleteFrom('device_passwords')
          .where('user_id', '=', device.userId)
          .where('expires_at', '<=', device.now)
          .execute()
        const own = tx.selectFrom('device_passwords').select('id').where('user_id', '=', device.userId)
        const there = await own.where('scopes', 'is', null).execute()
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
            credentials_version: await credentialsVersionOf(tx, device.userId),
            expires_at: device.expiresAt,
          })
          .returning(deviceColumns)
          .executeTakeFirstOrThrow()
      }),

    /** False when this user has no device password with that id. */
    remove: ({ id, userId }: { id: string; userId: string }): Promise<boolean> =>
      hasRow(
        database.queries
          .deleteFrom('device_passwords')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .where('scopes', 'is', null)
          .returning('id'),
      ),

    /**
     * Returns the owner of a device password or an API key, and when it was last used. Null when it is unknown or expired, when it's from before a change
     * of the user's credentials, or when the user may not use their account.
     */
    async find(tokenHash: string, clock: Clock): Promise<FoundPassword | null> {
      const row = await database.queries
        .selectFrom('device_passwords')
        .innerJoin('users', 'users.id', 'device_passwords.user_id')
        .innerJoin('registered_users', (join) =>
          join
            .onRef('registered_users.user_id', '=', 'device_passwords.user_id')
            .onRef('registered_users.credentials_version', '=', 'device_passwords.credentials_version'),
        )
        .select([
          ...userColumns,
          'device_passwords.id as deviceId',
          'device_passwords.name as deviceName',
          ...fields(
            'device_passwords.scopes device_passwords.last_used_at device_passwords.credentials_version registered_users.is_approved',
          ),
        ])
        .where('device_passwords.token_hash', '=', tokenHash)
        .where(works(instant(clock)))
        .where('registered_users.revoked_at', 'is', null)
        .executeTakeFirst()
      if (!row || (requireApproval() && !row.isApproved)) return null
      const { deviceId, deviceName, lastUsedAt, credentialsVersion, isApproved, scopes, ...user } = row
      return {
        id: deviceId,
        name: deviceName,
        scopes: readScopes(scopes),
        lastUsedAt,
        user,
        hold: holdOf({ id: deviceId, userId: user.id, isKey: scopes !== null, credentialsVersion, clock }),
      }
    },

    async removeExpired(now: string): Promise<void> {
      await database.queries.deleteFrom('device_passwords').where('expires_at', '<=', now).execute()
    },

    async noteUse(id: string, now: string): Promise<void> {
      await database.queries.updateTable('device_passwords').set({ last_used_at: now }).where('id', '=', id).execute()
    },
  }
}
