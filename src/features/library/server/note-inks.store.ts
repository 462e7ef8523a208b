import { deflateSync, inflateSync } from 'node:zlib'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import type { WrittenPage } from '#supernote/server/written-page.ts'
import './library.tables.ts'

/** Keeps what is written on the pages of a tablet's own file, in the transaction that adds the PDF made of it. */
export async function addNoteInk(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  written: readonly WrittenPage[],
): Promise<void> {
  const pages = deflateSync(JSON.stringify(written)).toString('base64')
  await tx.insertInto('note_inks').values({ upload_id: id, user_id: userId, pages }).execute()
}

export interface NoteInk {
  pages: WrittenPage[]
  /** False for a PDF to which a mark was added: it may have writing of its own. */
  isAll: boolean
}

/** Returns what is written on the pages of those of the uploads that were made of a tablet's own file. */
export async function listNoteInks(
  queries: Queries | Tx,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<Map<string, NoteInk>> {
  const rows = await queries
    .selectFrom('note_inks')
    .innerJoin('uploads', 'uploads.id', 'note_inks.upload_id')
    .select(fields('note_inks.upload_id note_inks.pages uploads.device_from'))
    .where('note_inks.user_id', '=', userId)
    .where('note_inks.upload_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ uploadId, pages, deviceFrom }) => [
      uploadId,
      { pages: JSON.parse(inflateSync(Buffer.from(pages, 'base64')).toString('utf8')), isAll: deviceFrom === null },
    ]),
  )
}
