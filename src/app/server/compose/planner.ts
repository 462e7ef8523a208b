import type { FastifyInstance } from 'fastify'
import { uploadNotFound } from '#features/library/library.errors.ts'
import { createDocumentPages } from '#features/library/server/document-pages.ts'
import { createPageTextsStore } from '#features/library/server/page-texts.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { addEditionRoutes } from '#features/planner/server/editions.routes.ts'
import { createPaperMaker } from '#features/planner/server/ink/paper-maker.ts'
import type { PictureReader } from '#features/planner/server/pictures/picture-reader.ts'
import { addPlannerRoutes } from '#features/planner/server/planner.routes.ts'
import { createPlannerJobs, pageTypes } from '#features/planner/server/planner.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { DocumentReader } from '#kit/server/documents/document-reader.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { PageCache } from '#kit/server/documents/page-cache.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'

interface PlannerParts {
  database: Database
  clock: Clock
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
  reader: DocumentReader
  /** Null when pages aren't compared as pictures. */
  pictures: PictureReader | null
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
