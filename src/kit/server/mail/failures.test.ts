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
  [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, 'doesn’t answer in time'],
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
  expect(reply(553, 'MAIL FROM')).toMatchObject({ kind: 'never', about: 'server' })
})

test('an error of this program says nothing about the mail server', () => {
  expect(explain(new Error('The database is locked.'))).toMatchObject({ kind: 'again', about: null })
  expect(explain({ code: 'ESTREAM', message: 'broken' })).toMatchObject({ about: null })
})

test('an email that was handed over completely may have arrived', () => {
  expect(explainFailure({ code: 'ECONNECTION', message: 'Connection closed unexpectedly' }, true).kind).toBe('unclear')
})
