import { lookup as lookUp } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { isPublicAddress, onlyPublic } from '../access/public-addresses.ts'
import { explainFailure, innerAddressText, type SendOutcome, type SmtpError } from './failures.ts'
import type { MailAttachment } from './outbox.ts'

/** A mail server, and the sender of what is sent through it. */
export interface MailServer {
  /** `smtp://user:password@host:587`, or `smtps://`. */
  url: string
  from: string
  /** True for a server that was named in the browser: it is reached only at public addresses. */
  isPublicOnly: boolean
}

/** An email as it is passed to the mail server. */
export interface SentMail {
  /** The id of the former mail server that it is sent through; null for the present one. */
  via?: string | null
  /** The same in every try, so that receivers can recognize a repetition. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachment?: MailAttachment | null
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

/** How long a check waits for a mail server. */
export const connectMs = 10_000
/** Some mail servers keep everybody waiting for this long before they greet, because programs that send spam don't wait. */
export const greetingMs = 30_000

/** Number of open connections, and so of emails sent in parallel. */
export const smtpConnections = 5

/** Opens the connection itself: the address that was checked is the one that it connects to, whatever the DNS answers later. */
function publicSocket(lookup: LookupFunction) {
  return (
    { host = '', port }: { host?: string; port?: number },
    done: (error: Error | null, opened?: { connection: Socket }) => void,
  ) => {
    const refused = (name: string) => Object.assign(new Error(`${innerAddressText}: ${name}`), { code: 'ECONNECTION' })
    const literal = host.replace(/^\[(.*)\]$/, '$1')
    if (isIP(literal) > 0 && !isPublicAddress(literal)) return done(refused(host))
    const socket = connect({ host: literal, port: port ?? 587, lookup: onlyPublic(lookup), timeout: connectMs })
    const fail = (error: Error) => {
      socket.destroy()
      done(isPrivateAnswer(error) ? refused(host) : error)
    }
    socket.once('error', fail)
    socket.once('timeout', () => fail(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })))
    socket.once('connect', () => {
      socket.removeListener('error', fail)
      socket.removeAllListeners('timeout')
      socket.setTimeout(0)
      done(null, { connection: socket })
    })
  }
}

const isPrivateAnswer = (error: Error) => error.message.endsWith('resolves to a private address')

/** What nodemailer is given besides the address. */
export const smtpOptions = ({ url, isPublicOnly }: Omit<MailServer, 'from'>, lookup: LookupFunction, withinMs: number) => ({
  url,
  connectionTimeout: withinMs,
  greetingTimeout: withinMs,
  ...(isPublicOnly ? { getSocket: publicSocket(lookup) } : {}),
})

/** Sends emails through an SMTP server. `send` never throws. */
export function createSmtpTransport(server: MailServer, lookup = lookUp as LookupFunction): MailTransport {
  const { from } = server
  /** Emails being sent, by message id. */
  const underWay = new Map<unknown, { handOver: () => Promise<boolean>; isHandedOver: boolean }>()
  let opened: ReturnType<typeof openSmtp> | undefined

  async function openSmtp() {
    const { createTransport } = await import('nodemailer')
    const smtp = createTransport({
      ...smtpOptions(server, lookup, greetingMs),
      socketTimeout: greetingMs,
    } as object)
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
    return smtp
  }

  return {
    async send(mail, handOver) {
      const state = { handOver, isHandedOver: false }
      underWay.set(mail.messageId, state)
      try {
        // An object, because a string would be parsed as a list of addresses.
        const headers = { ...mail.headers, ...isAutomatic }
        const { attachment, ...words } = mail
        const attachments = attachment
          ? [{ filename: attachment.name, contentType: attachment.type, content: attachment.content, encoding: 'base64' }]
          : []
        opened ??= openSmtp()
        const smtp = await opened
        await smtp.sendMail({ ...words, attachments, headers, to: { name: '', address: mail.to }, from })
        return { kind: 'sent' }
      } catch (error) {
        return explainFailure(error as SmtpError, state.isHandedOver)
      } finally {
        underWay.delete(mail.messageId)
      }
    },
    close: () => void opened?.then((smtp) => smtp.close()),
  }
}
