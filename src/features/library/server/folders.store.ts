import { AppError, noRoomLeft } from '#kit/errors.ts'
import { mostOfOwner } from '#kit/owners-room.rules.ts'
import { hasRoom } from '#kit/server/access/owners-room.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { madeBefore, sentAs } from '#kit/server/http/sent-once.ts'
import { newId } from '#kit/server/ids.ts'
import type { Folder } from '../library.contract.ts'
import { folderNotFound } from '../library.errors.ts'
import { defaultFolder } from '../library.rules.ts'
import { addToTotals, folderColumns } from './library.rows.ts'

interface OwnedFolder {
  id: string
  userId: string
}

interface Made {
  folder: Folder
  isNew: boolean
}

/** A user's own folders. Built-in folders have no rows. */
export function createFoldersStore(database: Database) {
  /** Moves all files of one folder to another, in the transaction that has changed the folder's row. */
  async function moveFiles(tx: Parameters<typeof addToTotals>[0], userId: string, from: string, to: string) {
    const files = tx.updateTable('uploads').set({ folder: to }).where('user_id', '=', userId).where('folder', '=', from)
    await files.where('deleted_at', 'is', null).execute()
    // Moves deleted files too, because they can be restored. A separate statement, because kept and deleted rows have separate indexes.
    await files.where('deleted_at', 'is not', null).execute()
    const [total] = await tx
      .deleteFrom('upload_totals')
      .where('user_id', '=', userId)
      .where('folder', '=', from)
      .returning('files')
      .execute()
    await addToTotals(tx, userId, { [to]: total?.files ?? 0 })
  }

  async function madeUnder(id: string, sent: { userId: string; sentAs: string }): Promise<Folder | null> {
    const columns = [...folderColumns, 'sent_as as sentAs'] as const
    const row = await database.queries.selectFrom('folders').select(columns).where('id', '=', id).executeTakeFirst()
    const found = madeBefore(row, sent, folderNotFound)
    if (!found) return null
    const { sentAs, ...folder } = found
    return folder
  }

  return {
    /** Returns the folders by name: those after a name, up to a limit, or all. */
    list(userId: string, { after, limit }: { after?: string | undefined; limit?: number | undefined } = {}): Promise<Folder[]> {
      const own = database.queries.selectFrom('folders').select(folderColumns).where('user_id', '=', userId).orderBy('name')
      const rest = after === undefined ? own : own.where('name', '>', after)
      return (limit === undefined ? rest : rest.limit(limit)).execute()
    },

    /** Adds a folder. A repeat with the same id and name returns the existing one. Throws a unique violation for a taken name. */
    async insert(folder: { id?: string | undefined; userId: string; name: string; now: string }): Promise<Made> {
      const { id = newId(), userId, name, now } = folder
      const sent = { userId, sentAs: sentAs(name) }
      try {
        if (!(await hasRoom(database.queries, { table: 'folders', userId, most: mostOfOwner.folders }))) throw noRoomLeft()
        const row = await database.queries
          .insertInto('folders')
          .values({ id, user_id: userId, name, created_at: now, sent_as: sent.sentAs })
          .returning(folderColumns)
          .executeTakeFirstOrThrow()
        return { folder: row, isNew: true }
      } catch (error) {
        const mayExist = database.isUniqueViolation(error) || (error instanceof AppError && error.code === noRoomLeft.code)
        const found = mayExist ? await madeUnder(id, sent) : null
        if (!found) throw error
        return { folder: found, isNew: false }
      }
    },

    /** Renames a folder and moves its files. Null when the user has no such folder. Throws a unique violation for a taken name. */
    rename: ({ id, userId }: OwnedFolder, name: string): Promise<Folder | null> =>
      database.transaction(async (tx) => {
        const before = await tx
          .selectFrom('folders')
          .select(folderColumns)
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (!before || before.name === name) return before ?? null
        const renamed = await tx
          .updateTable('folders')
          .set({ name })
          .where('id', '=', id)
          .where('name', '=', before.name)
          .returning(folderColumns)
          .executeTakeFirst()
        if (renamed) await moveFiles(tx, userId, before.name, name)
        return renamed ?? null
      }),

    /** Removes a folder and moves its files to General. Null when the user has no such folder. */
    remove: ({ id, userId }: OwnedFolder): Promise<Folder | null> =>
      database.transaction(async (tx) => {
        const removed = await tx
          .deleteFrom('folders')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returning(folderColumns)
          .executeTakeFirst()
        if (removed) await moveFiles(tx, userId, removed.name, defaultFolder)
        return removed ?? null
      }),
  }
}

export const folderNames = async (queries: Queries, userId: string): Promise<string[]> =>
  (await queries.selectFrom('folders').select('name').where('user_id', '=', userId).orderBy('name').execute()).map(
    ({ name }) => name,
  )

/** Adds the folders that the user doesn't have yet. */
export async function addFolders(
  tx: Tx,
  { userId, names, now }: { userId: string; names: readonly string[]; now: string },
): Promise<void> {
  for (const name of names)
    await tx
      .insertInto('folders')
      .values({ id: newId(), user_id: userId, name, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
