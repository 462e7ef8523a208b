import { expect, test } from 'vitest'
import { explainFailure } from './failures.ts'

const explain = (error: object) => explainFailure(error, false)

test.each([
  [
    { code: 'ESOCKET', originalCode: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:25' },
    'Nothing accepts connections',
  ],
  [{ code: 'ESOCKET', message: 'connect EHOSTUNREACH 10.0.0.1:25' }, 'Nothing accepts connections'],
  [{ code: 'EDNS', originalCode: 'ENOTFOUND', message: 'getaddrinfo ENOTFOUND mail.example' }, 'name can’t be found'],
  [{ code: 'ETIMEDOUT', message: 'Connection timeout' }, 'doesn’t answer in time'],
  [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, 'may want TLS from the start, so choose TLS'],
  [
    {
      code: 'ESOCKET',
      originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER',
      message: '403D:error:0A00010B:SSL routines:tls_validate_record_header:wrong version number',
    },
    'begins without TLS; choose STARTTLS',
  ],
  [
    { code: 'ESOCKET', message: '40:error:0A0000C6:SSL routines:tls_get_more_records:packet length too long' },
    'begins without TLS',
  ],
  [{ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, 'closed the connection'],
  [
    { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' },
    'certificate can’t be trusted',
  ],
  [{ code: 'ESOCKET', message: "Hostname/IP does not match certificate's altnames" }, 'certificate can’t be trusted'],
  [{ code: 'ETLS', message: 'Error upgrading connection with STARTTLS' }, 'No encrypted connection'],
  [
    { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8 Bad credentials', message: 'Invalid login' },
    'refuses the user or the password',
  ],
])('a failure of the mail server %j is explained in plain words, with its own words, and is tried again', (error, plain) => {
  const outcome = explain(error)
  expect(outcome).toMatchObject({ kind: 'again', about: 'server', plain: expect.stringContaining(plain) })
  expect(outcome.reason).toBe(`${outcome.plain}: ${'response' in error ? error.response : error.message}`)
})

test('a reply about one recipient says nothing about the mail server', () => {
  const reply = (responseCode: number, command: string) =>
    explain({
      code: 'EENVELOPE',
      responseCode,
      command,
      response: `${responseCode} 4.7.1 Later`,
      message: 'all recipients were rejected',
    })
  expect(reply(450, 'RCPT TO')).toMatchObject({
    kind: 'again',
    about: 'recipient',
    reason: expect.stringContaining('450 4.7.1 Later'),
  })
  expect(reply(451, 'DATA')).toMatchObject({ kind: 'again', about: 'recipient' })
  expect(reply(550, 'RCPT TO')).toMatchObject({ kind: 'never', about: 'recipient' })
  expect(reply(421, 'RCPT TO')).toMatchObject({ kind: 'again', about: 'server' })
  expect(reply(451, 'MAIL FROM')).toMatchObject({
    kind: 'again',
    about: 'server',
    plain: expect.stringContaining('at the moment'),
  })
  expect(reply(553, 'MAIL FROM')).toMatchObject({ kind: 'never', about: 'server' })
})

test.each([
  [530, 'MAIL FROM', '530 5.7.0 Authentication required', 'wants a user and a password'],
  [530, 'MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'wants a protected connection; choose STARTTLS'],
  [538, 'MAIL FROM', '538 5.7.11 Encryption required for requested authentication mechanism', 'wants a protected connection'],
  [550, 'RCPT TO', '550 5.7.1 SMTP AUTH required for user', 'wants a user and a password'],
  [554, 'RCPT TO', '554 5.7.1 <ada@mail.example>: Relay access denied', 'passes nothing on without a sign-in'],
  [550, 'RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'passes nothing on'],
  [553, 'RCPT TO', '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)', 'passes nothing on'],
  [553, 'MAIL FROM', '553 5.7.1 <x@y.example>: Sender address rejected: not owned by user ada', 'not from this address'],
  // What Postfix says as Debian installs it.
  [454, 'RCPT TO', '454 4.7.1 <ada@mail.example>: Relay access denied', 'passes nothing on'],
  [503, 'RCPT TO', '503 5.5.4 Error: send AUTH command first', 'wants a user and a password'],
  [530, 'MAIL FROM', '530 5.7.0 Bitte melden Sie sich an', 'wants a user and a password'],
  [554, 'RCPT TO', '554-5.7.1 Weiterleitung\n554 5.7.1 nicht erlaubt', 'rules refuse it; it may want a sign-in'],
  [550, 'RCPT TO', '550 5.1.1 No such user', 'mailbox doesn’t accept it'],
  [550, 'MAIL FROM', '550 5.1.8 Sender domain not found', 'doesn’t accept the sender'],
])('the reply %i to %s, %j, is explained by its words', (responseCode, command, response, plain) => {
  expect(explain({ code: 'EENVELOPE', responseCode, command, response, message: 'Refused' }).plain).toContain(plain)
})

test('an error of this program says nothing about the mail server', () => {
  expect(explain(new Error('The database is locked.'))).toMatchObject({ kind: 'again', about: null })
  expect(explain({ code: 'ESTREAM', message: 'broken' })).toMatchObject({ about: null })
})

test('an email that was handed over completely may have arrived', () => {
  expect(explainFailure({ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, true).kind).toBe('unclear')
})
