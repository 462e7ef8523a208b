import type { Kysely } from 'kysely'

/** Emails are found by the form in which addresses are compared, so one index serves where there were two. */
export async function mailsByKey(db: Kysely<unknown>) {
  for (const index of ['mails_by_address', 'mails_by_key']) await db.schema.dropIndex(index).execute()
  await db.schema.createIndex('mails_by_key').on('mails').columns(['to_key', 'id']).execute()
}
