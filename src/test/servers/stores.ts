import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { Disk } from '#kit/server/disk/disk.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { createS3FileStore } from '#kit/server/files/s3-file-store.ts'
import { createS3Client } from '#kit/server/s3/s3-client.ts'
import type { Engine } from '../databases/engines.ts'
import { type S3Server, startS3Server } from './s3-server.ts'
import { startSwiftServer } from './swift-server.ts'

type StoreKind = 'a folder' | 'S3'

/** Makes an empty store. `folder` holds this machine's part of it. */
export type OpenStore = (place: { folder: string; disk?: Disk }) => Promise<FileStore>

/**
 * Defines tests for each kind of store. With `REAL_S3` set, S3 is Debian's Swift server (`faults/real-s3.test.ts`). With an engine, SQLite
 * has the folder and PostgreSQL has S3, because several machines share PostgreSQL, never SQLite. Tests that don't ask for a store have
 * their files in a folder on both.
 */
export function forEachStore(tests: (open: OpenStore, kind: StoreKind) => void, engine?: Engine): void {
  if (engine !== 'PostgreSQL') describe('with files in a folder', () => tests(createLocalFileStore, 'a folder'))
  if (engine === 'SQLite') return
  describe('with files in S3', () => {
    let server: Pick<S3Server, 'storage' | 'close'>
    beforeAll(async () => {
      server = process.env.REAL_S3 === undefined ? await startS3Server() : await startSwiftServer()
    })
    afterAll(() => server.close())
    tests((place) => openS3Store(server, randomUUID(), place), 'S3')
  })
}

export async function openS3Store(
  server: Pick<S3Server, 'storage'>,
  prefix: string,
  { folder, disk, idleMs }: { folder: string; disk?: Disk | undefined; idleMs?: number },
): Promise<FileStore> {
  const draftsFolder = join(folder, 'incoming')
  await mkdir(draftsFolder, { recursive: true })
  const client = createS3Client({
    ...server.storage(prefix),
    clock: { now: () => Date.now() },
    pause: async () => {},
    ...(idleMs === undefined ? {} : { idleMs }),
  })
  return createS3FileStore({ client, draftsFolder, disk })
}

export async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all
}

/** Gives each test a folder of its own. `everything` lists what a store holds: drafts, files, thumbnails. */
export function storeFolder() {
  let folder: string | undefined
  afterEach(async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    folder = undefined
  })
  return {
    async make(): Promise<string> {
      folder = await mkdtemp(join(tmpdir(), 'files-'))
      return folder
    },
    async everything(store: FileStore): Promise<string[]> {
      const drafts = await readdir(join(folder ?? '', 'incoming'))
      return [...drafts, ...(await collect(store.list('files'))), ...(await collect(store.list('thumbnails')))]
    },
  }
}
