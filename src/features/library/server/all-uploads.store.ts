import type { Database, Tx } from '#kit/server/db/database.ts'
import type { Upload } from '../library.contract.ts'
import { uploadColumns } from './library.rows.ts'

export interface MadeThumbnail {
  thumbnail: 'ready' | 'failed'
  width: number | null
  height: number | null
}

/** What background work asks of the uploads of everybody. */
export function createAllUploads(database: Database) {
  return {
    /** Those of the uploads that are there and not deleted. */
    async present(
      userId: string,
      ids: readonly string[],
    ): Promise<Pick<Upload, 'id' | 'filename' | 'originalName' | 'mimeType'>[]> {
      const found: Pick<Upload, 'id' | 'filename' | 'originalName' | 'mimeType'>[] = []
      for (let at = 0; at < ids.length; at += 500)
        found.push(
          ...(await database.queries
            .selectFrom('uploads')
            .select(['id', 'filename', 'original_name as originalName', 'mime_type as mimeType'])
            .where('id', 'in', ids.slice(at, at + 500))
            .where('user_id', '=', userId)
            .where('deleted_at', 'is', null)
            .execute()),
        )
      return found
    },

    /** All PDFs that are not deleted, of one person or of all, the oldest first, some at a time. */
    async *ofTypes(mimeTypes: readonly string[], of?: string): AsyncGenerator<{ id: string; userId: string }[]> {
      for (let after = ''; ; ) {
        const page = database.queries
          .selectFrom('uploads')
          .select(['id', 'user_id as userId'])
          .where('id', '>', after)
          .where('mime_type', 'in', [...mimeTypes])
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .limit(500)
        const rows = await (of === undefined ? page : page.where('user_id', '=', of)).execute()
        if (rows.length === 0) return
        yield rows
        after = rows.at(-1)?.id ?? ''
      }
    },

    /** Of any owner, deleted or not. */
    findAny: async (id: string): Promise<(Upload & { sha256: string }) | null> =>
      (await database.queries
        .selectFrom('uploads')
        .select([...uploadColumns, 'sha256'])
        .where('id', '=', id)
        .executeTakeFirst()) ?? null,

    async setThumbnail(id: string, made: MadeThumbnail, tx?: Tx): Promise<void> {
      // Without a transaction a power cut may take it back: its job makes it again.
      await (tx ?? database.unflushed).updateTable('uploads').set(made).where('id', '=', id).execute()
    },

    /** Lets owners see which files are missing; a file that is back is drawn again. */
    async markMissing(missing: string[]): Promise<void> {
      const rows = await database.queries.selectFrom('uploads').select('filename').where('thumbnail', '=', 'missing').execute()
      const marked = new Set(rows.map((row) => row.filename))
      const unmarked = missing.filter((filename) => !marked.delete(filename))
      for (const [thumbnail, filenames] of [['missing', unmarked] as const, ['pending', [...marked]] as const])
        for (let at = 0; at < filenames.length; at += 500)
          await database.queries
            .updateTable('uploads')
            .set({ thumbnail })
            .where('filename', 'in', filenames.slice(at, at + 500))
            .execute()
    },

    /** Of all rows, deleted or not. */
    async count(): Promise<number> {
      const { rows } = await database.queries
        .selectFrom('uploads')
        .select((select) => select.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },

    /** The files of all rows, deleted or not, some at a time. */
    async *allFiles(): AsyncGenerator<string[]> {
      for (let after = ''; ; ) {
        const rows = await database.queries
          .selectFrom('uploads')
          .select(['id', 'filename'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(500)
          .execute()
        if (rows.length === 0) return
        yield rows.map((row) => row.filename)
        after = rows.at(-1)?.id ?? ''
      }
    },

    /** When the newest row came; null: there is none. */
    async newestDate(): Promise<string | null> {
      const newest = database.queries.selectFrom('uploads').select('upload_date').orderBy('id', 'desc').limit(1)
      return (await newest.executeTakeFirst())?.upload_date ?? null
    },

    /** The files among `filenames` that some row names, deleted or not. For what is kept: a damaged index may leave some out. */
    async namedFiles(filenames: string[]): Promise<ReadonlySet<string>> {
      const rows = await database.queries.selectFrom('uploads').select('filename').where('filename', 'in', filenames).execute()
      return new Set(rows.map((row) => row.filename))
    },

    /** The same for what is removed: no index is asked. */
    surelyNamedFiles: (filenames: string[]): Promise<ReadonlySet<string>> => database.scanFor('uploads', 'filename', filenames),
  }
}
