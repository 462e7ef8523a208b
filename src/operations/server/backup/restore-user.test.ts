import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertUser } from '#features/accounts/server/users.store.ts'
import { changeUpload } from '#features/library/server/changed-uploads.store.ts'
import { removeDeletedUpload, removeUploads } from '#features/library/server/deleted-uploads.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { instant } from '#kit/clock.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type BackupFixture, backupFixture } from '#test/servers/backup-fixture.ts'
import { englishWordings } from '#test/willow.ts'
import { deleteDueAccounts } from '../upkeep/delete-accounts.ts'
import { createFolderTarget } from './folder-target.ts'
import { type RestoreUserOptions, restoreUser } from './restore-user.ts'
import { decisionsIn } from './restored-decisions.ts'

forEachDatabase((current) => {
  let given: BackupFixture
  let uploads: ReturnType<typeof createUploadsStore>
  beforeEach(async () => {
    const { queries } = current().database
    for (const table of ['uploads', 'users', 'installation', 'mails', 'jobs', 'removals'] as const)
      await queries.deleteFrom(table).execute()
    given = await backupFixture(current().database)
    uploads = createUploadsStore(given.database)
  })
  afterEach(() => given.remove())

  const restore = (name: string, who: Pick<RestoreUserOptions, 'user'> & Partial<RestoreUserOptions>) =>
    restoreUser({
      recoveryKey: null,
      target: createFolderTarget(given.to),
      name,
      database: given.database,
      files: given.files,
      clock: given.clock,
      confirm: null,
      ...who,
    })
  const pages = (userId = given.userId) => uploads.listPage({ userId, limit: 100 })
  const namesOf = async (userId?: string) => (await pages(userId)).map(({ originalName }) => originalName).sort()

  async function deleteAccount(userId: string) {
    const due = { user_id: userId, due_at: instant(given.clock) }
    await given.database.queries.insertInto('account_deletions').values(due).execute()
    expect(await deleteDueAccounts({ database: given.database, clock: given.clock, wordings: englishWordings })).toBe(1)
  }
  const signUp = (name: string, email: string) =>
    given.database.transaction((tx) =>
      insertUser(tx, { name, email, passwordHash: null, accessCode: null, isApproved: true, now: instant(given.clock) }),
    )

  test("one user's pages are restored by id as copies in a folder named after the day, and nothing is overwritten", async () => {
    await given.upload('Monday', 'Monday.pdf')
    const tuesday = await given.upload('Tuesday', 'Tuesday.pdf')
    const looks = { lastPage: 3, rotation: 90, isFavorite: true }
    await given.database.transaction((tx) => changeUpload(tx, { id: tuesday.id, userId: given.userId }, looks))
    const { name } = await given.create()
    const again = () => restore(name, { user: given.userId })
    expect(await again()).toEqual({ folder: 'Restored 2026-03-02', pages: 2, missing: [], deleted: 0 })
    expect(await again()).toMatchObject({ folder: 'Restored 2026-03-02 (2)', pages: 2 })
    const found = await uploads.listPage({ userId: given.userId, folder: 'Restored 2026-03-02', limit: 10 })
    expect(found.map(({ originalName }) => originalName)).toEqual(['Tuesday.pdf', 'Monday.pdf'])
    expect(found.map(({ filename }) => filename)).not.toContain(tuesday.filename)
    expect(found).toMatchObject([looks, { lastPage: 1, rotation: 0, isFavorite: false }])
    expect(await readFile(given.files.localPath(found[1]?.filename ?? ''), 'utf8')).toBe('Monday')
    expect(await uploads.total(given.userId)).toBe(6)
    await expect(restore(name, { user: 'nobody@mail.example' })).rejects.toThrow('There is no user nobody@mail.example.')
    await expect(restore(name, { user: given.userId, fromUser: 'nobody' })).rejects.toThrow(
      `The backup ${name} has no user nobody.`,
    )
  })

  test('attack: whoever signs up with the address of a deleted account gets nothing of its pages', async () => {
    await given.upload('a diary', 'Diary.pdf')
    const { name } = await given.create()
    const { email } = given
    await deleteAccount(given.userId)
    const eve = await signUp('Eve', email)
    const asked: string[] = []
    const refuse = async (lines: string[]) => {
      asked.push(...lines)
      return false
    }
    await expect(restore(name, { user: email.toUpperCase(), confirm: refuse })).rejects.toThrow('Nothing was changed.')
    expect(asked.join('\n')).toContain(`in the backup: ${given.userId}, Robin Reed, ${email}, since 2026-03-02, 1 pages`)
    expect(asked.join('\n')).toContain(`today:         ${eve}, Eve, ${email}, since 2026-03-02, 0 pages`)
    // Somebody who confirms without looking still learns that the account was deleted.
    await expect(restore(name, { user: email, confirm: async () => true })).rejects.toThrow('--also-deleted')
    await expect(restore(name, { user: eve, fromUser: given.userId })).rejects.toThrow(`The account ${given.userId} was deleted`)
    expect(await namesOf(eve)).toEqual([])
  })

  test('without a terminal an address is refused with the line to type, which names both users', async () => {
    await given.upload('Monday', 'Monday.pdf')
    const { name } = await given.create()
    // The person has moved to another account, and the old one has another address.
    const { queries } = given.database
    const email = 'old@mail.example'
    await queries.updateTable('users').set({ email, email_key: email }).where('id', '=', given.userId).execute()
    await queries.updateTable('registered_users').set({ email }).where('user_id', '=', given.userId).execute()
    const today = await signUp('Robin Reed', given.email)
    const line = `willow restore '${given.to}/backups/${name}' --user ${today} --from-user ${given.userId}`
    await expect(restore(name, { user: given.email })).rejects.toThrow(line)
    const withKey = restore(name, { user: given.email, keyFile: "Ada's key" })
    await expect(withKey).rejects.toThrow(`${line} --key-file 'Ada'\\''s key'`)
    // Nor is an id taken for the user of the same address.
    await expect(restore(name, { user: today })).rejects.toThrow(line)
    expect(await namesOf(today)).toEqual([])
    expect(await restore(name, { user: today, fromUser: given.userId })).toMatchObject({ pages: 1 })
    expect(await namesOf(today)).toEqual(['Monday.pdf'])
    expect(await restore(name, { user: given.email, confirm: async () => true })).toMatchObject({ pages: 1 })
  })

  test('an address of the same account is confirmed too', async () => {
    await given.upload('Monday', 'Monday.pdf')
    const { name } = await given.create()
    await expect(restore(name, { user: given.email })).rejects.toThrow(`--user ${given.userId} --from-user ${given.userId}`)
    expect(await restore(name, { user: given.email, confirm: async () => true })).toMatchObject({ pages: 1 })
  })

  test('what the owner had said about the pages of a planner comes with the copies, unless they have the same page today', async () => {
    const { queries } = given.database
    const page = await given.upload('an export', 'Planner.pdf')
    const on = (id: string, source_page: number, day: string, upload_id: string | null = page.id) => ({
      ...{ id, user_id: given.userId, upload_id, source_page, content_hash: `page ${source_page}`, kind: 'day' as const },
      ...{ date_from: day, date_to: day, is_ignored: false, decided_at: '2026-03-01T09:00:00.000Z' },
    })
    await queries
      .insertInto('page_decisions')
      .values([on('a', 1, '2026-01-01'), on('b', 2, '2026-01-02')])
      .execute()
    const { name } = await given.create()
    await queries.deleteFrom('uploads').where('id', '=', page.id).execute()
    await queries.deleteFrom('page_decisions').execute()
    await queries
      .insertInto('page_decisions')
      .values(on('c', 2, '2026-01-09', null))
      .execute()
    await restore(name, { user: given.userId })
    const [copy] = await pages()
    const decisions = queries.selectFrom('page_decisions').select(['upload_id', 'source_page', 'date_from', 'decided_at'])
    expect(await decisions.where('upload_id', 'is not', null).execute()).toEqual([
      { upload_id: copy?.id, source_page: 1, date_from: '2026-01-01', decided_at: '2026-03-01T09:00:00.000Z' },
    ])
  })

  test('in a backup from before decisions had a table of their own, they are in the rows of the pages', async () => {
    const row = { user_id: 'u', upload_id: 'p', source_page: 1 }
    const rows = [
      { ...row, method: 'person' },
      { ...row, method: 'stream' },
      { ...row, method: 'person', user_id: 'other' },
    ]
    const copyOf = (...names: string[]) => ({
      tables: async () => names,
      async *rows(table: string) {
        if (names.includes(table)) yield* rows
      },
      count: async () => 0,
      findDamage: async () => [],
      close() {},
    })
    expect(await decisionsIn(copyOf('users', 'page_instances'), 'u')).toEqual(new Map([['p', [rows[0]]]]))
    expect(await decisionsIn(copyOf('users'), 'u')).toEqual(new Map())
  })

  test('what the owner deleted after the backup stays deleted, unless the operator says otherwise', async () => {
    const kept = await given.upload('kept', 'Kept.pdf')
    const binned = await given.upload('binned', 'Binned.pdf')
    const gone = await given.upload('gone', 'Gone.pdf')
    const lost = await given.upload('lost', 'Lost.pdf')
    const { name } = await given.create()
    const { userId } = given
    await given.database.transaction(async (tx) => {
      await removeUploads(tx, { ids: [binned.id, gone.id], userId }, instant(given.clock))
      await removeDeletedUpload(tx, { id: gone.id, userId })
    })
    // Nobody deleted this one: its row is missing.
    await given.database.queries.deleteFrom('uploads').where('id', 'in', [kept.id, lost.id]).execute()
    expect(await restore(name, { user: userId })).toMatchObject({ pages: 2, deleted: 2 })
    expect(await namesOf()).toEqual(['Kept.pdf', 'Lost.pdf'])
    expect(await restore(name, { user: userId, alsoDeleted: true })).toMatchObject({ pages: 4, deleted: 0 })
  })

  test('deletions that only the place of the backups knows are respected too', async () => {
    const gone = await given.upload('gone', 'Gone.pdf')
    const { name } = await given.create()
    const { userId } = given
    await given.database.transaction(async (tx) => {
      await removeUploads(tx, { ids: [gone.id], userId }, instant(given.clock))
      await removeDeletedUpload(tx, { id: gone.id, userId })
    })
    await given.create()
    await given.database.queries.deleteFrom('removals').execute()
    expect(await restore(name, { user: given.userId })).toEqual({ folder: null, pages: 0, missing: [], deleted: 1 })
    expect(await pages()).toEqual([])
  })
})
