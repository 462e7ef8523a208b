import { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { createTransport } from 'nodemailer'
import { explainFailure, type Meaning, type SmtpError } from './failures.ts'
import { isAutomatic, type MailServer, smtpOptions } from './transport.ts'

export interface SmtpCheck extends Omit<MailServer, 'from'> {
  /** A test email to send. */
  mail?: { from: string; to: string; subject: string; text: string } | undefined
  lookup?: LookupFunction
  /** How long the server may take to connect, and to greet. */
  withinMs?: number
}

/** Connects to the SMTP server at `url`, signs in, and sends `mail` if given. Throws an error whose message contains no password. */
export async function checkSmtp({ mail, lookup = lookUp as LookupFunction, withinMs, ...server }: SmtpCheck): Promise<void> {
  const smtp = createTransport({ ...smtpOptions(server, lookup, withinMs), socketTimeout: 10_000 } as object)
  try {
    await (mail ? smtp.sendMail({ ...mail, headers: isAutomatic }) : smtp.verify())
  } finally {
    smtp.close()
  }
}

/** Failures after which another protection, or another port, may be the right one. */
const ofProtection: readonly Meaning[] = [
  ...(['plainPort', 'silentPort', 'wantsTls', 'encryption', 'closed', 'refused', 'slow'] as const),
]
const protections = [
  { name: 'STARTTLS', scheme: 'smtp', query: '?requireTLS=true', usualPort: '587' },
  { name: 'TLS', scheme: 'smtps', query: '', usualPort: '465' },
] as const

/**
 * Explains why a check of a mail server failed: the cause, which other protection answers there or at its usual port, and the server's own
 * words. Tries only protected connections, and sends them no password.
 */
export async function explainCheck(error: unknown, { url, isPublicOnly, lookup, withinMs = 4_000 }: SmtpCheck): Promise<string> {
  const { meaning, plain, reason } = explainFailure(error as SmtpError, false)
  if (!ofProtection.includes(meaning)) return reason
  const { protocol, hostname, port, search } = new URL(url)
  const chosen = (scheme: string, query: string) => `${scheme}:` === protocol && (scheme === 'smtps' || query === search)
  const others = protections.flatMap(({ name, scheme, query, usualPort }) =>
    [...new Set([port || usualPort, usualPort])]
      .filter((at) => at !== port || !chosen(scheme, query))
      .map((at) => ({ name, at, url: `${scheme}://${hostname}:${at}${query}` })),
  )
  const tried = others.map(async ({ name, at, url }) => {
    const failed = await checkSmtp({ url, isPublicOnly, withinMs, ...(lookup ? { lookup } : {}) }).then(
      () => null,
      (reason: unknown) => explainFailure(reason as SmtpError, false),
    )
    if (failed === null) return [`With ${name} at port ${at}, it answers: choose that.`]
    return failed.meaning === 'certificate'
      ? [`With ${name} at port ${at}, it answers, but its certificate can’t be trusted.`]
      : []
  })
  const answered = (await Promise.all(tried)).flat()
  const words = reason.slice(plain.length).replace(/^[:.] ?/, '')
  const found =
    answered.length > 0 ? answered.join(' ') : `${others.map(({ name, at }) => `${name} at port ${at}`).join(', ')}: no answer.`
  return `${plain}. ${found}${words === '' ? '' : ` (${words})`}`
}
