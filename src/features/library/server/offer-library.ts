import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { uploadNotFound } from '../library.errors.ts'
import { type AskedPage, createDocumentPages } from './document-pages.ts'
import { createDroppedFiles } from './dropped-files.ts'
import { createUploading, type LibraryOptions } from './library.routes.ts'
import { createPageTextsStore } from './page-texts.store.ts'
import { createRefusedFiles, noteFullTexts, type RefusedFilesOptions } from './refused-files.ts'
import { type SentFile, sendFile } from './send-file.ts'
import type { StoreOptions } from './store-upload.ts'
import { createUploadsStore } from './uploads.store.ts'
import { createWrittenTexts, takeWritingTurn } from './written-texts.store.ts'

type Base = Omit<LibraryOptions, 'alsoAdd' | 'uploads' | 'uploading' | 'readers' | 'isReadElsewhere' | 'planner'> &
  Pick<Basics, 'wordings'>

interface Needs extends Pick<RefusedFilesOptions, 'queuePush'> {
  /** Has an upload recognized, in the transaction that adds it. Provided by the planner feature. */
  addImport(tx: Tx, upload: { id: string; userId: string; mimeType: string }): Promise<void>
  /** The uploads of which pages are shown to somebody. Provided by the accounts feature. */
  listShown(tx: Tx, userId: string): Promise<ReadonlySet<string>>
  /** Provided by the settings feature. */
  findSettings(tx: Tx, userId: string): Promise<{ findsWriting: boolean }>
}

type Http = Parameters<ReturnType<typeof createDocumentPages>['send']>[1]
interface Picture extends Omit<AskedPage, 'file'> {
  userId: string
  filename: string
}

/** Makes what the library shares with other features, once for each process: it has one line for all uploads. */
export function offerLibrary(base: Base, { addImport, findSettings, queuePush, listShown }: Needs) {
  const { database, clock, files } = base
  const written = createWrittenTexts(database)
  const uploads = createUploadsStore(database)
  const alsoAdd: StoreOptions['alsoAdd'] = async (tx, { text, ...upload }) => {
    await addImport(tx, upload)
    if (text === undefined) return
    // Otherwise a text could come between the change of the setting and the removal.
    await takeWritingTurn(database, tx, upload.userId)
    if (!(await findSettings(tx, upload.userId)).findsWriting) return
    if (!(await written.add(tx, { ...upload, text, now: instant(clock) }))) await noteFullTexts(tx, upload, instant(clock))
  }
  const refused = createRefusedFiles({ ...base, queuePush })
  const uploading = createUploading({ ...base, alsoAdd, refused })
  const pages = createDocumentPages(base)
  async function fileOf(named: { userId: string; filename: string }) {
    const file = await uploads.findFile(named)
    if (file === null) throw uploadNotFound()
    return file
  }
  return {
    uploads,
    alsoAdd,
    uploading,
    droppedFiles: createDroppedFiles({ ...base, alsoAdd, uploading, refused, listShown }),
    texts: createPageTextsStore(database),
    forgetWriting: (tx: Tx, userId: string) => written.remove(tx, userId),
    writing: written,
    sendPdf: ({ etag, ...file }: Omit<SentFile, 'mimeType'> & { etag: string }, { request, reply }: Http) =>
      sendFile(request, reply, { files, file: { ...file, mimeType: 'application/pdf' }, isDownload: true, changing: { etag } }),
    sendBlank: ({ userId, filename, sha256, ...asked }: Picture & { sha256: string }, http: Http) =>
      pages.send({ file: { filename, mimeType: 'application/pdf', sha256, userId }, ...asked }, http),
    sendPicture: async ({ userId, filename, ...asked }: Picture, http: Http) =>
      pages.send({ file: await fileOf({ userId, filename }), ...asked }, http),
    drawPicture: async ({ userId, filename, ...asked }: Picture) =>
      (await pages.find({ file: await fileOf({ userId, filename }), ...asked })).bytes,
  }
}
