import { changeUpload } from '#features/library/server/changed-uploads.store.ts'
import { findDeleted } from '#features/library/server/deleted-uploads.store.ts'
import { createFoldersStore } from '#features/library/server/folders.store.ts'
import { holdFolder } from '#features/library/server/library.rows.ts'
import { insertUpload } from '#features/library/server/new-uploads.store.ts'
import { restoreDecisions } from '#features/planner/server/decisions.store.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { CopiedRow, DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { findRemoved } from '#kit/server/jobs/removals.ts'
import type { FileColumnsOf } from '../features.ts'
import { userTexts as texts } from './backup.texts.ts'
import { type BackupContent, bringFile, entriesOf, openContent } from './backup-content.ts'
import { BackupError } from './backup-target.ts'
import type { FileEntry } from './manifest.ts'
import { openBackupCopy } from './open-backup.ts'
import { readRemovals } from './removals-beside.ts'
import { readUsableManifest } from './restore-backup.ts'
import { decisionsIn, decisionsOn } from './restored-decisions.ts'
import { type ChosenUsers, chooseUsers } from './restored-user.ts'

export interface RestoreUserOptions extends ChosenUsers, Pick<Basics, 'files' | 'clock'> {
  /** The private key; an encrypted backup needs it. */
  recoveryKey: string | null
}

export interface RestoredUser {
  /** Null when there was nothing to restore. */
  folder: string | null
  pages: number
  /** Names of pages that the backup lacks or has damaged. */
  missing: string[]
  /** How many pages were left out because they were deleted after the backup. */
  deleted: number
}

/**
 * Restores a user's uploads from a backup into the running installation, as copies in a new folder. The user's current uploads don't
 * change, and what was deleted before or after the backup isn't restored. What the user had said about the pages of a planner comes with them,
 * unless the same page is in their planner today. Nothing else is restored: removed credentials could let an
 * attacker in again.
 */
export async function restoreUser(options: RestoreUserOptions): Promise<RestoredUser> {
  const { target, name } = options
  const manifest = await readUsableManifest(target, name)
  const content = await openContent(target, manifest, options.recoveryKey)
  const opened = await openBackupCopy(content)
  try {
    const { userId, backupUserId } = await chooseUsers(options, opened.copy)
    const pages = await restored['uploads.filename'](opened.copy, backupUserId)
    const deleted = options.alsoDeleted ? new Set<string>() : await deletedSince(pages, options)
    const brought = pages.filter(({ id }) => !deleted.has(String(id)))
    if (brought.length === 0) return { folder: null, pages: 0, missing: [], deleted: deleted.size }
    const entries = new Map((await entriesOf(content)).map((entry) => [entry.filename, entry]))
    const decisions = await decisionsIn(opened.copy, backupUserId)
    return { ...(await bringPages(brought, { content, entries, decisions, userId, ...options })), deleted: deleted.size }
  } finally {
    await opened.close()
  }
}

interface Bringing extends Pick<RestoreUserOptions, 'database' | 'files' | 'clock'> {
  content: BackupContent
  entries: ReadonlyMap<string, FileEntry>
  /** By the id of the file in the backup. */
  decisions: ReadonlyMap<string, CopiedRow[]>
  userId: string
}

async function bringPages(pages: CopiedRow[], { content, entries, decisions, userId, database, files, clock }: Bringing) {
  const folder = await makeFolder(database, userId, clock)
  const missing: string[] = []
  for (const page of pages) {
    const originalName = String(page.original_name)
    const entry = entries.get(String(page.filename))
    const filename = newFileKey(entry?.filename.split('.').at(-1) ?? '')
    const stored = entry && (await bringFile(entry, files, content, filename))
    if (!stored) {
      missing.push(originalName)
      continue
    }
    const fields = { userId, folder, originalName, mimeType: String(page.mime_type), now: instant(clock) }
    const fileType = page.file_type === 'image' ? 'image' : 'other'
    await database.transaction(async (tx) => {
      if (!(await holdFolder(tx, userId, { name: folder }))) throw new BackupError(texts.folderGone(folder))
      const { id } = await insertUpload(tx, { ...fields, ...stored, filename, fileType })
      await changeUpload(tx, { id, userId }, looksOf(page))
      await restoreDecisions(tx, userId, decisionsOn(id, decisions.get(String(page.id)) ?? [], instant(clock)))
    })
  }
  return { folder, pages: pages.length - missing.length, missing }
}

/** What comes back of each column that names files of persons. Files of the shop are of nobody, so none of them does. */
const restored: Record<FileColumnsOf<'person'>, (copy: DatabaseCopy, userId: string) => Promise<CopiedRow[]>> = {
  'uploads.filename': pagesOf,
}

async function pagesOf(copy: DatabaseCopy, userId: string): Promise<CopiedRow[]> {
  const pages: CopiedRow[] = []
  for await (const row of copy.rows('uploads')) if (row.user_id === userId && row.deleted_at === null) pages.push(row)
  return pages.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
}

const idsAtOnce = 500

/** Returns the ids of the pages that have been deleted since, for good or into "Recently deleted". */
async function deletedSince(
  pages: CopiedRow[],
  { database, target }: Pick<ChosenUsers, 'database' | 'target'>,
): Promise<ReadonlySet<string>> {
  const ids = pages.map(({ id }) => String(id))
  const { uploads: noted } = await readRemovals(target)
  const deleted = new Set(ids.filter((id) => noted.has(id)))
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce)
    for (const id of await findDeleted(database.queries, some)) deleted.add(id)
    for (const id of await findRemoved(database.queries, 'upload', some)) deleted.add(id)
  }
  return deleted
}

/** Returns how the user had set up the page on screen. Backups of earlier versions lack these columns. */
function looksOf({ last_page: lastPage = 1, rotation = 0, is_favorite: isFavorite = false }: CopiedRow) {
  return { lastPage: Number(lastPage), rotation: Number(rotation), isFavorite: Boolean(isFavorite) }
}

/** Creates the folder "Restored 2026-03-02", with a number when there is one of today already. */
async function makeFolder(database: Database, userId: string, clock: Clock): Promise<string> {
  const folders = createFoldersStore(database)
  const taken = new Set((await folders.list(userId)).map((folder) => folder.name))
  const today = texts.folder(instant(clock).slice(0, 10))
  let name = today
  for (let number = 2; taken.has(name); number++) name = `${today} (${number})`
  await folders.insert({ userId, name, now: instant(clock) })
  return name
}
