import { readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { instant, systemClock } from '#kit/clock.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { createS3Client } from '#kit/server/s3/s3-client.ts'
import { startDrillServer } from '#operations/server/backup/drill-server.ts'
import type { S3Storage } from '#operations/server/config.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { emptyDatabase } from '#test/databases/databases.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { serverProgram } from '#test/servers/programs.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { mountDisk, mountTest } from '#test/servers/small-disk.ts'
import { collect } from '#test/servers/stores.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})

async function fill(databaseUrl: string | undefined, storage?: S3Storage) {
  const installation = await openInstallation({ dataDir: join(folder, 'data'), databaseUrl, storage })
  await filesFixture(installation, 12)
  await installation.database.transaction((tx) =>
    enqueueMail(tx, { kind: 'code', to: 'ada@mail.example', subject: 'Code', text: 'text', html: 'html' }, instant(systemClock)),
  )
  await installation.database.close()
}

/** Null when the process is gone or belongs to another user. */
function readlinkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}

const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test.each(['SQLite', 'PostgreSQL'] as const)(
  'a drill starts the real server, reads files through it, sends nothing and leaves no files, on %s',
  async (engine) => {
    const { url, drop } = await emptyDatabase(engine)
    const mails = await startMailServer()
    try {
      await fill(url)
      const env = { DATA_DIR: join(folder, 'data'), SMTP_URL: mails.url, ...(url === undefined ? {} : { DATABASE_URL: url }) }
      const to = join(folder, 'backups')
      const made = await runWillow(['backup', 'create', '--to', to], env)
      expect(made).toMatchObject({ code: 0, stderr: '' })
      // The file may be what the command printed.
      const keyFile = join(folder, 'recovery-key.txt')
      await writeFile(keyFile, made.stdout)
      const before = await filesBelow(to)
      expect(await runWillow(['backup', 'drill', to], env)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('is encrypted and undamaged. It could not be restored for a trial'),
      })
      const drilled = await runWillow(['backup', 'drill', to, '--key-file', keyFile, '--json'], env)
      expect(drilled).toMatchObject({ code: 0, stderr: '' })
      expect(JSON.parse(drilled.stdout)).toMatchObject({ users: 1, uploads: 12, compared: 12, findings: [] })
      expect(mails.received).toEqual([])
      expect(await filesBelow(to)).toHaveLength(before.length)
      const { database } = await openInstallation({ dataDir: join(folder, 'data'), databaseUrl: url })
      expect(await database.queries.selectFrom('backup_runs').select(['kind', 'error']).orderBy('id').execute()).toEqual([
        { kind: 'create', error: null },
        { kind: 'check', error: null },
        { kind: 'drill', error: null },
      ])
      await database.close()
    } finally {
      await mails.close()
      await drop()
    }
  },
)

test.runIf(process.platform === 'linux')('the server of a drill is ended even if it hangs', async () => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const server = await startDrillServer(serverProgram, dataDir, { endsWithinMs: 500 })
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const here = pids.filter((pid) => readlinkOf(`/proc/${pid}/cwd`) === dataDir)
  expect(here).toHaveLength(1)
  process.kill(Number(here[0]), 'SIGSTOP')
  await server.stop()
  expect(readlinkOf(`/proc/${here[0]}/cwd`)).toBeNull()
})

describe('with files and backups in buckets', () => {
  let s3: S3Server
  let env: Record<string, string>
  let to: string
  beforeEach(async () => {
    s3 = await startS3Server()
    await fill(undefined, s3.storage('all/files'))
    to = s3.env('all/backups').STORAGE_URL
    env = { DATA_DIR: join(folder, 'data'), ...s3.env('all/files') }
    const made = await runWillow(['backup', 'create', '--to', to, '--json'], env)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    env.RECOVERY_KEY = JSON.parse(made.stdout).recoveryKey
  })
  afterEach(() => s3.close())

  async function objects() {
    const client = createS3Client({ ...s3.storage('all'), clock: systemClock })
    return Promise.all(['files', 'backups'].map((place) => collect(client.list(place))))
  }

  test('a drill reads the backup from the bucket, sends nothing and leaves no files', async () => {
    const mails = await startMailServer()
    const scratch = join(folder, 'scratch')
    await mkdir(scratch)
    try {
      const before = await objects()
      expect(before.map((keys) => keys.length > 12)).toEqual([true, true])
      const more = { TMPDIR: scratch, SMTP_URL: mails.url }
      const drilled = await runWillow(['backup', 'drill', to, '--json'], { ...env, ...more })
      expect(drilled).toMatchObject({ code: 0, stderr: '' })
      expect(JSON.parse(drilled.stdout)).toMatchObject({ users: 1, uploads: 12, compared: 12, findings: [] })
      expect(mails.received).toEqual([])
      expect(await objects()).toEqual(before)
      expect(await readdir(scratch)).toEqual([])
    } finally {
      await mails.close()
    }
  })

  mountTest('too little room for the drill is a finding, and the disk is never filled', async () => {
    const disk = await mountDisk('16m')
    const scratch = disk.dataDir
    try {
      const drilled = await runWillow(['backup', 'drill', to, '--json'], { ...env, TMPDIR: scratch })
      expect(drilled).toMatchObject({ code: 1, stderr: '' })
      const said = new RegExp(`^A drill needs .*, but ${scratch}/willow-drill-\\w+ has only .* free\\.$`)
      expect(JSON.parse(drilled.stdout)).toMatchObject({ compared: 0, findings: [expect.stringMatching(said)] })
      expect(await readdir(scratch)).toEqual([])
    } finally {
      await disk.unmount()
    }
  })
})

test('a drill of a damaged backup reports the reason, and the backup is not proven', async () => {
  await fill(undefined)
  const env = { DATA_DIR: join(folder, 'data'), BACKUP_ENCRYPT: 'false' }
  const to = join(folder, 'backups')
  await runWillow(['backup', 'create', '--to', to], env)
  const [file] = await filesBelow(join(to, 'files'))
  await rm(join(file?.parentPath ?? '', file?.name ?? ''))
  await writeFile(join(file?.parentPath ?? '', file?.name ?? ''), 'another page')
  const drilled = await runWillow(['backup', 'drill', to, '--json'], env)
  expect(drilled.code).toBe(1)
  expect(JSON.parse(drilled.stdout)).toMatchObject({ findings: [expect.stringContaining('has changed')], compared: 0 })
})
