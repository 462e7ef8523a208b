import { insertUser } from '#features/accounts/server/users.store.ts'
import { instant, systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { addUpload } from '../people/add-upload.ts'

async function* page(at: number) {
  yield Buffer.from(`page ${at}`)
}

/**
 * Creates files like those of uploads, without the requests, and returns their keys. With `withoutRows`, the files have no rows, as after a
 * crash. Each has a content of its own, numbered from `from`.
 */
export async function filesFixture(
  { database, files }: { database: Database; files: FileStore },
  count: number,
  { withoutRows = false, from = 0 } = {},
): Promise<string[]> {
  const now = instant(systemClock)
  const user = { name: 'Robin Reed', email: `${newFileKey('x')}@mail.example`, passwordHash: 'x', accessCode: null, now }
  const userId = withoutRows ? '' : await database.transaction((tx) => insertUser(tx, user))
  const keys: string[] = []
  for (let at = from; at < from + count; at++) {
    const filename = newFileKey('pdf')
    const draft = await files.receive(page(at), { maxBytes: 100 })
    await draft.keep(filename)
    keys.push(filename)
    if (withoutRows) continue
    await addUpload(database, { userId, filename, size: draft.size, sha256: draft.sha256, now })
  }
  return keys
}
