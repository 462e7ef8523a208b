import type { FastifyInstance } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { contentDisposition } from '#kit/server/files/content-disposition.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import { serve } from '#kit/server/serve.ts'
import { ownDataApi } from '../own-data.contract.ts'
import { type KeptFile, type OwnData, packFiles } from '../own-data.rules.ts'
import { createArchive } from './archive.ts'

/** It reads everything a person has from the disk. */
const perUser: RateLimit = { name: 'own-data', points: 10, windowSeconds: 60 * 60 }

export interface OwnDataOptions {
  limits: RateLimits
  clock: Clock
  files: FileStore
  /** The product's name, for people. */
  product: string
  /** What the features keep of a person. */
  dataOf(userId: string): Promise<OwnData>
  filesOf(userId: string): AsyncIterable<KeptFile>
}

export function addOwnDataRoutes(app: FastifyInstance, options: OwnDataOptions) {
  const { limits, clock, files, product } = options

  serve(app, ownDataApi.download, async ({ params: { userId }, reply }) => {
    await limits.take(perUser, userId).catch((error: unknown) => {
      // What is there can be taken away also when nothing can be saved.
      if (storageFault(error) === null) throw error
    })
    const found: (KeptFile & { isMissing: boolean })[] = []
    for await (const file of options.filesOf(userId)) {
      const stored = await files.stat(file.filename)
      // Another length than the one that was promised would break the archive.
      found.push({ ...file, isMissing: stored === null || stored.size !== file.size })
    }
    const now = instant(clock)
    const archive = createArchive({ data: await options.dataOf(userId), packed: packFiles(found), files, product, now })
    reply.raw.once('close', () => archive.abort())
    return reply
      .type('application/zip')
      .header('content-length', archive.size)
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition('attachment', `${product} ${now.slice(0, 10)}.zip`))
      .send(archive.stream)
  })
}
