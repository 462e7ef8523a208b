import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { hasRow } from '../db/rows.ts'
import type { SendOutcome } from './failures.ts'
import './mail.tables.ts'
import { makeJobsDue } from '../jobs/jobs.store.ts'
import { findMailTrouble, type MailTrouble } from './mail-trouble.rules.ts'
import { mailJobKey } from './outbox.ts'

/** Enough to find three hosts. */
const mostRead = 1000

/**
 * Records whether the mail server has answered a try. When it answers again, the emails that waited for it are due at once instead of
 * after their pauses.
 */
export async function noteMailServer(tx: Tx, outcome: SendOutcome, now: string): Promise<void> {
  if (outcome.kind !== 'sent' && outcome.about === null) return
  if (outcome.kind !== 'sent' && outcome.about === 'server') {
    await tx
      .insertInto('mail_server')
      .values({ id: 'smtp', silent_since: now, said: outcome.reason })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          silent_since: sql<string>`coalesce(mail_server.silent_since, ${now})`,
          said: outcome.reason,
        }),
      )
      .execute()
    return
  }
  const answered = tx
    .updateTable('mail_server')
    .set({ silent_since: null, said: null })
    .where('silent_since', 'is not', null)
    .returning('id')
  if (!(await hasRow(answered))) return
  await makeJobsDue(tx, waiting(tx).where('failure', '=', 'server').select(mailJobKey.as('key')).$asScalar(), now)
}

/** Notes that administrators have named another mail server in the browser. `formerId` is the one that emails went through before. */
export async function noteMailServerMoved(tx: Tx, { formerId, now }: { formerId: string | null; now: string }): Promise<void> {
  const moved = { moved_at: now, former_id: formerId }
  await tx
    .insertInto('mail_server')
    .values({ id: 'smtp', silent_since: null, said: null, ...moved })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(moved))
    .execute()
}

/** Ends the notices through a former mail server: a variable names the present one. */
export async function endFormerNotices(queries: Queries): Promise<void> {
  await queries.updateTable('mail_server').set({ former_id: null }).where('former_id', 'is not', null).execute()
}

/** Null unless administrators have moved the mail server in the browser. */
export async function findMailServerMove(queries: Queries): Promise<{ movedAt: string; formerId: string | null } | null> {
  const row = await queries
    .selectFrom('mail_server')
    .select(['moved_at as movedAt', 'former_id as formerId'])
    .where('id', '=', 'smtp')
    .executeTakeFirst()
  return row?.movedAt ? { movedAt: row.movedAt, formerId: row.formerId } : null
}

const waiting = (queries: Queries) => queries.selectFrom('mails').where('state', '=', sql.lit('waiting'))

/** Makes all waiting emails due, with all their tries ahead of them. Returns how many there are. */
export async function sendWaitingNow(tx: Tx, now: string): Promise<number> {
  await makeJobsDue(tx, waiting(tx).select(mailJobKey.as('key')).$asScalar(), now)
  const due = await tx.updateTable('mails').set({ attempts: 0 }).where('state', '=', sql.lit('waiting')).returning('id').execute()
  return due.length
}

/** Reads what keeps emails from being sent, if anything does. */
export async function readMailTrouble(queries: Queries, now: number): Promise<MailTrouble> {
  const server = await queries
    .selectFrom('mail_server')
    .select(['silent_since as silentSince', 'said'])
    .where('id', '=', 'smtp')
    .executeTakeFirst()
  const failing = await waiting(queries)
    .select(['to_address as to', 'failing_since as failingSince', 'failure', 'last_error as said'])
    .where('failing_since', 'is not', null)
    // A former mail server may be gone, which is no trouble of the present one.
    .where('via', 'is', null)
    .limit(mostRead)
    .$narrowType<{ failingSince: string }>()
    .execute()
  return findMailTrouble({ now, server: server ?? null, failing })
}
