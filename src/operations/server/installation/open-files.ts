import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore, localFileStoreIn } from '#kit/server/files/local-file-store.ts'
import type { S3Storage } from '../config.ts'

export interface FilesPlace {
  dataDir: string
  /** Undefined when the files are in the data folder. */
  storage?: S3Storage | undefined
}

const filesFolder = ({ dataDir }: FilesPlace) => join(dataDir, 'files')

/** Name for messages. */
export const nameOfFiles = (place: FilesPlace) => place.storage?.address.name ?? resolve(filesFolder(place))

/** Opens the configured store and creates the folders that it needs on this machine. */
export async function openFiles(place: FilesPlace, disk?: Disk): Promise<FileStore> {
  if (place.storage === undefined) return createLocalFileStore({ folder: filesFolder(place), disk })
  await mkdir(draftsFolder(place), { recursive: true, mode: 0o700 })
  return s3FilesIn(place, place.storage, disk)
}

/** Opens the store without creating folders, for commands that only read. */
export async function filesAsTheyAre(place: FilesPlace): Promise<FileStore> {
  if (place.storage === undefined) return localFileStoreIn({ folder: filesFolder(place) })
  return s3FilesIn(place, place.storage)
}

const draftsFolder = ({ dataDir }: FilesPlace) => join(dataDir, 'incoming')

/** Loads the S3 client only when the files are in S3. */
async function s3FilesIn(place: FilesPlace, { address, keys }: S3Storage, disk?: Disk): Promise<FileStore> {
  const [{ createS3Client }, { createS3FileStore }] = await Promise.all([
    import('#kit/server/s3/s3-client.ts'),
    import('#kit/server/files/s3-file-store.ts'),
  ])
  const client = createS3Client({ address, keys, clock: systemClock })
  return createS3FileStore({ client, draftsFolder: draftsFolder(place), disk })
}
