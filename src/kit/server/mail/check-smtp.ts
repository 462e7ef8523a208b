import { createTransport } from 'nodemailer'
import { isAutomatic } from './transport.ts'

export interface SmtpCheck {
  url: string
  /** A test email to send. */
  mail?: { from: string; to: string; subject: string; text: string } | undefined
}

/** Connects to the SMTP server at `url`, signs in, and sends `mail` if given. Throws an error whose message contains no password. */
export async function checkSmtp({ url, mail }: SmtpCheck): Promise<void> {
  const smtp = createTransport(url, { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 } as object)
  try {
    await (mail ? smtp.sendMail({ ...mail, headers: isAutomatic }) : smtp.verify())
  } finally {
    smtp.close()
  }
}
