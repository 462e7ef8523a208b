import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { failureTexts } from './failure.texts.ts'
import { linesOfFailure } from './failure.ts'

const settings = {
  ...readConfig({ DATA_DIR: '/srv/data', DATABASE_URL: 'postgres://ada:secret@db.example/willow' }),
}
const withCode = (code: string, more: object = {}, message = 'raw') => Object.assign(new Error(message), { code, ...more })

test.each([
  ['28P01', {}, /^The database db\.example\/willow refuses the user or the password\. Correct them/],
  ['28000', {}, /^The database db\.example\/willow refuses the user or the password/],
  ['3D000', {}, /^The database db\.example\/willow does not exist\. Create it/],
  ['42501', {}, /^The user in DATABASE_URL lacks rights in db\.example\/willow/],
  ['53300', {}, /has no free connection\. Raise max_connections/],
  ['57P03', {}, /is starting up or shutting down\. Try again/],
  ['ECONNRESET', {}, /^The connection to db\.example broke off\. Check DATABASE_URL/],
  ['ETIMEDOUT', { address: '192.0.2.7', port: 5432 }, /^Nothing answers at 192\.0\.2\.7:5432\. Check DATABASE_URL/],
  ['EAI_AGAIN', { hostname: 'db.example' }, /^The host name db\.example in DATABASE_URL is unknown/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', {}, /^The certificate of a server is not trusted \(raw\)\. Renew it/],
  ['CERT_HAS_EXPIRED', {}, /^The certificate of a server is not trusted/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', {}, /^The certificate of a server is not trusted/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', {}, /NODE_EXTRA_CA_CERTS/],
  ['EACCES', { syscall: 'listen', port: 80 }, /^Only root may listen on port 80\. Set PORT/],
  ['EACCES', { path: '/' }, /may not use \//],
  ['EROFS', { path: '/srv/data/x' }, /^The disk of \/srv\/data\/x is read-only\. Mount/],
  ['ENOSPC', {}, /^The disk of \/srv\/data is full\. Remove/],
  ['EMFILE', {}, /too many files open\. Raise/],
  ['EIO', {}, /^The disk of \/srv\/data reports an error\. Look/],
  ['SQLITE_CANTOPEN', {}, /^The database \/srv\/data\/database\.sqlite can’t be /],
  ['SQLITE_NOTADB', {}, /is damaged \(raw\)/],
  ['SQLITE_BUSY', {}, /^Another program is using the database/],
  ['SQLITE_READONLY', {}, /can’t be (opened|used)/],
  ['SQLITE_IOERR_READ', {}, /reports an error/],
  ['SQLITE_FULL', {}, /is full/],
])('%s becomes a sentence with the next step', (code, more, expected) => {
  const [line, ...rest] = linesOfFailure(withCode(code, more), settings)
  expect(rest).toEqual([])
  expect(line).toMatch(expected)
  expect(line).not.toContain('secret')
})

test('errors without a code, of several addresses, and inside of another error are read too', () => {
  const said = (error: unknown) => linesOfFailure(error, settings)[0]
  expect(said(new Error('timeout exceeded when trying to connect'))).toContain('Nothing answers at db.example.')
  expect(said(new Error('The server does not support SSL connections'))).toContain('offers no encrypted connection')
  expect(said(new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'))).toContain('asks for a password')
  const refused = withCode('ECONNREFUSED', { address: '::1', port: 5432, syscall: 'connect' })
  expect(said(Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' }))).toContain('Nothing answers at ::1:5432.')
  expect(said(new TypeError('fetch failed', { cause: refused }))).toContain('Nothing answers at ::1:5432.')
  expect(said(new Error('Our own sentence.'))).toBe('Our own sentence.')
  expect(said(withCode('28000', {}, 'Peer authentication failed for user "ada"'))).toMatch(
    /^Peer authentication failed .* run Willow as that user/,
  )
})

test("nobody is told to take over another user's data, only what root has left behind", () => {
  const ofShop = { user: 'ada', owner: 'willow' }
  const file = '/srv/data/database.sqlite'
  for (const said of [failureTexts.notAllowed({ ...ofShop, path: '/srv/data' }), failureTexts.cannotOpen({ ...ofShop, file })])
    expect(said).toMatch(/Run this as willow or as root\.$/)
  expect(failureTexts.notAllowed({ user: 'willow', owner: 'root', path: '/srv/data' })).toMatch(
    /Run this as root, or type: chown -R willow \/srv\/data$/,
  )
})
