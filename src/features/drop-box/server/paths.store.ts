import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { mostPropertyBytes } from '#kit/owners-room.rules.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { countRows, fields, firstRow, hasRow, type RowOf } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { newId } from '#kit/server/ids.ts'
import { tooManyPaths, tooManyProperties } from '../drop-box.errors.ts'
import { folderOf } from '../drop-box.rules.ts'
import './drop-box.tables.ts'

/** Most paths of one owner. Larger libraries are far from a tablet's. */
const mostPaths = 20_000

/** The drop box of one device. */
export interface Box {
  userId: string
  device: string
}

const columnNames = 'id path is_folder upload_id sha256 size mime_type small_content properties created_at changed_at'
export type Entry = RowOf<Tables['drop_box_paths'], typeof columnNames>

export type Content = Pick<Entry, 'uploadId' | 'sha256' | 'size' | 'mimeType' | 'smallContent'>

export const noContent: Content = { uploadId: null, sha256: null, size: 0, mimeType: '', smallContent: null }

const columns = fields(columnNames)

/** What a list needs of a path, without what can be long. */
const listedNames = 'path path_key is_folder sha256 size mime_type created_at changed_at'
/** With the bytes of the properties that programs have set. */
export type ListedEntry = RowOf<Tables['drop_box_paths'], typeof listedNames> & { ownBytes: number }
const noProperties = '{}'

/** Devices can't have a line break in their names. */
const keyOf = (device: string, path: string) => createHash('sha256').update(`${device}\n${path}`).digest('base64url')

const columnsOf = ({ uploadId, sha256, size, mimeType, smallContent }: Content) => ({
  upload_id: uploadId,
  sha256,
  size,
  mime_type: mimeType,
  small_content: smallContent,
})

const placeOf = ({ device }: Box, path: string) => ({
  path,
  path_key: keyOf(device, path),
  folder_key: path === '' ? '' : keyOf(device, folderOf(path)),
})

/** Counts letters as both engines do, which isn't as JavaScript does. */
function isBelow(folder: string) {
  const start = `${folder}/`
  return sql<boolean>`substr(path, 1, ${[...start].length}) = ${start}`
}

export function createPathsStore(database: Database) {
  const own = (queries: Queries | Tx, { userId, device }: Box) =>
    queries.selectFrom('drop_box_paths').select(columns).where('user_id', '=', userId).where('device', '=', device)

  const within = ({ userId, device }: Box, folder: string) =>
    database.queries.selectFrom('drop_box_paths').where('user_id', '=', userId).where('folder_key', '=', keyOf(device, folder))

  function find(queries: Queries | Tx, box: Box, path: string): Promise<Entry | null> {
    return firstRow(own(queries, box).where('path_key', '=', keyOf(box.device, path)))
  }

  /** Returns what is inside of a folder, at any depth, parents first. */
  async function listInside(queries: Queries | Tx, box: Box, folder: string): Promise<Entry[]> {
    const rows = await own(queries, box).where(isBelow(folder)).execute()
    return rows.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  }

  return {
    find,
    listInside,

    findById: (queries: Queries | Tx, box: Box, id: string): Promise<Entry | null> =>
      firstRow(own(queries, box).where('id', '=', id)),

    /** Returns whether another path of an owner has the same bytes. */
    hasOther: (queries: Queries | Tx, { userId }: Box, { id, sha256 }: Pick<Entry, 'id' | 'sha256'>): Promise<boolean> =>
      hasRow(
        queries
          .selectFrom('drop_box_paths')
          .select('id')
          .where('user_id', '=', userId)
          .where('sha256', '=', sha256)
          .where('id', '!=', id)
          .limit(1),
      ),

    /** Begins every change of a box: two changes of one owner's boxes run one after the other. */
    takeTurn: (tx: Tx, { userId }: Pick<Box, 'userId'>): Promise<void> => database.takeTurn(tx, `drop box ${userId}`),

    countIn: (box: Box, folder: string): Promise<number> => countRows(within(box, folder)),

    /** Returns what is directly in a folder, by name. */
    async listIn(box: Box, folder: string): Promise<ListedEntry[]> {
      const ownBytes = sql<number>`octet_length(properties) - ${sql.lit(noProperties.length)}`.as('ownBytes')
      const rows = await within(box, folder).select(fields(listedNames)).select(ownBytes).execute()
      return rows.toSorted((one, other) => (one.path < other.path ? -1 : 1))
    },

    /** Returns the properties that programs have set, in no order. */
    listProperties: ({ userId }: Box, pathKeys: readonly string[]): Promise<{ pathKey: string; properties: string }[]> =>
      database.queries
        .selectFrom('drop_box_paths')
        .select(fields('path_key properties'))
        .where('user_id', '=', userId)
        .where('path_key', 'in', pathKeys)
        .execute(),

    /** Throws unless an owner may have so many more paths. */
    async requireRoom(tx: Tx, { userId }: Box, more: number): Promise<void> {
      const all = tx.selectFrom('drop_box_paths').where('user_id', '=', userId)
      const { count } = await all.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      if (Number(count) + more > mostPaths) throw tooManyPaths()
    },

    /** Throws unless the properties of an owner may take so many more bytes. */
    async requirePropertyRoom(tx: Tx, { userId }: Box, more: number): Promise<void> {
      if (more <= 0) return
      const own = tx.selectFrom('drop_box_paths').where('user_id', '=', userId)
      const bytes = sql<number>`sum(octet_length(properties))`.as('bytes')
      if (Number((await own.select(bytes).executeTakeFirstOrThrow()).bytes) + more > mostPropertyBytes) throw tooManyProperties()
    },

    /** Adds a path, and returns its id. `requireRoom` comes first. */
    async insert(
      tx: Tx,
      box: Box,
      entry: Content & { path: string; isFolder: boolean; properties?: string; changedAt?: string; now: string },
    ): Promise<string> {
      const id = newId()
      await tx
        .insertInto('drop_box_paths')
        .values({
          id,
          user_id: box.userId,
          device: box.device,
          ...placeOf(box, entry.path),
          is_folder: entry.isFolder,
          ...columnsOf(entry),
          properties: entry.properties ?? noProperties,
          created_at: entry.now,
          changed_at: entry.changedAt ?? entry.now,
        })
        .execute()
      return id
    },

    async setContent(tx: Tx, { userId }: Box, id: string, content: Content, changedAt: string): Promise<void> {
      await tx
        .updateTable('drop_box_paths')
        .set({ ...columnsOf(content), changed_at: changedAt })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .execute()
    },

    async setProperties(tx: Tx, { userId }: Box, id: string, properties: string): Promise<void> {
      await tx.updateTable('drop_box_paths').set({ properties }).where('id', '=', id).where('user_id', '=', userId).execute()
    },

    /** Gives an entry another path. What is inside of it stays where it is. */
    async setPath(tx: Tx, box: Box, id: string, path: string): Promise<void> {
      const to = tx.updateTable('drop_box_paths').set(placeOf(box, path))
      await to.where('id', '=', id).where('user_id', '=', box.userId).execute()
    },

    /** Removes a path, with everything inside of it. The files stay in the library. */
    async remove(tx: Tx, box: Box, entry: Entry): Promise<void> {
      const own = tx.deleteFrom('drop_box_paths').where('user_id', '=', box.userId).where('device', '=', box.device)
      await own.where('id', '=', entry.id).execute()
      if (entry.isFolder) await own.where(isBelow(entry.path)).execute()
    },

    /** Counts the small files of an owner that are kept with their paths. */
    async countSmall(tx: Tx, { userId }: Box): Promise<number> {
      const rows = tx.selectFrom('drop_box_paths').where('user_id', '=', userId).where('small_content', 'is not', null)
      const { count } = await rows.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

export type PathsStore = ReturnType<typeof createPathsStore>
