import { findStoredReply } from '#kit/web/offline/stored-replies.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { newestStates } from '../../books.rules.ts'
import { libraryApi, type Upload } from '../../library.contract.ts'
import { compareUploads, fileTypes, type UploadSort, uploadSorts } from '../../library.rules.ts'
import { newestKept } from '../../pins.rules.ts'
import { isMatch, type UploadFilter } from '../library-queries.ts'
import { listFilesHere } from './pinned-files.ts'

export const newestAddress = (userId: string): string =>
  addressOf(libraryApi.uploads, { params: { userId }, query: { limit: newestKept, books: '1' } })

/**
 * Answers a call of the library from this device: from the newest files, the cached reply of this list, and the pinned files. Null for
 * other addresses, and when nothing is stored.
 */
export async function uploadsHere(userId: string, address: string): Promise<Response | null> {
  const { pathname, searchParams } = new URL(address, 'http://any')
  const [, id] = /^\/api\/uploads\/([^/]+)$/.exec(pathname) ?? []
  if (id !== undefined) return oneHere(userId, address, id)
  if (pathname !== addressOf(libraryApi.uploads, { params: { userId } }) || searchParams.has('cursor')) return null
  const newest = await findStoredReply(userId, newestAddress(userId))
  const asSeen = await findStoredReply(userId, address)
  // If the device has been offline for too long, `findStoredReply` has just removed the pins too.
  const pinned = await listFilesHere(userId)
  if (!newest && !asSeen && pinned.length === 0) return null
  const isMore = [newest, asSeen].some((reply) => reply?.headers.has('Link'))
  const known = [...pinned, ...(await rowsOf(asSeen)), ...(await rowsOf(newest))]
  const filter: UploadFilter = {
    folder: searchParams.get('folder') ?? undefined,
    q: searchParams.get('q') ?? undefined,
    before: searchParams.get('before') ?? undefined,
    since: searchParams.get('since') ?? undefined,
    fileType: fileTypes.find((type) => type === searchParams.get('fileType')),
    isFavorite: searchParams.get('isFavorite') === 'true' || undefined,
  }
  const uploads = [...new Map(known.map((upload) => [upload.id, upload])).values()].filter((upload) => isMatch(filter, upload))
  const sort = sortIn(searchParams.get('sort'))
  uploads.sort((one, other) => compareUploads(sort, one, other))
  const shown = searchParams.has('books') ? newestStates(uploads.map(asState)).map(({ upload }) => upload) : uploads
  return Response.json(shown, { headers: { 'X-Total-Count': `${uploads.length}${isMore ? '+' : ''}` } })
}

const asState = (upload: Upload) => ({
  ...upload,
  edition: upload.book?.edition ?? null,
  device: upload.book?.device ?? null,
  upload,
})

async function oneHere(userId: string, address: string, id: string): Promise<Response | null> {
  const kept = await findStoredReply(userId, address)
  if (kept) return kept
  const newest = await rowsOf(await findStoredReply(userId, newestAddress(userId)))
  const rows = [...(await listFilesHere(userId)), ...newest]
  const upload = rows.find((row) => row.id === id)
  return upload ? Response.json(upload) : null
}

const rowsOf = async (reply: Response | null): Promise<Upload[]> => (reply ? ((await reply.json()) as Upload[]) : [])

const sortIn = (text: string | null): UploadSort => uploadSorts.find((sort) => sort === text) ?? 'newest'
