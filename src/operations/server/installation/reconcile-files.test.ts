import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { instant } from '#kit/clock.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { StorageUnavailable } from '#kit/server/files/file-store.ts'
import { enqueueFileRemoval } from '#kit/server/files/remove-files.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { addUpload } from '#test/people/add-upload.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'
import type { DataAlarm } from '../../alarms.contract.ts'
import { reconcileFiles } from './reconcile-files.ts'

const hourMs = 60 * 60 * 1000

forEachDatabase((current) => {
  let willow: Willow
  let owner: TestUser
  let admin: TestUser
  beforeEach(async () => {
    willow = await createWillow({ database: current().database })
    owner = await willow.fixtures.signedInUser()
    admin = await willow.fixtures.signedInUser({ isAdmin: true })
  })
  afterEach(async () => {
    await willow.database.queries.deleteFrom('uploads').execute()
    await willow.database.queries.deleteFrom('editions').execute()
    await willow.database.queries.deleteFrom('alarms').execute()
    await willow.database.queries.deleteFrom('jobs').execute()
    await willow.close()
  })

  /** Files have the machine's time, so a clock three hours ahead makes them three hours old. */
  const look = (more: Partial<Parameters<typeof reconcileFiles>[0]> = {}) =>
    reconcileFiles({ ...willow, clock: { now: () => Date.now() + 3 * hourMs }, ...more })
  const alarms = async () => {
    const reply = await admin.send({ url: '/api/admin/alarms' })
    return reply.json<DataAlarm[]>().map(({ kind, count }) => [kind, count])
  }

  async function* content() {
    yield Buffer.from('a page')
  }
  async function addFile(): Promise<string> {
    const key = newFileKey('pdf')
    const draft = await willow.files.receive(content(), { maxBytes: 100 })
    await draft.keep(key)
    return key
  }
  async function addRows(filenames: string[]) {
    for (const filename of filenames) await addUpload(willow.database, { userId: owner.id, filename, now: instant(willow.clock) })
  }
  const addFiles = (count: number) => Promise.all(Array.from({ length: count }, addFile))

  test('if more than one file in a hundred has no row they stay, and the operator is warned until they are gone', async () => {
    await addRows(await addFiles(3))
    const orphans = await addFiles(2)
    expect(await look()).toMatchObject({ rows: 3, named: 3, left: 2, quarantined: [], missing: [] })
    expect(await alarms()).toEqual([['files-unnamed', 2]])
    await addRows(orphans)
    await look()
    expect(await alarms()).toEqual([])
  })

  test('a row without its file is found, and the operator and its owner are warned until the file is back', async () => {
    const [lost = '', ...others] = await addFiles(3)
    await addRows([lost, ...others])
    const missing = async () => {
      const reply = await owner.send({ url: `/api/users/${owner.id}/uploads` })
      const rows = reply.json<Upload[]>().filter(({ thumbnail }) => thumbnail === 'missing')
      return rows.map(({ filename }) => filename)
    }
    await rm(willow.localPath(lost))
    await look()
    expect(await look()).toMatchObject({ missing: [lost], left: 0 })
    expect(await alarms()).toEqual([['files-missing', 1]])
    expect(await missing()).toEqual([lost])
    await writeFile(willow.localPath(lost), 'a page')
    await look()
    expect(await alarms()).toEqual([])
    expect(await missing()).toEqual([])
  })

  test('a planner of the shop without its file is reported, and a picture index that is gone is made again', async () => {
    const [filename = '', pictures = '', whole = ''] = await addFiles(3)
    const row = { title: 'Daily', page_count: 1, pages_done: 1, sha256: '', created_at: instant(willow.clock) }
    const { queries } = willow.database
    for (const [id, state, file] of [
      ['lost', 'published', filename],
      ['failed', 'failed', newFileKey('pdf')],
      ['whole', 'ready', whole],
    ] as const)
      await queries
        .insertInto('editions')
        .values({ ...row, id, state, filename: file })
        .execute()
    await queries.updateTable('editions').set({ pictures }).where('id', '=', 'whole').execute()
    expect(await look()).toMatchObject({ rows: 3, missing: [], left: 0 })
    for (const key of [filename, pictures]) await rm(willow.localPath(key))
    expect(await look()).toMatchObject({ missing: [filename], left: 0 })
    expect(await alarms()).toEqual([['files-missing', 1]])
    const index = queries.selectFrom('editions').select('pictures').where('id', '=', 'whole')
    expect(await index.execute()).toEqual([{ pictures: null }])
    const jobs = await queries.selectFrom('jobs').select('key').where('kind', '=', 'planner.pictures').execute()
    expect(jobs.map(({ key }) => key)).toEqual([expect.stringContaining('whole')])
  })

  test('a store that fails says nothing about its files: nothing is reported as missing', async () => {
    const keys = await addFiles(2)
    await addRows(keys)
    await rm(willow.localPath(keys[0] ?? ''))
    const stat = async () => {
      throw new StorageUnavailable('The bucket does not answer.')
    }
    await expect(look({ files: { ...willow.files, stat } })).rejects.toThrow('does not answer')
    expect(await alarms()).toEqual([])
  })

  test('a file that was quarantined beside the wrong database is restored beside the right one', async () => {
    const keys = await addFiles(3)
    await look({ isBoundless: true })
    expect(await willow.files.stat(keys[0] ?? '')).toBeNull()
    await addRows(keys)
    const { released, missing } = await look()
    expect(released.sort()).toEqual(keys.sort())
    expect(missing).toEqual([])
  })

  test('files that a job is about to remove raise no alarm', async () => {
    const keys = await addFiles(3)
    await willow.database.transaction((tx) => enqueueFileRemoval(tx, keys))
    expect(await look()).toMatchObject({ left: 0, quarantined: [] })
    expect(await alarms()).toEqual([])
  })

  test('nothing is quarantined while the database is older than its files', async () => {
    await addRows(await addFiles(99))
    await addFile()
    await createAlarms(willow).set('database-older', 1)
    expect(await look()).toMatchObject({ left: 1, quarantined: [] })
    await createAlarms(willow).set('database-older', 0)
    expect((await look()).quarantined).toHaveLength(1)
  })

  test('nothing is quarantined while the database is damaged', async () => {
    await addRows(await addFiles(99))
    await addFile()
    const damaged: typeof willow.database = Object.create(willow.database, {
      findDamage: { value: async () => ['Tree 5 page 7: btreeInitPage() returns error code 11'] },
    })
    expect(await look({ database: damaged })).toMatchObject({ left: 1, quarantined: [] })
    expect(await alarms()).toEqual([
      ['database-damaged', 1],
      ['files-unnamed', 1],
    ])
  })

  test('the table itself is scanned for the files that its rows name', async () => {
    const keys = await addFiles(2)
    await addRows(keys)
    const { scanFor } = willow.database
    const unknown = `${randomBytes(16).toString('hex')}.pdf`
    expect([...(await scanFor('uploads', 'filename', [...keys, unknown]))].sort()).toEqual(keys.sort())
    expect(await scanFor('uploads', 'filename', [])).toEqual(new Set())
  })
})
