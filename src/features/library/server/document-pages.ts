import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooManyAtOnce } from '#kit/errors.ts'
import { namesEtag } from '#kit/etags.rules.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import { DocumentWorkerClosed, DrawingFailed, DrawingLost, TooManyDrawings } from '#kit/server/documents/drawing.ts'
import type { CachedPage, PageCache, PageName } from '#kit/server/documents/page-cache.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'
import { drawingBusy, noPage, pageNotDrawn, uploadNotFound } from '../library.errors.ts'
import { addHeaders } from './send-file.ts'

const retryAfterSeconds = 5

export interface AskedPage {
  /** The caller has already checked that it belongs to the user. */
  file: { filename: string; mimeType: string; sha256: string; userId: string }
  page: number
  width: number
  isGrey: boolean
}

/** Sends the pages of documents as images. Draws them on request and caches them for a while. */
export function createDocumentPages({ documents, pageCache }: { documents: DocumentWorker; pageCache: PageCache }) {
  async function draw({ file, page, width, isGrey }: AskedPage, name: PageName): Promise<CachedPage> {
    const { images, pageCount } = await documents.draw({
      key: file.filename,
      mimeType: file.mimeType,
      owner: file.userId,
      drawing: { page, widths: [width], shape: 'whole', isGrey },
    })
    const drawn = { bytes: Buffer.from(images[0]?.bytes ?? []), pageCount }
    await pageCache.store(name, drawn)
    return drawn
  }

  /** A page as it was drawn lately, or drawn now. */
  async function find(asked: AskedPage): Promise<CachedPage> {
    const { file, page, width, isGrey } = asked
    const name = { key: file.filename, page, width, isGrey }
    return (await pageCache.find(name)) ?? (await draw(asked, name).catch(toPageError))
  }

  return {
    find,

    async send(asked: AskedPage, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
      const { file, page, width, isGrey } = asked
      const etag = `"${file.sha256}-${page}-${width}${isGrey ? '-grey' : ''}"`
      if (namesEtag(request.headers['if-none-match'], etag)) {
        addHeaders(reply, { mimeType: typeOf(asked), etag })
        return reply.status(304).send()
      }
      const found = await find(asked)
      addHeaders(reply, { mimeType: typeOf(asked), etag })
      return reply.header('x-page-count', found.pageCount).send(found.bytes)
    },
  }
}

const typeOf = ({ isGrey }: AskedPage) => (isGrey ? 'image/png' : 'image/webp')

function toPageError(error: unknown): never {
  if (error instanceof DrawingFailed) throw error.reason === 'no_page' ? noPage() : pageNotDrawn()
  if (error instanceof DrawingLost || error instanceof DocumentWorkerClosed) throw drawingBusy({ retryAfterSeconds })
  if (error instanceof TooManyDrawings) throw tooManyAtOnce({ retryAfterSeconds })
  throw error instanceof FileMissing ? uploadNotFound() : error
}
