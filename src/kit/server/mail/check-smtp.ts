import { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { createTransport } from 'nodemailer'
import { isAutomatic, type MailServer, smtpOptions } from './transport.ts'

export interface SmtpCheck extends Omit<MailServer, 'from'> {
  /** A test email to send. */
  mail?: { from: string; to: string; subject: string; text: string } | undefined
  lookup?: LookupFunction
}

/** Connects to the SMTP server at `url`, signs in, and sends `mail` if given. Throws an error whose message contains no password. */
export async function checkSmtp({ mail, lookup = lookUp as LookupFunction, ...server }: SmtpCheck): Promise<void> {
  const smtp = createTransport({ ...smtpOptions(server, lookup), socketTimeout: 10_000 } as object)
  try {
    await (mail ? smtp.sendMail({ ...mail, headers: isAutomatic }) : smtp.verify())
  } finally {
    smtp.close()
  }
}
