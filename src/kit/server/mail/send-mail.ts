import { sql, type UpdateObject } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import type { Tx } from '../db/database.ts'
import { firstRow, hasRow } from '../db/rows.ts'
import type { Tables } from '../db/tables.ts'
import type { JobHandler } from '../jobs/job.ts'
import './mail.tables.ts'
import { noteMailServer } from './mail-server.store.ts'
import type { MailAttachment } from './outbox.ts'
import type { MailTransport } from './transport.ts'

const minute = 60 * 1000
/** Pauses after failed tries. A failure after the last pause is final and shown to the operator. */
const pausesMs = [1, 2, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute)
const mayHaveArrived = '(it may have arrived)'
const interrupted = { state: 'failed', last_error: `The server stopped while sending ${mayHaveArrived}` } as const
const noWords = { text: '', html: '', headers: '{}', attachment: null }

type MailChange = UpdateObject<Tables, 'mails'>

export interface MailSendingOptions {
  transport: MailTransport
  clock: Clock
  /** True for kinds of emails whose text is kept after sending. That of others is cleared, because their links are secrets. */
  keepsWords: (kind: string) => boolean
  /** The part after the @ of message ids. */
  domain: string
  logger: { warn(fields: object, message: string): void }
}

/** Sends the email of a job. It arrives once, or is shown as failed if nobody can know whether it has arrived. */
export function sendMail({ transport, clock, keepsWords, domain, logger }: MailSendingOptions): JobHandler {
  return async ({ payload, step, finish, defer }) => {
    const { id } = payload as { id: string }
    const mail = await step((tx) => beginTry(tx, id))
    // The process of the last try has crashed. The email may have arrived, so the operator decides whether to send it again.
    if (!mail) return finish((tx) => changeSending(tx, id, interrupted))
    const { kind, attempts, headers, attachment, ...content } = mail
    const carried = attachment === null ? null : (JSON.parse(attachment) as MailAttachment)
    const sent = { ...content, headers: JSON.parse(headers), attachment: carried, messageId: `<${id}@${domain}>` }
    const outcome = await transport.send(sent, () =>
      // From now on the mail server may have the email, even if this program crashes.
      step((tx) => changeSending(tx, id, { is_handed_over: true })),
    )
    if (outcome.kind !== 'sent') logger.warn({ mail: id, attempts, reason: outcome.plain }, 'an email was not sent')
    const now = instant(clock)
    const settle = (change: MailChange) => async (tx: Tx) => {
      // Otherwise the email was deleted, and this try may have ended for that reason.
      // A former mail server says nothing about the present one.
      if ((await changeSending(tx, id, change)) && mail.via === null) await noteMailServer(tx, outcome, now)
    }
    if (outcome.kind === 'sent')
      return finish(settle({ state: 'sent', sent_at: now, last_error: null, ...(keepsWords(kind) ? {} : noWords) }))
    const { reason, about } = outcome
    const pauseMs = pausesMs[attempts - 1]
    // A former mail server may be gone. Then there is nothing for the operator to mend.
    const failed = mail.via === null ? 'failed' : 'settled'
    if (outcome.kind !== 'again' || pauseMs === undefined)
      return finish(settle({ state: failed, last_error: outcome.kind === 'unclear' ? `${reason} ${mayHaveArrived}` : reason }))
    const failing_since = sql<string>`coalesce(failing_since, ${now})`
    return defer({ reason, pauseMs }, settle({ state: 'waiting', last_error: reason, failing_since, failure: about }))
  }
}

/** Null when the email was deleted or settled, or when the mail server may have got it in an earlier try. */
const beginTry = (tx: Tx, id: string) =>
  firstRow(
    tx
      .updateTable('mails')
      .set({ state: 'sending', attempts: sql<number>`attempts + 1`, is_handed_over: false })
      .where('id', '=', id)
      .where((where) => where.or([where('state', '=', 'waiting'), where.and({ state: 'sending', is_handed_over: false })]))
      .returning(['kind', 'to_address as to', 'subject', 'text', 'html', 'headers', 'attachment', 'attempts', 'via']),
  )

/** Changes an email that is being sent. False when it was deleted. */
const changeSending = (tx: Tx, id: string, change: MailChange): Promise<boolean> =>
  hasRow(tx.updateTable('mails').set(change).where('id', '=', id).where('state', '=', 'sending').returning('id'))
