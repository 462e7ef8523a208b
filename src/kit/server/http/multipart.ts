import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

/**
 * Lets every route read a `multipart/form-data` body as a stream: one file, and eight fields of at most 4 kB each. The file's size isn't
 * limited here: the route that receives it counts the bytes, because it must know what was written.
 */
export async function addMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    preservePath: true,
    // Scripts and share menus send files without a name.
    isPartAFile: (field, type, name) =>
      name !== undefined ||
      field === 'file' ||
      (type !== undefined && /^(?:image\/|application\/(?:pdf|octet-stream|zip))/i.test(type)),
    limits: { files: 1, fields: 8, fieldSize: 4096, fileSize: Number.POSITIVE_INFINITY },
  })
}

/** True for an error of the parser, which has no class or code of its own: the form has no end, no boundary, or a part without an end. */
export function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /^Multipart: |unexpected end of multipart data$/i.test(error.message)
}
