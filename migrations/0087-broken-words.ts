import { type Kysely, sql } from 'kysely'

const hyphens = ['-\n', '\u2010\n', '\u00ad']

/** Has the PDFs read again in whose text a hyphen breaks a word, because such a word is now indexed as a whole too. Until then they are found as before. */
export async function brokenWords(db: Kysely<unknown>) {
  const isBroken = hyphens.map((hyphen) => sql`text like ${`%${hyphen}%`}`)
  await sql`
    update uploads set text_state = 'unread'
    where text_state = 'read' and id in (select upload_id from page_texts where ${sql.join(isBroken, sql` or `)})`.execute(db)
}
