import { normalizeEmail } from '#features/accounts/accounts.rules.ts'
import { createFoldersStore } from '#features/library/server/folders.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { CopiedRow } from '#kit/server/db/database-copy.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { userTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { type FileEntry, pooled } from './manifest.ts'
import { openBackupCopy } from './open-backup.ts'
import { readUsableManifest } from './restore-backup.ts'
import { readFileEntries } from './verify-backup.ts'

export interface RestoreUserOptions {
  target: BackupTarget
  name: string
  /** The user's email address, here and in the backup. */
  email: string
  database: Database
  files: FileStore
  clock: Clock
}

/**
 * Restores a user's uploads from a backup into the running installation, as copies in a new folder. The user's current uploads don't
 * change, and what was in the trash isn't restored. Nothing else is restored: removed credentials could let an attacker in again.
 */
export async function restoreUser(options: RestoreUserOptions): Promise<{ folder: string; pages: number; missing: string[] }> {
  const { target, name, database, files, clock } = options
  const email = normalizeEmail(options.email)
  const manifest = await readUsableManifest(target, name)
  const user = await database.queries.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) throw new BackupError(texts.notHere(email))
  const opened = await openBackupCopy(target, manifest)
  try {
    const pages = await pagesOf(opened.copy, user.id, email)
    if (pages === null) throw new BackupError(texts.notInBackup(email, name))
    const entries = new Map((await readFileEntries(target, manifest)).map((entry) => [entry.filename, entry]))
    const folder = await makeFolder(database, user.id, clock)
    const uploads = createUploadsStore(database, new Set())
    const missing: string[] = []
    let brought = 0
    for (const page of pages) {
      const originalName = String(page.original_name)
      const entry = entries.get(String(page.filename))
      const stored = entry && (await copyPage(entry, files, target))
      if (!stored) {
        missing.push(originalName)
        continue
      }
      const fields = { userId: user.id, folder, originalName, mimeType: String(page.mime_type), now: instant(clock) }
      const fileType = page.file_type === 'image' ? 'image' : 'other'
      const gone = () => new BackupError(texts.folderGone(folder))
      const copy = await uploads.insert({ ...fields, ...stored, fileType })
      if (!copy) throw gone()
      await uploads.change({ id: copy.id, userId: user.id }, looksOf(page), gone)
      brought++
    }
    return { folder, pages: brought, missing }
  } finally {
    await opened.close()
  }
}

type Copy = Awaited<ReturnType<typeof openBackupCopy>>['copy']

/** Finds the user by id, or else by email address. Returns null when the backup doesn't have the user. */
async function pagesOf(copy: Copy, userId: string, email: string): Promise<CopiedRow[] | null> {
  let found: string | null = null
  for await (const row of copy.rows('users')) {
    if (row.id === userId) found = userId
    else if (row.email === email) found ??= String(row.id)
  }
  if (found === null) return null
  const pages: CopiedRow[] = []
  for await (const row of copy.rows('uploads')) if (row.user_id === found && row.deleted_at === null) pages.push(row)
  return pages.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
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

/** Returns null when the backup lacks the file or has it damaged. */
async function copyPage({ filename, sha256, bytes }: FileEntry, files: FileStore, target: BackupTarget) {
  if (sha256 === null || (await target.size(pooled(sha256))) !== bytes) return null
  const draft = await files.receive(await target.read(pooled(sha256)), { maxBytes: bytes })
  try {
    if (draft.sha256 !== sha256) return null
    const copy = newFileKey(filename.split('.').at(-1) ?? '')
    await draft.keep(copy)
    return { filename: copy, size: draft.size, sha256 }
  } finally {
    await draft.discard()
  }
}
