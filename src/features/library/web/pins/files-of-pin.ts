import { callPage } from '#kit/web/calls/call.ts'
import { type Folder, libraryApi, type Upload } from '../../library.contract.ts'
import { monthFromText, startOfMonth } from '../grid-rows.ts'
import { findUpload } from '../viewer/find-upload.ts'
import type { LibraryPin } from './pinned-files.ts'

/** The most files that one call returns, and the most calls for one pin. */
const pageSize = 200
const mostPages = 25

interface OfPin {
  uploads: Upload[]
  label: string
}

/** Returns the files of a pin, newest first, and its current label. Null when its file or folder no longer exists. */
export async function filesOfPin(userId: string, pin: LibraryPin, folders: readonly Folder[]): Promise<OfPin | null> {
  const { kind, value, label } = pin
  if (kind === 'file') {
    const upload = await findUpload(value, { isFresh: true })
    return upload && { uploads: [upload], label: upload.originalName }
  }
  if (kind === 'folder') {
    const own = folders.find(({ id }) => id === value)
    // A pin of the user's own folder has the folder's id, so without a folder of that id it was deleted. A built-in folder has its name.
    if (!own && value !== label) return null
    const folder = own?.name ?? value
    return { uploads: await readAll(userId, { folder }, () => true), label: folder }
  }
  const month = monthFromText(value)
  if (month === undefined) return null
  const start = startOfMonth(month)
  return { uploads: await readAll(userId, { before: startOfMonth(month + 1) }, ({ uploadDate }) => uploadDate >= start), label }
}

/** Reads page by page, until the end or the first file that isn't wanted. */
async function readAll(
  userId: string,
  narrowed: { folder?: string; before?: string },
  isWanted: (upload: Upload) => boolean,
): Promise<Upload[]> {
  const uploads: Upload[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { ...narrowed, limit: pageSize, cursor }
    const { items, next } = await callPage(libraryApi.uploads, { params: { userId }, query, isFresh: true })
    const wanted = items.filter(isWanted)
    uploads.push(...wanted)
    if (next === null || wanted.length < items.length) break
    cursor = next
  }
  return uploads
}
