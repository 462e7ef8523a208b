import type { Readable } from 'node:stream'
import { notAPage } from '#features/library/library.errors.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { detectPageType } from '#kit/server/files/detect-type.ts'
import type { FileDraft } from '#kit/server/files/file-store.ts'
import { methodNotFit, partNotKept, tooManyPaths } from '../drop-box.errors.ts'
import { folderOf, isHidden, nameOf, sentTime } from '../drop-box.rules.ts'
import { enqueueMark } from './add-marks.ts'
import { type Asked, etagOf, requireAllowed, requireFolder } from './asked.ts'
import { isGiven } from './given.ts'
import type { DropBoxOptions } from './parts.ts'
import { type Content, type Entry, noContent, type PathsStore } from './paths.store.ts'
import { enqueueVersions } from './remove-versions.ts'
import { addVersion } from './versions.store.ts'

/** Most files of an owner that are kept with their paths, because they are no pages. Each has at most 4,100 bytes. */
const mostSmall = 1_000

/** Another request has added the same bytes to the library while these arrived. */
class KeptMeanwhile extends Error {
  constructor() {
    super('The library has this file.')
  }
}

export interface PutAnswer {
  outcome: 'made' | 'changed' | 'same'
  etag: string
}

/**
 * Keeps a file under a path. The same bytes again change nothing, and other bytes are a new file in the library: the earlier one stays.
 * The row in the library and that of the path are written together or not at all.
 */
export async function putFile(
  asked: Asked,
  source: Readable,
  { database, droppedFiles }: DropBoxOptions,
  paths: PathsStore,
): Promise<PutAnswer> {
  const { box, path, hold, headers, now } = asked
  const { userId, device } = box
  const timeOfDevice = sentTime(headers['x-oc-mtime']?.toString())
  const changedAt = timeOfDevice ?? now
  if (path === '') throw methodNotFit()
  if (headers['content-range'] !== undefined) throw partNotKept()

  async function look(queries: Tx | typeof database.queries): Promise<Entry | null> {
    const entry = await paths.find(queries, box, path)
    if (entry?.isFolder) throw methodNotFit()
    await requireFolder(queries, paths, box, path)
    await requireAllowed(queries, paths, asked, [{ path, isMember: entry === null }])
    return entry
  }

  // Refuses before the file arrives what can't be kept, and checks again when it's there.
  const there = await look(database.queries)

  async function write(tx: Tx, content: Content, { isOwn } = { isOwn: false }) {
    const entry = await paths.find(tx, box, path)
    let pathId = entry?.id
    if (pathId) await paths.setContent(tx, box, pathId, content, changedAt)
    else {
      await paths.requireRoom(tx, box, 1)
      pathId = await paths.insert(tx, box, { path, isFolder: false, ...content, changedAt, now })
    }
    const { uploadId } = content
    if (uploadId === null || uploadId === entry?.uploadId) return
    await addVersion(tx, { userId, pathId }, { uploadId, isOwn })
    await enqueueVersions(tx, { userId, pathId })
    await enqueueMark(tx, paths, box, path)
  }
  const before = async (tx: Tx) => {
    await paths.takeTurn(tx, box)
    await look(tx)
  }
  const set = (content: Content) =>
    hold.transaction(async (tx) => {
      await before(tx)
      if (content.smallContent !== null && (await paths.countSmall(tx, box)) >= mostSmall) throw tooManyPaths()
      await write(tx, content)
    })

  /** Gives the path a file that the library has. Looks in the transaction, because an earlier version may be leaving the library. */
  async function link(draft: FileDraft): Promise<boolean> {
    const same = await hold.transaction(async (tx) => {
      await before(tx)
      const found = await droppedFiles.findSame(tx, userId, draft.sha256)
      if (found) await write(tx, { ...found, smallContent: null })
      return found
    })
    if (same) await droppedFiles.bringBack(draft, { id: same.uploadId, userId, name })
    return same !== null
  }

  async function keep(draft: FileDraft): Promise<void> {
    if ((await droppedFiles.findSame(database.queries, userId, draft.sha256)) && (await link(draft))) return
    const folder = droppedFiles.folderFor(nameOf(folderOf(path)))
    try {
      await droppedFiles.keep(draft, {
        ...{ userId, hold, device, name, folder, now },
        async before(tx) {
          await before(tx)
          if (await droppedFiles.findSame(tx, userId, draft.sha256)) throw new KeptMeanwhile()
        },
        after: (tx, file) => write(tx, { ...file, smallContent: null }, { isOwn: true }),
      })
    } catch (error) {
      if (!(error instanceof KeptMeanwhile && (await link(draft)))) throw error
    }
  }

  const name = nameOf(path)
  const length = headers['content-length']
  const bytes = length === undefined ? null : Number(length)
  const takesOthers = isHidden(path)
  const arriving = { source, userId, hold, device, name, bytes, takesOthers, mayBeSame: there?.size === bytes }
  return droppedFiles.receive(arriving, async (draft): Promise<PutAnswer> => {
    const etag = etagOf(draft) ?? ''
    await hold.check()
    if (there?.sha256 === draft.sha256) {
      if (there.uploadId !== null) await droppedFiles.bringBack(draft, { id: there.uploadId, userId, name })
      if (timeOfDevice !== null && timeOfDevice !== there.changedAt) await set(there)
      return { outcome: 'same', etag }
    }
    const outcome = there ? 'changed' : 'made'
    const plain = contentOf(draft)
    if (draft.size === 0) await set(plain)
    else if (takesOthers && !(await detectPageType(draft.head))) await set({ ...plain, smallContent: smallOf(draft) })
    // A file that the server gave comes back as it was.
    else if (await isGiven(database.queries, userId, draft.sha256)) await set({ ...plain, mimeType: 'application/pdf' })
    else await keep(draft)
    return { outcome, etag }
  })
}

const contentOf = ({ sha256, size }: FileDraft): Content => ({
  ...noContent,
  sha256,
  size,
  mimeType: 'application/octet-stream',
})

/** Returns a small file as it is stored. Its head is all of it. */
function smallOf({ head, size }: FileDraft): string {
  if (head.length < size) throw notAPage()
  return head.toString('base64')
}
