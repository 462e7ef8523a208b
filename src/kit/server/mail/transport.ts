import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { explainFailure, type SendOutcome, type SmtpError } from './failures.ts'

/** An email as it is passed to the mail server. */
export interface SentMail {
  /** The same in every try, so that receivers can recognize a repetition. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export interface MailTransport {
  /**
   * @param handOver called when all but the end of the message was sent. Until it returns true, the mail server can't have the email; after
   * that it may. When it returns false or throws, the try ends.
   */
  send(mail: SentMail, handOver: () => Promise<boolean>): Promise<SendOutcome>
  close(): void
}

/** Tells mail servers to send no absence notes (RFC 3834). Every email of this program has it. */
export const isAutomatic = { 'Auto-Submitted': 'auto-generated' }

/** Number of open connections, and so of emails sent in parallel. */
export const smtpConnections = 5

/** Sends emails from the address `from` through the SMTP server at `url` (`smtp://user:password@host:587`). `send` never throws. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = createTransport(url, {
    from,
    pool: true,
    maxConnections: smtpConnections,
    // The outbox retries after a broken connection, because it can tell whether the email may have arrived.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object)
  /** Emails being sent, by message id. */
  const underWay = new Map<unknown, { handOver: () => Promise<boolean>; isHandedOver: boolean }>()
  smtp.use('stream', ({ data, message }, done) => {
    const mail = underWay.get(data.messageId)
    const beforeTheEnd = async () => {
      if (!mail || !(await mail.handOver())) throw new Error('Another worker has this email.')
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
        // An object, because a string would be parsed as a list of addresses.
        const headers = { ...mail.headers, ...isAutomatic }
        await smtp.sendMail({ ...mail, headers, to: { name: '', address: mail.to }, from })
        return { kind: 'sent' }
      } catch (error) {
        return explainFailure(error as SmtpError, state.isHandedOver)
      } finally {
        underWay.delete(mail.messageId)
      }
    },
    close: () => smtp.close(),
  }
}
