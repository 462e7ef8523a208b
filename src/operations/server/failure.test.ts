import { chmodSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runServer } from '#test/run-server.ts'
import { runWillow } from '#test/willow-command.ts'
import { readConfig } from './config.ts'
import { openMigratedDatabase } from './database.ts'
import { linesOfFailure } from './failure.ts'

let folder: string
let dataDir: string
let taken: Server
let port: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'willow-failure-'))
  dataDir = join(folder, 'data')
  taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  port = String(typeof address === 'object' ? address?.port : 0)
})
afterEach(async () => {
  await new Promise((resolve) => taken.close(resolve))
  await rm(folder, { recursive: true })
})

const migrated = async () => (await openMigratedDatabase({ dataDir, databaseUrl: undefined })).database.close()

/** Runs the server and a command with the same settings. Each must fail with one line, and not with a stack. */
async function saidBy(env: Record<string, string>, { words = ['jobs', 'list'], isServerToo = true } = {}): Promise<string[]> {
  const settings = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', MIN_FREE_MB: '0', LOG_LEVEL: 'silent', ...env }
  const ran = [await runWillow(words, settings), ...(isServerToo ? [await runServer(settings)] : [])]
  return ran.map(({ code, stderr }) => {
    expect(code, stderr).toBe(1)
    expect(stderr.trim().split('\n'), stderr).toHaveLength(1)
    expect(stderr).not.toMatch(/^Error|\bat \S+ \(|SQLITE_|\bE[A-Z]{4,}\b/)
    return stderr.trim()
  })
}

test('a port that is in use is named, with a way out', async () => {
  const { code, stderr } = await runServer({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: port,
    MIN_FREE_MB: '0',
    LOG_LEVEL: 'silent',
  })
  expect(code).toBe(1)
  expect(stderr).toBe(
    `Port ${port} at 127.0.0.1 is in use by another program, perhaps another Willow. Stop that program, or set PORT to a free port.\n`,
  )
})

test('a HOST that is not of this machine is named', async () => {
  const { stderr } = await runServer({ DATA_DIR: dataDir, HOST: '192.0.2.1', PORT: '0', MIN_FREE_MB: '0', LOG_LEVEL: 'silent' })
  expect(stderr).toMatch(/^192\.0\.2\.1 is not an address of this machine\. Set HOST .*\n$/)
})

test('a database server that does not answer, or has an unknown name, is named with DATABASE_URL', async () => {
  for (const said of await saidBy({ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/willow' })) {
    expect(said).toMatch(/^Nothing answers at 127\.0\.0\.1:1\. Check DATABASE_URL, and/)
    expect(said).not.toContain('secret')
  }
  for (const said of await saidBy({ DATABASE_URL: 'postgres://ada:secret@nowhere.invalid/willow' }))
    expect(said).toMatch(/^The host name nowhere\.invalid in DATABASE_URL is unknown\. Check/)
  for (const said of await saidBy({ DATABASE_URL: `postgres:///willow?host=${folder}` }))
    expect(said).toMatch(/^No PostgreSQL server listens at .*Check DATABASE_URL/)
})

test('a data folder that is a file, and a file that is no database, are named', async () => {
  await writeFile(dataDir, 'a file')
  chmodSync(dataDir, 0o644)
  for (const said of await saidBy({}, { words: ['migrate', '--new'] }))
    expect(said).toBe(`${dataDir} is a file, not a folder, or lies below one. Give a folder.`)
  await rm(dataDir)
  await migrated()
  await copyFile(import.meta.filename, join(dataDir, 'database.sqlite'))
  for (const said of await saidBy({})) expect(said).toContain(`The database ${join(dataDir, 'database.sqlite')} is damaged (`)
})

test('a database that is a folder is named, and a missing or unusable key file is named', async () => {
  await migrated()
  const key = (file: string) => ['restore', folder, '--into', join(folder, 'new'), '--key-file', file]
  const options = { isServerToo: false }
  const missing = join(folder, 'no-key')
  expect(await saidBy({}, { ...options, words: key(missing) })).toEqual([
    `${missing} does not exist. Check the spelling, and whether its disk is mounted.`,
  ])
  expect(await saidBy({}, { ...options, words: key(dataDir) })).toEqual([`${dataDir} is a folder, not a file. Give a file.`])
  expect((await runWillow(['jobs', 'list', '--settings', missing], { DATA_DIR: dataDir })).stderr).toContain(
    `${missing} does not exist`,
  )
  await rm(join(dataDir, 'database.sqlite'))
  await mkdir(join(dataDir, 'database.sqlite'))
  for (const said of await saidBy({})) expect(said).toMatch(/^\S+database\.sqlite is a folder, not a file\./)
})

const settings = {
  ...readConfig({ DATA_DIR: '/srv/data', DATABASE_URL: 'postgres://ada:secret@db.example/willow' }),
}
const withCode = (code: string, more: object = {}, message = 'raw') => Object.assign(new Error(message), { code, ...more })

test.each([
  ['28P01', {}, /^The database db\.example\/willow refuses the user or the password\. Correct them/],
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
  ['SQLITE_CANTOPEN', {}, /^The database \/srv\/data\/database\.sqlite can't be /],
  ['SQLITE_NOTADB', {}, /is damaged \(raw\)/],
  ['SQLITE_BUSY', {}, /^Another program is using the database/],
  ['SQLITE_READONLY', {}, /can't be (opened|used)/],
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
})
