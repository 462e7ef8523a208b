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
  send(mail: SentMail): Promise<SendOutcome>
  close(): void
}

/** Sends through the SMTP server at `url` (`smtp://user:password@host:587`), in the name of `from`. Never throws. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const smtp = createTransport(url, { from, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as object)
  /** Ids of the mails that the server has all of, but has not answered for yet. */
  const handedOver = new Set<unknown>()
  smtp.use('stream', ({ data, message }, done) => {
    message.processFunc((stream) => stream.once('end', () => handedOver.add(data.messageId)))
    done()
  })
  return {
    async send(mail) {
      try {
        await smtp.sendMail({ ...mail, from })
        handedOver.delete(mail.messageId)
        return { kind: 'sent' }
      } catch (error) {
        return explain(error, handedOver.delete(mail.messageId))
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
