import { lookup as lookUp } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { explainFailure, type Meaning, meanings, type SmtpError } from './failures.ts'
import { connectMs, greetingMs, isAutomatic, type MailServer, smtpOptions } from './transport.ts'

export interface SmtpCheck extends Omit<MailServer, 'from'> {
  /** A test email to send. */
  mail?: { from: string; to: string; subject: string; text: string } | undefined
  lookup?: LookupFunction | undefined
  /** How long the server may take to connect, and to greet. */
  withinMs?: number
}

/** Connects to the SMTP server at `url`, signs in, and sends `mail` if given. Throws an error whose message contains no password. */
export async function checkSmtp({
  mail,
  lookup = lookUp as LookupFunction,
  withinMs = connectMs,
  ...server
}: SmtpCheck): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport({
    ...smtpOptions(server, lookup, withinMs),
    socketTimeout: Math.max(withinMs, connectMs),
  } as object)
  try {
    await (mail ? smtp.sendMail({ ...mail, headers: isAutomatic }) : smtp.verify())
  } finally {
    smtp.close()
  }
}

/** Failures after which another protection, or another port, may be the right one. */
const ofProtection: readonly Meaning[] = [
  ...(['plainPort', 'silentPort', 'noSmtp', 'wantsTls', 'encryption', 'closed', 'refused', 'slow'] as const),
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
  const { protocol, host, hostname, port, search } = new URL(url)
  const chosen = (scheme: string, query: string) => `${scheme}:` === protocol && (scheme === 'smtps' || query === search)
  const others = protections.flatMap(({ name, scheme, query, usualPort }) =>
    [...new Set([port || usualPort, usualPort])]
      .filter((at) => at !== port || !chosen(scheme, query))
      .map((at) => ({ name, at, url: `${scheme}://${hostname}:${at}${query}` })),
  )
  const failureAt = (at: { url: string; withinMs: number }) =>
    checkSmtp({ ...at, isPublicOnly, lookup }).then(
      () => null,
      (reason: unknown) => explainFailure(reason as SmtpError, false),
    )
  const tried = others.map(async ({ name, at, url }) => {
    const failed = await failureAt({ url, withinMs })
    if (failed === null) return [`With ${name} at port ${at}, it answers: choose that.`]
    return failed.meaning === 'certificate'
      ? [`With ${name} at port ${at}, it answers, but its certificate can’t be trusted.`]
      : []
  })
  const answered = (await Promise.all(tried)).flat()
  const isSilent = meaning === 'silentPort' && answered.length === 0
  if (isSilent) {
    // Some servers keep everybody waiting before they greet, and emails are sent with that much patience.
    const late = await failureAt({ url: `${protocol}//${host}${search}`, withinMs: Math.min(withinMs * 7, greetingMs) })
    if (late === null) return 'The mail server takes long to answer, but then it does: emails go out.'
    if (late.meaning !== 'silentPort') return late.reason
  }
  const words = reason.slice(plain.length).replace(/^[:.] ?/, '')
  const found =
    answered.length > 0 ? answered.join(' ') : `${others.map(({ name, at }) => `${name} at port ${at}`).join(', ')}: no answer.`
  return `${isSilent ? meanings.slow : plain}. ${found}${words === '' ? '' : ` (${words})`}`
}
