import { sql } from 'kysely'
import { type Clock, instant } from '../../clock.ts'
import type { Database } from '../db/database.ts'
import './mail.tables.ts'
import type { MailTransport, SendOutcome } from './transport.ts'

/** Longer than one try can take: whoever took a mail before that has crashed. */
const leaseMs = 2 * 60 * 1000
const minute = 60 * 1000
/** The pause after each try that failed; after the last one the operator must look. */
const pausesMs = [1, 2, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute)

const noWords = { text: '', html: '', headers: '{}' }

export interface MailWorkerOptions {
  database: Database
  transport: MailTransport
  clock: Clock
  /** Whether the words of a mail of this kind stay when it has left. Of the others, whose links are secrets, they are forgotten then. */
  keepsWords: (kind: string) => boolean
  /** The part after the @ of message ids. */
  domain: string
  logger: { warn(fields: object, message: string): void }
  pollMs?: number
}

export interface MailWorker {
  /** Sends what is due now, one after the other; resolves when nothing is due any more. */
  sendDue(): Promise<void>
  /** Looks for mail every few seconds until `stop`. */
  start(): void
  /** Waits for the mail under way. */
  stop(): Promise<void>
}

/** Sends the outbox. Any number of processes may run one: each mail is taken by exactly one of them. */
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
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!due) return null
    const taken = await database.queries
      .updateTable('mails')
      .set({ state: 'sending', attempts: sql<number>`attempts + 1`, next_try_at: instant(clock, leaseMs) })
      .where('id', '=', due.id)
      .where('state', '=', 'waiting')
      // Another process may have tried it in between, and put it off.
      .where('next_try_at', '<=', now)
      .returning(['id', 'kind', 'to_address as to', 'subject', 'text', 'html', 'headers', 'attempts'])
      .executeTakeFirst()
    // Another process was quicker: look again.
    return taken ?? 'taken'
  }

  async function settle({ id, kind, attempts }: { id: string; kind: string; attempts: number }, outcome: SendOutcome) {
    const now = instant(clock)
    const pause = pausesMs[attempts - 1]
    const change =
      outcome.kind === 'sent'
        ? { state: 'sent' as const, sent_at: now, last_error: null, ...(keepsWords(kind) ? {} : noWords) }
        : outcome.kind === 'again' && pause !== undefined
          ? { state: 'waiting' as const, next_try_at: instant(clock, pause), last_error: outcome.reason }
          : {
              state: 'failed' as const,
              last_error: outcome.kind === 'unclear' ? `${outcome.reason} (it may have arrived)` : outcome.reason,
            }
    await database.queries.updateTable('mails').set(change).where('id', '=', id).where('state', '=', 'sending').execute()
    if (outcome.kind !== 'sent') logger.warn({ mail: id, attempts, reason: outcome.reason.slice(0, 40) }, 'a mail was not sent')
  }

  /** A worker that crashed in the middle may have sent its mail: it is not repeated, the operator decides. */
  async function failAbandoned() {
    await database.queries
      .updateTable('mails')
      .set({ state: 'failed', last_error: 'The server stopped while sending (it may have arrived)' })
      .where('state', '=', 'sending')
      .where('next_try_at', '<=', instant(clock))
      .execute()
  }

  async function sendDue() {
    await failAbandoned()
    while (!isStopping) {
      const mail = await takeOne()
      if (mail === null) return
      if (mail === 'taken') continue
      const { id, attempts, kind, headers, ...content } = mail
      const outcome = await transport.send({ ...content, messageId: `<${id}@${domain}>`, headers: JSON.parse(headers) })
      await settle({ id, kind, attempts }, outcome)
    }
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
