/**
 * `again`: the email didn't arrive and can be sent later. `never`: the server refuses it. `unclear`: it may have arrived and must not be
 * sent again.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | {
      kind: 'again' | 'never' | 'unclear'
      /** A sentence for the operator. */
      plain: string
      /** The sentence with the server's own words, which may contain an address. */
      reason: string
      /** Whose fault it was: the mail server takes nothing, or not for this recipient. Null when that isn't known. */
      about: 'server' | 'recipient' | null
    }

/** What nodemailer throws. */
export interface SmtpError {
  code?: string
  /** The code of the system, such as `ECONNREFUSED`. */
  originalCode?: string
  command?: string
  responseCode?: number
  /** The line with which the server replied. */
  response?: string
  message?: string
}

const longestWords = 300

/** The beginning of the error for a mail server that was named in the browser and isn't at a public address. */
export const innerAddressText = 'This mail server is at an inner address'

/** What each kind of failure means, in a sentence for the operator. */
export const meanings = {
  refused: 'Nothing accepts connections at the mail server’s address',
  unknown: 'The mail server’s name can’t be found',
  slow: 'The mail server doesn’t answer in time',
  closed: 'The mail server closed the connection',
  signIn: 'The mail server refuses the user or the password',
  certificate: 'The mail server’s certificate can’t be trusted',
  plainPort: 'This port of the mail server begins without TLS; choose STARTTLS',
  silentPort: 'The mail server doesn’t answer in time; this port may want TLS from the start, so choose TLS',
  wantsTls: 'The mail server wants a protected connection; choose STARTTLS',
  wantsSignIn: 'The mail server wants a user and a password',
  relay: 'The mail server passes nothing on without a sign-in, or not from this address',
  rules: 'The mail server’s rules refuse it; it may want a sign-in, or another sender’s address',
  noSmtp: 'What answers at this port is not a mail server that takes emails (SMTP)',
  encryption: 'No encrypted connection to the mail server is possible',
  sender: 'The mail server doesn’t accept the sender',
  busy: 'The mail server takes no emails at the moment',
  later: 'The recipient’s mailbox can’t take it yet',
  never: 'The recipient’s mailbox doesn’t accept it',
  inner: 'The mail server is at an inner address, and MAIL_HOSTS doesn’t name it',
  other: 'The email couldn’t be handed to the mail server',
}
export type Meaning = keyof typeof meanings

/** What the words of servers and of OpenSSL say, whatever the code beside them. The first that fits decides. */
const byWords: [words: RegExp, meaning: Meaning][] = [
  [/starttls (?:command )?(?:first|required)|must issue a starttls|(?:tls|encrypt\w*|ssl) (?:is )?required/i, 'wantsTls'],
  [/relay|rcpthosts|not (?:allowed|permitted) to send (?:on behalf|as)|sender address rejected: not owned/i, 'relay'],
  [/\b530\b|auth\w* (?:command )?(?:is )?(?:first|required)|not authenticated|log ?in first/i, 'wantsSignIn'],
]
/** A TLS client that reads a greeting in the open, or what else is no TLS. */
const isNoTls = /wrong.version.number|packet.length.too.long|record.layer.failure|unknown.protocol|http.request/i

const byCode: Record<string, Meaning> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ENOTFOUND: 'unknown',
  EAI_AGAIN: 'unknown',
  EDNS: 'unknown',
  ETIMEDOUT: 'slow',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ECONNECTION: 'closed',
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  ETLS: 'encryption',
  EPROTOCOL: 'busy',
}
/** The class of replies about a server's rules (RFC 3463), in whatever language the words are. */
const isOfRules = /^\d{3}[ -][45]\.7\./
const isAboutCertificate = (text: string) => /certificate|altname|self.signed/i.test(text)

function meaningOf({ code = '', originalCode = '', command, responseCode, response = '', message = '' }: SmtpError): Meaning {
  if (responseCode === 421) return 'busy'
  const said = responseCode !== undefined ? byWords.find(([words]) => words.test(response)) : undefined
  if (said && !(code === 'EAUTH' && said[1] === 'wantsSignIn')) return said[1]
  if (code !== 'EAUTH' && responseCode !== undefined) {
    if (command === 'MAIL FROM') return responseCode >= 500 ? 'sender' : 'busy'
    if (command === 'RCPT TO' && responseCode >= 500 && isOfRules.test(response)) return 'rules'
    if (command === 'RCPT TO' || command === 'DATA') return responseCode >= 500 ? 'never' : 'later'
  }
  if (message.startsWith(innerAddressText)) return 'inner'
  if (code === 'EPROTOCOL' && !/^\d{3}/.test(response)) return 'noSmtp'
  if (isAboutCertificate(`${originalCode} ${message}`)) return 'certificate'
  if (isNoTls.test(`${originalCode} ${message}`)) return 'plainPort'
  if (/greeting never received/i.test(message)) return 'silentPort'
  return byCode[originalCode] ?? byCode[/\bE[A-Z_]{4,}\b/.exec(message)?.[0] ?? ''] ?? byCode[code] ?? 'other'
}

/** Errors of the program itself, such as a database that can't be written, say nothing about the mail server. */
const isOfNetwork = ({ code = '', responseCode }: SmtpError) => responseCode !== undefined || /^E[A-Z0-9]+$/.test(code)

/**
 * Decides what a failure means for the next try, and keeps the server's own words. It is unclear only when the whole email was handed over
 * and the server didn't reply.
 */
export function explainFailure(
  error: SmtpError,
  isHandedOver: boolean,
): Exclude<SendOutcome, { kind: 'sent' }> & { meaning: Meaning } {
  const meaning = meaningOf(error)
  const { code, responseCode, response, message } = error
  const words = (response || message || code || '').replace(/\s+/g, ' ').trim().slice(0, longestWords)
  const about = ['later', 'never', 'rules'].includes(meaning)
    ? 'recipient'
    : isOfNetwork(error) && code !== 'ESTREAM'
      ? 'server'
      : null
  const plain = meanings[meaning]
  const rest = { meaning, plain, about, reason: words === '' ? `${plain}.` : `${plain}: ${words}` } as const
  if (responseCode !== undefined) {
    const isFinal = responseCode >= 500 && code !== 'EAUTH'
    return { kind: isFinal ? 'never' : 'again', ...rest }
  }
  return { kind: isHandedOver ? 'unclear' : 'again', ...rest }
}
