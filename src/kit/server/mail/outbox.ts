import { sql } from 'kysely'
import { type Address, addressKey, belongsTo } from '../access/address-key.ts'
import type { Database, Queries, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { removeOlder } from '../jobs/in-batches.ts'
import { enqueueJob, removeJob } from '../jobs/jobs.store.ts'
import './mail.tables.ts'

/** A file that an email carries. Its content is base64. */
export interface MailAttachment {
  name: string
  type: string
  content: string
}

export interface OutgoingMail {
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** Further headers, such as `List-Unsubscribe`. */
  headers?: Record<string, string>
  attachment?: MailAttachment
  /** True for an email to many recipients. It is sent after emails that a single user is waiting for. */
  isBulk?: boolean
  /** The id of a former mail server, to be sent through that one. */
  via?: string
}

/** Kind of the jobs that send emails. */
export const sendMailKind = 'mail.send'
/** Of those that send through a former mail server, also while there is no present one. */
export const sendFormerMailKind = 'mail.send-former'

export const mailJobKey = sql<string>`'mail ' || mails.id`
/** When the job that sends an email runs. */
export const nextMailTry = sql<string>`(select run_at from jobs where jobs.key = ${mailJobKey})`

/**
 * Puts an email into the outbox, in the transaction that causes it, so that both happen or neither. A job sends it. Returns its id.
 *
 * @example await enqueueMail(tx, { kind: 'code', to: order.customerEmail, ...composed }, instant(clock))
 */
export async function enqueueMail(tx: Tx, mail: OutgoingMail, now: string): Promise<string> {
  const id = newId()
  await tx
    .insertInto('mails')
    .values({
      id,
      kind: mail.kind,
      to_address: mail.to,
      to_key: addressKey(mail.to),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: JSON.stringify(mail.headers ?? {}),
      attachment: mail.attachment ? JSON.stringify(mail.attachment) : null,
      state: 'waiting',
      attempts: 0,
      is_handed_over: false,
      is_bulk: mail.isBulk ?? false,
      created_at: now,
      via: mail.via ?? null,
    })
    .execute()
  await enqueueSending(tx, { id, isBulk: mail.isBulk ?? false, via: mail.via ?? null })
  return id
}

const enqueueSending = (tx: Tx, { id, isBulk, via }: { id: string; isBulk: boolean; via: string | null }) =>
  enqueueJob(tx, { kind: via === null ? sendMailKind : sendFormerMailKind, key: `mail ${id}`, payload: { id }, isBulk })

/**
 * Sends failed and settled emails again, with all their tries ahead of them: the one with this id, or those that failed for this reason.
 * Returns how many it were.
 */
export async function sendAgain(tx: Tx, which: { id: string } | { last_error: string }): Promise<number> {
  const again = await tx
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, last_error: null, failing_since: null, failure: null })
    .where('state', 'in', ['failed', 'settled'])
    .where((where) => where.and(which))
    .returning(['id', 'is_bulk as isBulk', 'via'])
    .execute()
  for (const mail of again) {
    await removeJob(tx, `mail ${mail.id}`)
    await enqueueSending(tx, mail)
  }
  return again.length
}

/** Marks all emails that aren't sent yet as failed for this reason. Returns how many it were. */
export async function holdMails(tx: Tx, reason: string): Promise<number> {
  const held = await tx
    .updateTable('mails')
    .set({ state: 'failed', last_error: reason })
    .where('state', 'in', ['waiting', 'sending'])
    .returning('id')
    .execute()
  await tx.deleteFrom('jobs').where('kind', 'in', [sendMailKind, sendFormerMailKind]).execute()
  return held.length
}

/** Takes emails back that no server can have received yet. Returns their ids. */
export async function takeBackMails(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const unsent = tx.deleteFrom('mails').where('id', 'in', ids).where('state', '=', 'waiting').where('is_handed_over', '=', false)
  return (await unsent.returning('id').execute()).map(({ id }) => id)
}

/** Returns the state of emails, in no particular order. Deleted ones are left out. */
export async function findMails(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  return queries
    .selectFrom('mails')
    .select(['id', 'to_address as to', 'state', 'created_at as createdAt'])
    .where('id', 'in', ids)
    .execute()
}

/** Returns the newest failed emails. */
export async function findFailedMailIds(queries: Queries, limit: number): Promise<string[]> {
  const failed = queries
    .selectFrom('mails')
    .select('id')
    .where('state', '=', sql.lit('failed'))
    .orderBy('id', 'desc')
    .limit(limit)
  return (await failed.execute()).map(({ id }) => id)
}

/** Marks failed emails as settled: those with these ids, or all. Returns how many it were. */
export async function settleFailedMails(tx: Queries, ids: readonly string[] | 'all'): Promise<number> {
  const settled = await tx
    .updateTable('mails')
    .set({ state: 'settled' })
    .where('state', '=', sql.lit('failed'))
    .$if(ids !== 'all', (some) => some.where('id', 'in', ids === 'all' ? [] : ids))
    .returning('id')
    .execute()
  return settled.length
}

/**
 * Settles failed emails that a later one of the same kind to the same address has replaced. `except` are the kinds of which each email
 * says something else.
 */
export async function settleReplacedMails({ queries }: Pick<Database, 'queries'>, except: readonly string[]): Promise<void> {
  await queries
    .updateTable('mails')
    .set({ state: 'settled' })
    .where('state', '=', sql.lit('failed'))
    .where('kind', 'not in', except)
    .where((where) =>
      where.exists(
        where
          .selectFrom('mails as later')
          .select('later.id')
          .whereRef('later.to_key', '=', 'mails.to_key')
          .whereRef('later.to_address', '=', 'mails.to_address')
          .whereRef('later.kind', '=', 'mails.kind')
          .where('later.state', '=', 'sent')
          .whereRef('later.sent_at', '>', 'mails.created_at')
          .whereRef('later.id', '>', 'mails.id'),
      ),
    )
    .execute()
}

/** Deletes all emails to an address, sent or not, except those of the kinds in `except`. */
export async function removeMailsTo(tx: Tx, address: Address, except: readonly string[] = []): Promise<void> {
  const sameKey = tx.deleteFrom('mails').where('to_key', '=', address.key)
  const all = sameKey.where(...belongsTo(address, 'to_address', 'to_key'))
  await (except.length > 0 ? all.where('kind', 'not in', except) : all).execute()
}

/** Deletes all emails of a kind to an address, sent or not. */
export async function removeMailsOfKind(tx: Tx, kind: string, address: string): Promise<void> {
  await tx.deleteFrom('mails').where('kind', '=', kind).where('to_key', '=', addressKey(address)).execute()
}

/** True if the mail server of an address has refused the last emails of a kind. */
export async function areRefused(
  queries: Queries | Tx,
  { kind, to, count }: { kind: string; to: string; count: number },
): Promise<boolean> {
  const mails = queries.selectFrom('mails').select(['state', 'failure']).where('kind', '=', kind)
  const last = await mails.where('to_key', '=', addressKey(to)).orderBy('id', 'desc').limit(count).execute()
  return last.length === count && last.every(({ state, failure }) => state === 'failed' && failure === 'recipient')
}

/** Deletes sent, failed and settled emails created before `before`, an ISO 8601 time. Waiting ones are kept. */
export const removeOldMails = (database: Pick<Database, 'queries'>, before: string) =>
  removeOlder(database, { table: 'mails', column: 'created_at', before, where: sql`state in ('sent', 'failed', 'settled')` })
