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
  /** Of the person, here and in the backup. */
  email: string
  database: Database
  files: FileStore
  clock: Clock
}

/**
 * Brings the pages that a person had in a backup back into the running installation, as copies in a folder of their own: whatever the person has now
 * stays as it is, and what was in the trash then stays away. Nothing else comes back: credentials that were removed since would let somebody in again.
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

/** Null: the backup does not know this person. By id where it is the same person, else by the address they had. */
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

/** How the person had it on the screen. Backups of earlier versions do not know that. */
function looksOf({ last_page: lastPage = 1, rotation = 0, is_favorite: isFavorite = false }: CopiedRow) {
  return { lastPage: Number(lastPage), rotation: Number(rotation), isFavorite: Boolean(isFavorite) }
}

/** "Restored 2026-03-02", or with a number where there is one of today already. */
async function makeFolder(database: Database, userId: string, clock: Clock): Promise<string> {
  const folders = createFoldersStore(database)
  const taken = new Set((await folders.list(userId)).map((folder) => folder.name))
  const today = texts.folder(instant(clock).slice(0, 10))
  let name = today
  for (let number = 2; taken.has(name); number++) name = `${today} (${number})`
  await folders.insert({ userId, name, now: instant(clock) })
  return name
}

/** Null: the backup does not have it, or has it damaged. */
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
