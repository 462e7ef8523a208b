import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/**
 * Lets every route read a `multipart/form-data` body as a stream: one file, and fields of at most 4 kB. The size of a file is counted by
 * whoever receives it, so that what was written is known.
 */
export async function addMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    preservePath: true,
    limits: { files: 1, fields: 8, fieldSize: 4096, fileSize: Number.POSITIVE_INFINITY },
  })
}
