import { createDocumentReader, type DocumentReaderOptions } from '#kit/server/documents/document-reader.ts'
import { createPaperMaker } from './ink/paper-maker.ts'
import { createPictureReader } from './pictures/picture-reader.ts'
import type { PlannerReaders } from './planner.ts'
import { type PlannerReader, plannerProgram } from './reading/ask-planner.ts'

/** Creates the processes that read, compare and make documents. They start when they're needed. */
export function createReaders(options: ReaderOptions): PlannerReaders & { close(): Promise<void> } {
  const { comparesPictures, ...shared } = options
  const reader = (): PlannerReader => createDocumentReader({ ...shared, program: plannerProgram })
  const pictureReader = () => (comparesPictures ? createPictureReader(shared) : null)
  const readers = {
    exports: reader(),
    editions: reader(),
    pictures: pictureReader(),
    editionPictures: pictureReader(),
    paper: createPaperMaker(shared),
  }
  return {
    ...readers,
    close: async () => void (await Promise.all(Object.values(readers).map((each) => each?.close()))),
  }
}

interface ReaderOptions extends Pick<DocumentReaderOptions, 'store' | 'ownersTime' | 'createChild'> {
  comparesPictures: boolean
}
