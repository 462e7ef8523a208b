import { findByAddress } from '#features/accounts/server/users.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { fields, firstRow } from '#kit/server/db/rows.ts'
import { findRemoved } from '#kit/server/jobs/removals.ts'
import { type ShownUser, userTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { backupsFolder } from './manifest.ts'
import { readRemovals } from './removals-beside.ts'

export interface ChosenUsers {
  target: BackupTarget
  name: string
  database: Database
  /** Id or email address of the user of today. An address may belong to somebody else by now, so it needs `confirm`. */
  user: string
  /** Id of the user in the backup. By default the same id. */
  fromUser?: string | undefined
  /** File of the recovery key, for the line that the operator can type. */
  keyFile?: string | undefined
  /** Also restores what was deleted after the backup. */
  alsoDeleted?: boolean | undefined
  /** Asks whether both users are the same person. Null when nobody can answer. */
  confirm: ((lines: string[]) => Promise<boolean>) | null
}

/**
 * Finds the user of today and the one in the backup. They are the same account when they have the same id. An address proves nothing, because
 * somebody else may have signed up with it since: then the operator sees both users and confirms, or names both ids.
 */
export async function chooseUsers(options: ChosenUsers, copy: DatabaseCopy): Promise<{ userId: string; backupUserId: string }> {
  const { target, name, database, user, fromUser, confirm } = options
  const isAddress = user.includes('@')
  const today = await userOfToday(database, isAddress ? { email: user } : { id: user })
  if (!today) throw new BackupError(texts.notHere(user))
  const before = await userInBackup(copy, fromUser === undefined ? today : { id: fromUser })
  if (!before) throw new BackupError(texts.notInBackup(fromUser ?? user, name))
  const isNamed = !isAddress && (fromUser !== undefined || before.id === today.id)
  if (!isNamed) {
    const lines = texts.bothUsers(before, today)
    const command = texts.command({
      from: `${target.name}/${backupsFolder}/${name}`,
      user: today.id,
      fromUser: before.id,
      keyFile: options.keyFile,
    })
    if (confirm === null) throw new BackupError([...lines, texts.nameBoth(command)].join('\n'))
    if (!(await confirm(lines))) throw new BackupError(texts.notConfirmed)
  }
  if (!options.alsoDeleted && (await isRemoved(before.id, options))) throw new BackupError(texts.accountDeleted(before.id))
  return { userId: today.id, backupUserId: before.id }
}

const findUser = (database: Database, id: string) =>
  firstRow(database.queries.selectFrom('users').select(fields('id name email created_at')).where('id', '=', id))

async function userOfToday(database: Database, who: { id: string } | { email: string }): Promise<ShownUser | null> {
  const found = 'id' in who ? await findUser(database, who.id) : await findByAddress(database.queries, who.email)
  if (!found) return null
  const { id, name, email, createdAt } = found
  return { id, name, email, createdAt, pages: await createUploadsStore(database).total(found.id) }
}

async function userInBackup(copy: DatabaseCopy, who: { id: string; email?: string }): Promise<ShownUser | null> {
  let found: ShownUser | null = null
  for await (const row of copy.rows('users')) {
    const email = String(row.email)
    const isSame = who.email !== undefined && addressKey(email) === addressKey(who.email)
    // Of two with the same key, the exact spelling is the right one.
    if (row.id !== who.id && !(isSame && (found === null || email === who.email))) continue
    found = { id: String(row.id), name: String(row.name), email: String(row.email), createdAt: String(row.created_at), pages: 0 }
    if (row.id === who.id) break
  }
  if (found === null) return null
  for await (const row of copy.rows('uploads')) if (row.user_id === found.id && row.deleted_at === null) found.pages++
  return found
}

async function isRemoved(id: string, { database, target }: ChosenUsers): Promise<boolean> {
  return (await findRemoved(database.queries, 'user', [id])).size > 0 || (await readRemovals(target)).users.has(id)
}
