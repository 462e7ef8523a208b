import { fileURLToPath } from 'node:url'
import {
  createDocumentReader,
  type DocumentReaderOptions,
  type DocumentToRead,
  type Read,
} from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { withLocalFile } from '#kit/server/files/with-local-file.ts'
import type { AskedPage, IndexFile, MatchedPage, PackedPictures, PictureJob, PictureReply, Turn } from './looking.ts'
import type { PictureMatch } from './match-picture.ts'

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** CPU time for a document in the quick process. Comparing one page takes half a second. */
const quickCpuMs = 3000
/** Unpacking indexes and comparing ink may take as long as this many pages. */
const pagesBeside = 3
/** Times that the indexes are sent to the process. It may have been restarted in between. */
const mostSent = 5

export interface Asked {
  pages: readonly AskedPage[]
  priors: readonly PictureMatch['place'][]
  turns: readonly Turn[]
}

type Ask = Read<PictureJob, PictureReply>

export function createPictureReader(options: Pick<DocumentReaderOptions, 'store' | 'ownersTime' | 'createChild'>) {
  const { store } = options
  const reader = createDocumentReader<PictureJob, PictureReply>({ ...options, program, quickCpuMs })

  async function look(ask: Ask, job: Extract<PictureJob, { kind: 'look' }>): Promise<MatchedPage[]> {
    for (let sent = 0; sent <= mostSent; sent++) {
      const reply = await ask(job, { pages: job.pages.length + pagesBeside })
      if (reply.kind === 'look') return reply.pages
      // The owner of the document isn't the cause of this work.
      for (const { key, editionId } of job.indexes)
        await withLocalFile(store, key, (path) =>
          ask({ kind: 'know', key, editionId }, { path, pages: pagesBeside, isFree: true }),
        )
    }
    throw new DrawingLost('ended')
  }

  return {
    /**
     * Compares the pages of a PDF, or an image, with the indexes.
     *
     * @param work receives a function that compares pages; the file exists until it has finished
     * @throws DrawingIsSlow the document takes long, or another one of this owner does; compare it again with `isSlow`
     * @throws DrawingFailed when the document can't be drawn or the budget is used up
     * @throws DrawingLost when the process ended; try again later
     * @throws OwnerWaits the owner's share of this hour is used up; try again later
     * @throws FileMissing
     */
    withDocument: <T>(
      { mimeType, indexes, ...document }: DocumentToRead & { mimeType: string; indexes: readonly IndexFile[] },
      work: (look: (asked: Asked) => Promise<MatchedPage[]>) => Promise<T>,
    ): Promise<T> =>
      reader.withDocument(document, (ask) => work((asked) => look(ask, { kind: 'look', mimeType, indexes, ...asked }))),
    index: (key: string, batches: AsyncIterable<readonly number[]>, pageCount: number): Promise<PackedPictures> =>
      reader.withDocument({ key, owner: null, isSlow: true }, async (ask) => {
        for await (const numbers of batches) {
          const isLast = numbers.includes(pageCount)
          const reply = await ask({ kind: 'index', numbers, isLast }, { pages: numbers.length + pagesBeside })
          if (reply.kind === 'index' && reply.packed !== null) return reply.packed
        }
        throw new DrawingFailed('unreadable')
      }),
    /** For each pair of packed inks: whether they differ. */
    compare: (
      { owner, isSlow = false }: Pick<DocumentToRead, 'owner' | 'isSlow'>,
      pairs: readonly { ink: string; before: string }[],
    ): Promise<boolean[]> =>
      reader.withDocument({ key: null, owner, isSlow }, async (ask) => {
        const reply = await ask({ kind: 'compare', pairs }, { pages: pagesBeside })
        if (reply.kind !== 'compare') throw new DrawingFailed('unreadable')
        return reply.isChanged
      }),
    close: reader.close,
    pids: reader.pids,
  }
}

/** Identifies pages as pictures, in processes like those of a document reader. */
export type PictureReader = ReturnType<typeof createPictureReader>
