import { chmodSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { runServer } from '#test/servers/run-server.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder: string
let dataDir: string
let taken: Server
let port: string
beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
  taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  port = String(typeof address === 'object' ? address?.port : 0)
})
afterEach(async () => {
  await new Promise((resolve) => taken.close(resolve))
})

const migrated = async () => (await openInstallation({ dataDir, databaseUrl: undefined })).database.close()

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
