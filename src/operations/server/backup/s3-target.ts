import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { systemClock } from '#kit/clock.ts'
import { digesting } from '#kit/server/files/digest.ts'
import { StorageUnavailable } from '#kit/server/files/file-store.ts'
import { newId } from '#kit/server/ids.ts'
import type { S3Client } from '#kit/server/s3/s3-client.ts'
import type { S3Storage } from '../config.ts'
import { targetTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget, isPathOfBackup } from './backup-target.ts'

const sendBytes = 256 * 1024

/** Stores backups as objects in a bucket. Streams are first written to a temporary file, so that only complete objects are sent. */
export function createS3Target({ address, keys }: S3Storage, load = loadClient): BackupTarget {
  const name = `s3://${address.bucket}/${address.prefix}`.replace(/\/$/, '')
  let client: Promise<S3Client> | undefined

  /** Calls the server. Turns its failures into a `BackupError` of one line. */
  async function ask<T>(path: string, work: (client: S3Client) => Promise<T>): Promise<T> {
    if (path !== '' && !isPathOfBackup(path)) throw new BackupError(texts.notAPath(path))
    client ??= load({ address, keys })
    try {
      return await work(await client)
    } catch (error) {
      throw error instanceof StorageUnavailable ? new BackupError(error.message) : error
    }
  }

  async function namesBelow(folder: string, onProgress?: () => void): Promise<string[]> {
    const names: string[] = []
    await ask(folder, async (s3) => {
      for await (const key of s3.list(folder)) {
        names.push(key)
        onProgress?.()
      }
    })
    return names
  }

  return {
    name,
    async prepare() {
      await ask('', async (s3) => {
        const probe = `probe-${newId()}`
        await s3.put(probe, 'ready')
        await s3.remove(probe)
      })
    },
    size: async (path) => (await ask(path, (s3) => s3.stat(path)))?.size ?? null,
    async read(path) {
      const found = await ask(path, (s3) => s3.get(path))
      if (found === null) throw new BackupError(texts.gone(name, path))
      return found.stream
    },
    async write(path, content, onProgress) {
      if (typeof content === 'string') return void (await ask(path, (s3) => s3.put(path, content)))
      const folder = await mkdtemp(join(tmpdir(), 'willow-backup-part-'))
      try {
        const draft = await writeDraft(join(folder, 'part'), content)
        const read = () => {
          const stream = createReadStream(draft.path, { highWaterMark: sendBytes })
          if (onProgress) stream.on('data', onProgress)
          return stream
        }
        await ask(path, (s3) => s3.put(path, { ...draft, read }))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    link: async () => false,
    async list(folder, onProgress) {
      const names = await namesBelow(folder, onProgress)
      return [...new Set(names.map((key) => key.split('/')[0] ?? key))]
    },
    async remove(path, onProgress) {
      for (const key of await namesBelow(path, onProgress)) {
        await ask(path, (s3) => s3.remove(`${path}/${key}`))
        onProgress?.()
      }
      await ask(path, (s3) => s3.remove(path))
    },
    flush: async () => {},
    freeBytes: async () => null,
  }
}

async function loadClient(storage: S3Storage): Promise<S3Client> {
  const { createS3Client } = await import('#kit/server/s3/s3-client.ts')
  return createS3Client({ ...storage, clock: systemClock })
}

async function writeDraft(path: string, content: AsyncIterable<Uint8Array>) {
  const read = digesting(content)
  await pipeline(read.content, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const { bytes: size, sha256 } = read.digest()
  return { path, size, sha256 }
}
