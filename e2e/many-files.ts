import { link, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Upload } from '#features/library/library.contract.ts'
import { localFileStoreIn } from '#kit/server/files/local-file-store.ts'
import type { ServerProcess } from '#test/servers/server-process.ts'
import type { Fixtures, TestUser } from './fixtures.ts'

interface ManyFiles {
  count: number
  nameOf: (at: number) => string
  dayOf?: (at: number) => number
}

/**
 * Adds files without previews: their cards show the icon. All are links to one file: the cleanup, every ten minutes, reports rows without a
 * file to the operator.
 */
export async function addManyFiles(
  { database }: Fixtures,
  { dataDir }: ServerProcess,
  user: TestUser,
  { count, nameOf, dayOf = (at) => Date.UTC(2026, 0, 1) + at * 60_000 }: ManyFiles,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(5, '0')
    const name = nameOf(index)
    const id = `0199b000-0000-7000-8000-${user.id.slice(-6)}0${number}`
    return {
      id,
      user_id: user.id,
      filename: `${id}.pdf`,
      original_name: name,
      search_name: name.toLowerCase(),
      folder: 'General',
      file_type: 'other' as Upload['fileType'],
      mime_type: 'application/pdf',
      size: 1,
      width: null,
      height: null,
      sha256: '0'.repeat(64),
      thumbnail: 'failed' as const,
      upload_date: new Date(dayOf(index)).toISOString(),
      deleted_at: null,
    }
  })
  const store = localFileStoreIn({ folder: join(dataDir, 'files') })
  const [first = '', ...others] = rows.map(({ filename }) => store.localPath(filename))
  await mkdir(dirname(first), { recursive: true })
  await writeFile(first, ' ')
  for (const path of others) await link(first, path)
  await database.transaction(async (tx) => {
    for (let at = 0; at < count; at += 1000)
      await tx
        .insertInto('uploads')
        .values(rows.slice(at, at + 1000))
        .execute()
    await tx.insertInto('upload_totals').values({ user_id: user.id, folder: 'General', files: count }).execute()
  })
}
