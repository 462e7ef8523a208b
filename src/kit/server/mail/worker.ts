import { sql } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { SendOutcome } from './failures.ts'
import './mail.tables.ts'
import { noteMailServer } from './mail-server.store.ts'
import { type MailTransport, smtpConnections } from './transport.ts'

/** The lease of an email is renewed while it is being sent. When it expires, its worker has crashed or hangs. */
const leaseMs = 20 * 1000
const minute = 60 * 1000
/** Pauses after failed tries. A failure after the last pause is final and shown to the operator. */
const pausesMs = [1, 2, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute)

/** An email that this worker has claimed. */
interface Taken {
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  headers: string
  attempts: number
  lease: string | null
}

const noWords = { text: '', html: '', headers: '{}' }

export interface MailWorkerOptions {
  database: Database
  transport: MailTransport
  clock: Clock
  /** True for kinds of emails whose text is kept after sending. That of others is cleared, because their links are secrets. */
  keepsWords: (kind: string) => boolean
  /** The part after the @ of message ids. */
  domain: string
  logger: { warn(fields: object, message: string): void }
  pollMs?: number
}

export interface MailWorker {
  /** Sends the emails that are due, several in parallel. Resolves when none is left. */
  sendDue(): Promise<void>
  /** Polls for emails every `pollMs` until `stop`. */
  start(): void
  /** Stops polling and waits for the emails being sent. */
  stop(): Promise<void>
}

/** Sends the emails of the outbox. Any number of processes may run a worker; only one of them claims each email. */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { database, transport, clock, keepsWords, domain, logger, pollMs = 2000 } = options
  let round: Promise<void> = Promise.resolve()
  let isStopping = false
  let timer: ReturnType<typeof setInterval> | undefined

  async function takeOne() {
    const now = instant(clock)
    const due = await database.queries
      .selectFrom('mails')
      .select('id')
      .where('state', '=', sql.lit('waiting'))
      .where('next_try_at', '<=', now)
      .orderBy('is_bulk')
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return null
    const taken = await database.queries
      .updateTable('mails')
      .set({
        state: 'sending',
        attempts: sql<number>`attempts + 1`,
        next_try_at: instant(clock, leaseMs),
        lease_owner: newId(),
        is_handed_over: false,
      })
      .where('id', '=', due.id)
      .where('state', '=', 'waiting')
      // Another process may have tried it in between and postponed it.
      .where('next_try_at', '<=', now)
      .returning(['id', 'kind', 'to_address as to', 'subject', 'text', 'html', 'headers', 'attempts', 'lease_owner as lease'])
      .executeTakeFirst()
    // Another process was faster: the caller looks again.
    return taken ?? 'taken'
  }

  /** Updates the email only while this worker holds its lease. */
  const held = ({ id, lease }: Taken) =>
    database.queries.updateTable('mails').where('id', '=', id).where('state', '=', 'sending').where('lease_owner', '=', lease)

  async function renew(mail: Taken) {
    await held(mail)
      .set({ next_try_at: instant(clock, leaseMs) })
      .execute()
  }

  /** Records that the mail server may have the email from now on, even if this program crashes. False when another worker has taken it. */
  async function handOver(mail: Taken): Promise<boolean> {
    const marked = await held(mail)
      .set({ is_handed_over: true, next_try_at: instant(clock, leaseMs) })
      .returning('id')
      .execute()
    return marked.length === 1
  }

  async function settle(mail: Taken, outcome: SendOutcome) {
    const { id, kind, attempts } = mail
    const now = instant(clock)
    const pause = pausesMs[attempts - 1]
    const change =
      outcome.kind === 'sent'
        ? { state: 'sent' as const, sent_at: now, last_error: null, ...(keepsWords(kind) ? {} : noWords) }
        : outcome.kind === 'again' && pause !== undefined
          ? {
              state: 'waiting' as const,
              next_try_at: instant(clock, pause),
              last_error: outcome.reason,
              failing_since: sql<string>`coalesce(failing_since, ${now})`,
              failure: outcome.about,
            }
          : {
              state: 'failed' as const,
              last_error: outcome.kind === 'unclear' ? `${outcome.reason} (it may have arrived)` : outcome.reason,
            }
    const settled = await held(mail).set(change).returning('id').execute()
    // Otherwise another worker has the email, and this try ended for that reason.
    if (settled.length === 1) await noteMailServer(database.queries, outcome, now)
    if (outcome.kind !== 'sent') logger.warn({ mail: id, attempts, reason: outcome.plain }, 'an email was not sent')
  }

  /**
   * Takes back the emails of crashed workers. Those that weren't handed over are sent again. The others may have arrived, so they are
   * marked as failed and the operator decides.
   */
  async function takeBackAbandoned() {
    const now = instant(clock)
    const abandoned = database.queries
      .updateTable('mails')
      .where('state', '=', sql.lit('sending'))
      .where('next_try_at', '<=', now)
    await abandoned.set({ state: 'waiting', next_try_at: now }).where('is_handed_over', '=', false).execute()
    await abandoned
      .set({ state: 'failed', last_error: 'The server stopped while sending (it may have arrived)' })
      .where('is_handed_over', '=', true)
      .execute()
  }

  async function send(mail: Taken) {
    const { id, to, subject, text, html, headers } = mail
    const renewal = setInterval(() => renew(mail).catch(() => undefined), leaseMs / 3)
    try {
      const content = { to, subject, text, html, headers: JSON.parse(headers), messageId: `<${id}@${domain}>` }
      await settle(mail, await transport.send(content, () => handOver(mail)))
    } finally {
      clearInterval(renewal)
    }
  }

  async function sendOneByOne() {
    while (!isStopping) {
      const mail = await takeOne()
      if (mail === null) return
      if (mail !== 'taken') await send(mail)
    }
  }

  async function sendDue() {
    await takeBackAbandoned()
    await Promise.all(Array.from({ length: smtpConnections }, sendOneByOne))
  }

  const inTurn = () => {
    round = round.then(sendDue)
    return round
  }

  return {
    sendDue: inTurn,
    start() {
      const look = () => {
        inTurn().catch((error: unknown) => {
          logger.warn({ err: error }, 'the outbox could not be read')
        })
        round = round.catch(() => undefined)
      }
      look()
      timer = setInterval(look, pollMs)
      timer.unref()
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      await round.catch(() => undefined)
      transport.close()
    },
  }
}
