import { createDocumentReader } from '#kit/server/documents/document-reader.ts'
import type { OwnersTime } from '#kit/server/documents/reading-time.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createPictureReader } from './pictures/picture-reader.ts'
import type { PlannerReaders } from './planner.ts'
import { type PlannerReader, plannerProgram } from './reading/ask-planner.ts'

/** Creates the processes that read and compare documents. They start when they're needed. */
export function createReaders(options: ReaderOptions): PlannerReaders & { close(): Promise<void> } {
  const { store, ownersTime, comparesPictures } = options
  const reader = (): PlannerReader => createDocumentReader({ store, ownersTime, program: plannerProgram })
  const pictureReader = () => (comparesPictures ? createPictureReader({ store, ownersTime }) : null)
  const readers = {
    exports: reader(),
    editions: reader(),
    pictures: pictureReader(),
    editionPictures: pictureReader(),
  }
  return {
    ...readers,
    close: async () => void (await Promise.all(Object.values(readers).map((each) => each?.close()))),
  }
}

interface ReaderOptions {
  store: FileStore
  ownersTime: OwnersTime
  comparesPictures: boolean
}
