import type { FastifyInstance } from 'fastify'
import { uploadNotFound } from '#features/library/library.errors.ts'
import { createDocumentPages } from '#features/library/server/document-pages.ts'
import { createPageTextsStore } from '#features/library/server/page-texts.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { addEditionRoutes } from '#features/planner/server/editions.routes.ts'
import { createPaperMaker } from '#features/planner/server/ink/paper-maker.ts'
import { createPictureReader } from '#features/planner/server/pictures/picture-reader.ts'
import { addPlannerRoutes } from '#features/planner/server/planner.routes.ts'
import { createPlannerJobs, type PlannerReaders, pageTypes } from '#features/planner/server/planner.ts'
import { type PlannerReader, plannerProgram } from '#features/planner/server/reading/ask-planner.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createDocumentReader } from '#kit/server/documents/document-reader.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { PageCache } from '#kit/server/documents/page-cache.ts'
import type { OwnersTime } from '#kit/server/documents/reading-time.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { RateLimits } from '#kit/server/rate-limits.ts'

interface PlannerParts {
  database: Database
  clock: Clock
  limits: RateLimits
  files: FileStore
  documents: DocumentWorker
  pageCache: PageCache
  wakeJobs: () => void
  isEnabled: boolean
}

/** Adds the planner, with what it needs from the library. */
export function addPlanner(app: FastifyInstance, { files, documents, pageCache, ...parts }: PlannerParts): void {
  const uploads = createUploadsStore(parts.database, new Set())
  const pages = createDocumentPages({ documents, pageCache })
  addEditionRoutes(app, { ...parts, files })
  const paper = createPaperMaker({ store: files })
  app.addHook('onClose', async () => paper.close())
  addPlannerRoutes(app, {
    ...parts,
    paper,
    sendBlank: ({ userId, filename, sha256, page, width }, http) =>
      pages.send({ file: { filename, mimeType: 'application/pdf', sha256, userId }, page, width, isGrey: false }, http),
    presentUploads: uploads.present,
    async sendPicture({ userId, filename, page, width }, http) {
      const file = await uploads.findFile({ userId, filename })
      if (file === null) throw uploadNotFound()
      return pages.send({ file, page, width, isGrey: false }, http)
    },
  })
}

interface PlannerJobParts {
  database: Database
  clock: Clock
  files: FileStore
  readers: PlannerReaders
}

/** Creates the processes that read and compare documents. They start when they're needed. */
export function createReaders({ store, ownersTime, comparesPictures }: ReaderParts): PlannerReaders & { close(): Promise<void> } {
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

interface ReaderParts {
  store: FileStore
  ownersTime: OwnersTime
  comparesPictures: boolean
}

/** Returns the background jobs of the planner. */
export function plannerJobs({ database, ...parts }: PlannerJobParts) {
  const uploads = createUploadsStore(database, new Set())
  return createPlannerJobs({
    ...parts,
    database,
    pageFiles: (userId) => uploads.ofTypes(pageTypes, userId),
    findUpload: uploads.findAny,
    texts: createPageTextsStore(database),
    present: async (userId, ids) => new Set((await uploads.present(userId, ids)).map(({ id }) => id)),
  })
}
