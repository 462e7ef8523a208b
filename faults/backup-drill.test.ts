import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openInstallation } from '#app/server/installation/open-installation.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { filesFixture } from '#test/given-files.ts'
import { startMailServer } from '#test/mail-server.ts'
import { createPostgresDatabase } from '#test/postgres-database.ts'
import { runWillow } from '#test/willow-command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'willow-drill-fault-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function fill(databaseUrl: string | undefined) {
  const installation = await openInstallation({ dataDir: join(folder, 'data'), databaseUrl })
  await filesFixture(installation, 12)
  await installation.database.transaction((tx) =>
    enqueueMail(tx, { kind: 'code', to: 'ada@mail.example', subject: 'Code', text: 'text', html: 'html' }, instant(systemClock)),
  )
  await installation.database.close()
}

const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test.each(['SQLite', 'PostgreSQL'])(
  'a drill starts the real server, reads files through it, sends nothing and leaves nothing, on %s',
  async (engine) => {
    const { url, drop } = engine === 'SQLite' ? { url: undefined, drop: async () => {} } : await createPostgresDatabase()
    const mails = await startMailServer()
    try {
      await fill(url)
      const env = { DATA_DIR: join(folder, 'data'), SMTP_URL: mails.url, ...(url === undefined ? {} : { DATABASE_URL: url }) }
      const to = join(folder, 'backups')
      expect(await runWillow(['backup', 'create', '--to', to], env)).toMatchObject({ code: 0, stderr: '' })
      const before = await filesBelow(to)
      const drilled = await runWillow(['backup', 'drill', to, '--json'], env)
      expect(drilled).toMatchObject({ code: 0, stderr: '' })
      expect(JSON.parse(drilled.stdout)).toMatchObject({ users: 1, uploads: 12, compared: 12, findings: [] })
      expect(mails.received).toEqual([])
      expect(await filesBelow(to)).toHaveLength(before.length)
      const { database } = await openInstallation({ dataDir: join(folder, 'data'), databaseUrl: url })
      expect(await database.queries.selectFrom('backup_runs').select(['kind', 'error']).orderBy('id').execute()).toEqual([
        { kind: 'create', error: null },
        { kind: 'drill', error: null },
      ])
      await database.close()
    } finally {
      await mails.close()
      await drop()
    }
  },
)

test('a drill of a damaged backup says why, and it is not proven', async () => {
  await fill(undefined)
  const env = { DATA_DIR: join(folder, 'data') }
  const to = join(folder, 'backups')
  await runWillow(['backup', 'create', '--to', to], env)
  const [file] = await filesBelow(join(to, 'files'))
  await rm(join(file?.parentPath ?? '', file?.name ?? ''))
  await writeFile(join(file?.parentPath ?? '', file?.name ?? ''), 'another page')
  const drilled = await runWillow(['backup', 'drill', to, '--json'], env)
  expect(drilled.code).toBe(1)
  expect(JSON.parse(drilled.stdout)).toMatchObject({ findings: [expect.stringContaining('has changed')], compared: 0 })
})
