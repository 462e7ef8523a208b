import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePdf } from '#test/planner-pdf.ts'
import { createDisk } from '../disk/disk.ts'
import { newFileKey } from '../files/file-keys.ts'
import type { FileStore } from '../files/file-store.ts'
import { createLocalFileStore } from '../files/local-file-store.ts'
import { createDocumentReader, documentBudget } from './document-reader.ts'

let folder: string
let store: FileStore
let key: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'))
  store = await createLocalFileStore({ folder, disk: createDisk({ folder, minFreeMb: 0, clock: { now: () => 0 } }) })
  key = newFileKey('pdf')
  const draft = await store.receive(Readable.from([writePdf([{ streams: ['0 0 9 9 re f'] }])]), { maxBytes: 1_000_000 })
  await draft.keep(key)
})
afterAll(() => rm(folder, { recursive: true }))

const pages = { mostPages: 10, printed: [], parts: [1], texts: [] }

test('the CPU time of a document is counted, and after a quarter of an hour the document is read no further', async () => {
  expect(documentBudget()).toEqual({ leftMs: 15 * 60 * 1000 })
  // Each reading of the usage is ten minutes higher, and each request reads it several times.
  let minutes = 0
  const readUsage = () => ({ cpuMs: 600_000 * minutes++, residentBytes: 0 })
  const reader = createDocumentReader({ store, readUsage })
  const budget = documentBudget()
  const read = reader.withDocument(
    key,
    async (ask) => {
      for (let again = 0; again < 100; again++) await ask({ ...pages, parts: Array.from({ length: 200_000 }, () => 1) })
    },
    budget,
  )
  await expect(read).rejects.toMatchObject({ name: 'DrawingFailed', reason: 'too_slow' })
  expect(budget.leftMs).toBeLessThanOrEqual(0)
  await reader.close()
})

test('a document that has already used up its time is not read at all', async () => {
  const reader = createDocumentReader({ store })
  await expect(reader.withDocument(key, (ask) => ask(pages), { leftMs: 0 })).rejects.toMatchObject({ reason: 'too_slow' })
  await expect(reader.withDocument(key, (ask) => ask(pages))).resolves.toMatchObject({ pageCount: 1 })
  await reader.close()
})
