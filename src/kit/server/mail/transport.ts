import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'

/** One mail as it goes to the mail server. */
export interface SentMail {
  /** Stays the same at every try, so that a receiver can tell a repetition. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** `again`: it did not arrive, try later. `never`: this address is refused. `unclear`: it may have arrived, do not repeat. */
export type SendOutcome = { kind: 'sent' } | { kind: 'again' | 'never' | 'unclear'; reason: string }

export interface MailTransport {
  /**
   * @param handOver asked when the mail server has everything but the end: until it says true, the server cannot have the mail; after that,
   * it may. False, and what it throws, ends the try.
   */
  send(mail: SentMail, handOver: () => Promise<boolean>): Promise<SendOutcome>
  close(): void
}

/** Connections that stay open, and so mails on their way at once. */
export const smtpConnections = 5

/** Sends through the SMTP server at `url` (`smtp://user:password@host:587`), in the name of `from`. Never throws. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = createTransport(url, {
    from,
    pool: true,
    maxConnections: smtpConnections,
    // A mail whose connection broke is tried again by the outbox, which knows whether it may have arrived.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object)
  /** By message id: the mails under way. */
  const underWay = new Map<unknown, { handOver: () => Promise<boolean>; isHandedOver: boolean }>()
  smtp.use('stream', ({ data, message }, done) => {
    const mail = underWay.get(data.messageId)
    const beforeTheEnd = async () => {
      if (!mail || !(await mail.handOver())) throw new Error('Another worker has the mail.')
      mail.isHandedOver = true
    }
    message.processFunc((stream) =>
      stream.pipe(
        new Transform({
          transform: (chunk, _encoding, next) => next(null, chunk),
          flush: (end) => {
            beforeTheEnd().then(() => end(), end)
          },
        }),
      ),
    )
    done()
  })
  return {
    async send(mail, handOver) {
      const state = { handOver, isHandedOver: false }
      underWay.set(mail.messageId, state)
      try {
        // As an object: a string would be read as a list of addresses.
        await smtp.sendMail({ ...mail, to: { name: '', address: mail.to }, from })
        return { kind: 'sent' }
      } catch (error) {
        return explain(error, state.isHandedOver)
      } finally {
        underWay.delete(mail.messageId)
      }
    },
    close: () => smtp.close(),
  }
}

/** What a failure means for the next try. Only when the whole mail was handed over without an answer is it unclear. */
function explain(error: unknown, isHandedOver: boolean): SendOutcome {
  const { command, responseCode, code, message } = error as {
    command?: string
    responseCode?: number
    code?: string
    message?: string
  }
  const reason =
    responseCode === undefined
      ? `${code ?? 'error'} at ${command ?? 'connect'}`
      : `${responseCode}: ${String(message).slice(0, 200)}`
  if (responseCode !== undefined) return { kind: responseCode >= 500 && code !== 'EAUTH' ? 'never' : 'again', reason }
  return { kind: isHandedOver ? 'unclear' : 'again', reason }
}
