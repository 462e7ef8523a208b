import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { newId } from '#kit/server/ids.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { useWillow } from '#test/use-willow.ts'
import { createWillow, type TestUser } from '#test/willow.ts'
import { heldText } from './backup.texts.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'

const hour = 60 * 60 * 1000

forEachDatabase((current) => {
  const willow = useWillow(current)
  let olive: TestUser
  beforeAll(async () => {
    olive = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  const state = async () => (await olive.send({ url: '/api/admin/backups' })).json()

  test('the last proven backup counts for 48 hours, and a failure is reported', async () => {
    expect(await state()).toEqual({ isScheduled: false, provenAt: null, isLate: true, lastError: null, held: null })
    const runs = createBackupRunsStore(willow)
    const provenAt = instant(willow.clock)
    await runs.record({ kind: 'drill', target: '/mnt', backup: 'a', backupAt: provenAt, error: null })
    willow.clock.advance(48 * hour)
    await olive.prove()
    expect(await state()).toMatchObject({ provenAt, isLate: false, lastError: null })
    willow.clock.advance(1)
    await runs.record({ kind: 'drill', target: '/mnt', backup: 'b', backupAt: provenAt, error: 'The disk is not mounted.' })
    expect(await state()).toMatchObject({ provenAt, isLate: true, lastError: 'The disk is not mounted.' })
  })

  test('the place for backups is tried with a small file, of which nothing is left, and what is wrong is said in one sentence', async () => {
    const folder = await temporaryFolder()
    const tried = async (backupTo: string | undefined) => {
      const server = await createWillow({ database: current().database, clock: willow.clock, config: { backupTo } })
      const admin = await server.fixtures.signedInUser({ isAdmin: true })
      const reply = await admin.send({ method: 'POST', url: '/api/admin/backups/try' })
      willow.clock.advance(hour / 4)
      const unproved = await admin.send({ method: 'POST', url: '/api/admin/backups/try' })
      expect([unproved.statusCode, unproved.json().code]).toEqual([403, 'session.proof_required'])
      await server.close()
      return reply.json()
    }
    expect(await tried(folder)).toEqual({
      isFine: true,
      message: 'A small file was written to the place for backups, read and removed again.',
    })
    expect((await readdir(folder)).filter((name) => name === 'tried')).toEqual([])
    expect(await tried(undefined)).toEqual({
      isFine: false,
      message: 'No place for backups is set. Set BACKUP_TO on the server, and restart it.',
    })
    const gone = join(folder, 'no disk', 'backups')
    expect(await tried(gone)).toMatchObject({ isFine: false, message: expect.stringContaining(gone) })
    await current().database.queries.deleteFrom('actions').execute()
    await olive.prove()
  })

  test('attack: the place for backups is tried only ten times in ten minutes', async () => {
    await olive.prove()
    const tries = await Promise.all(
      Array.from({ length: 12 }, async () => (await olive.send({ method: 'POST', url: '/api/admin/backups/try' })).statusCode),
    )
    expect(tries.toSorted()).toEqual([...Array(10).fill(200), 429, 429])
    await current().database.queries.deleteFrom('actions').execute()
  })

  test('an administrator sees what a restore holds, and releases it', async () => {
    const now = instant(willow.clock)
    const report = { heldMails: 1, removedUsers: 2, removedUploads: 3, missingFiles: 0, newSecrets: true, sessions: 9 }
    await willow.database.queries
      .insertInto('restores')
      .values({ id: newId(), backup: 'a', backup_at: now, restored_at: now, released_at: null, report: JSON.stringify(report) })
      .execute()
    const { sessions, ...shown } = report
    expect((await state()).held).toEqual({ ...shown, backupAt: now, restoredAt: now })
    const mail = { kind: 'code', to: 'ada@mail.example', subject: 'Code', text: 'text', html: 'html' }
    await willow.database.transaction((tx) => enqueueMail(tx, mail, now))
    await willow.database.queries.updateTable('mails').set({ state: 'failed', last_error: heldText }).execute()
    const released = await olive.send({ method: 'POST', url: '/api/admin/backups/release' })
    expect(released.json().held).toBeNull()
    expect(await willow.database.queries.selectFrom('mails').select('state').execute()).toEqual([{ state: 'waiting' }])
    const actions = await willow.database.queries.selectFrom('actions').select('action').execute()
    expect(actions).toEqual([{ action: 'restore.release' }])
  })
})
