import '#kit/server/mail/mail.tables.ts'
import type { Database } from '#kit/server/db/database.ts'

/** The demo has no mail server, so this marks emails older than a day as sent, and a few as failed. */
export async function settleMails(database: Database, now: number): Promise<void> {
  const mails = () => database.queries.updateTable('mails')
  const yesterday = new Date(now - 86_400_000).toISOString()
  await mails()
    .set((set) => ({ state: 'sent', attempts: 1, sent_at: set.ref('created_at'), last_error: null }))
    .where('created_at', '<', yesterday)
    .execute()
  const failing = await database.queries
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'code')
    .where('to_address', 'like', 'friend.%')
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  for (const { id } of failing)
    await mails()
      .set({ state: 'failed', attempts: 1, sent_at: null, last_error: '550: No such mailbox' })
      .where('id', '=', id)
      .execute()
}
