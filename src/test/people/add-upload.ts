import type { Upload } from '#features/library/library.contract.ts'
import { insertUpload, type NewUpload } from '#features/library/server/new-uploads.store.ts'
import type { Database } from '#kit/server/db/database.ts'

/** Adds an upload without the request that sends it. By default it is a PDF of six bytes in General. */
export const addUpload = (
  database: Database,
  own: Pick<NewUpload, 'userId' | 'filename'> & Partial<NewUpload>,
): Promise<Upload> =>
  database.transaction((tx) =>
    insertUpload(tx, {
      ...{ originalName: 'page.pdf', folder: 'General', fileType: 'other', mimeType: 'application/pdf' },
      ...{ size: 6, sha256: '', now: '2026-03-01T00:00:00.000Z' },
      ...own,
    }),
  )
