import type { FastifyReply, FastifyRequest } from 'fastify'
import { uploadNotFound } from '#features/library/library.errors.ts'
import { AppError } from '#kit/errors.ts'
import { inLanguage } from '#kit/languages.ts'
import { fileIsGone, pathNotFound } from '../drop-box.errors.ts'
import { dropBoxTexts } from '../drop-box.texts.ts'
import { type Asked, etagOf } from './asked.ts'
import { findGiven, noteFetched } from './given.ts'
import type { DropBoxOptions } from './parts.ts'
import { type Entry, noContent, type PathsStore } from './paths.store.ts'

/** The root is always there, so it has no row. */
const rootAt = (now: string): Entry => ({
  ...noContent,
  id: '',
  path: '',
  isFolder: true,
  properties: '{}',
  createdAt: now,
  changedAt: now,
})

const beginning = new Date(0).toISOString()

/** Returns what is at a path. Throws when nothing is. */
export async function findShown({ box, path }: Asked, { database }: DropBoxOptions, paths: PathsStore): Promise<Entry> {
  const shown = path === '' ? rootAt(beginning) : await paths.find(database.queries, box, path)
  if (!shown) throw pathNotFound()
  return shown
}

/** Sends a file to the device that has sent it. A folder says where the program is: programs look there first whether it answers. */
export async function send(
  asked: Asked,
  http: { request: FastifyRequest; reply: FastifyReply },
  options: DropBoxOptions,
  paths: PathsStore,
): Promise<FastifyReply> {
  const { request, reply } = http
  const shown = await findShown(asked, options, paths)
  if (shown.isFolder) {
    const { here } = inLanguage(dropBoxTexts, request.language ?? 'en')
    return reply.type('text/plain; charset=utf-8').send(here(asked.box.device))
  }
  const { uploadId, smallContent, size } = shown
  const sha256 = shown.sha256 ?? ''
  const etag = etagOf(shown) ?? '""'
  const given =
    size > 0 && smallContent === null && uploadId === null
      ? await findGiven(options.database.queries, asked.box.userId, shown)
      : null
  if (given && request.method === 'GET') await noteFetched(options.database.queries, asked.box, shown, asked.now)
  if (size > 0 && smallContent === null && given === null) {
    if (uploadId === null) throw fileIsGone()
    try {
      return await options.droppedFiles.send({ id: uploadId, userId: asked.box.userId, etag, sha256, size }, request, reply)
    } catch (error) {
      throw error instanceof AppError && error.code === uploadNotFound.code ? fileIsGone() : error
    }
  }
  return reply
    .type(given ? shown.mimeType : 'application/octet-stream')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('etag', etag)
    .send(given ?? Buffer.from(smallContent ?? '', 'base64'))
}
