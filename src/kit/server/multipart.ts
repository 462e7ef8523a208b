import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/**
 * Lets every route read a `multipart/form-data` body as a stream: one file, and eight fields of at most 4 kB each. The file's size isn't
 * limited here: the route that receives it counts the bytes, because it must know what was written.
 */
export async function addMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    preservePath: true,
    limits: { files: 1, fields: 8, fieldSize: 4096, fileSize: Number.POSITIVE_INFINITY },
  })
}
