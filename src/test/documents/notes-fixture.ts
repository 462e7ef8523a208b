import { afterAll, beforeAll } from 'vitest'
import { createDisk } from '#kit/server/disk/disk.ts'
import { createDocumentWorker, type DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { createNotes, type Notes } from '#supernote/server/note-pdf.ts'
import { temporaryFolder } from '../temporary-folder.ts'

export interface NotesFixture {
  store: FileStore
  notes: Notes
  documents: DocumentWorker
}

/** A file store, and the processes that make PDFs of notes in it and read documents, during the tests of a file. */
export function notesFixture(): NotesFixture {
  const fixture = {} as NotesFixture
  beforeAll(async () => {
    const folder = await temporaryFolder()
    const store = await createLocalFileStore({ folder, disk: createDisk({ folder, minFreeMb: 0, clock: { now: () => 0 } }) })
    Object.assign(fixture, { store, notes: createNotes({ store }), documents: createDocumentWorker({ store }) })
  })
  afterAll(async () => {
    await fixture.notes.close()
    await fixture.documents.close()
  })
  return fixture
}
