import type { FastifyReply, FastifyRequest } from 'fastify'
import { uploadNotFound } from '#features/library/library.errors.ts'
import { AppError } from '#kit/errors.ts'
import { inLanguage } from '#kit/languages.ts'
import { brokenXml, fileIsGone, onlyOneLevel, pathNotFound } from '../drop-box.errors.ts'
import { dropBoxTexts } from '../drop-box.texts.ts'
import { type Asked, etagOf } from './asked.ts'
import type { XmlElement } from './dav-xml.ts'
import { listLocks } from './locks.store.ts'
import type { DropBoxOptions } from './parts.ts'
import { type Entry, noContent, type PathsStore } from './paths.store.ts'
import { multistatus, responseXml, type Shown, type Wanted, wantedIn, wantsSpace } from './properties.ts'

/** The root is always there, so it has no row. */
const rootAt = (now: string): Shown => ({
  ...noContent,
  path: '',
  isFolder: true,
  properties: '{}',
  createdAt: now,
  changedAt: now,
})

const beginning = new Date(0).toISOString()

/** Returns what is at a path. Throws when nothing is. */
async function findShown({ box, path }: Asked, { database }: DropBoxOptions, paths: PathsStore): Promise<Shown | Entry> {
  const shown = path === '' ? rootAt(beginning) : await paths.find(database.queries, box, path)
  if (!shown) throw pathNotFound()
  return shown
}

/** Lists a path and, with depth 1, what is directly in it. */
export async function list(asked: Asked, body: XmlElement | null, options: DropBoxOptions, paths: PathsStore): Promise<string> {
  const { box, path, now, headers } = asked
  const depth = headers.depth
  if (depth !== '0' && depth !== '1') throw onlyOneLevel()
  const wanted: Wanted | null = body === null ? { kind: 'all' } : wantedIn(body)
  if (wanted === null) throw brokenXml()
  const shown = await findShown(asked, options, paths)
  const inside = depth === '1' && shown.isFolder ? await paths.listIn(box, path) : []
  const space = wantsSpace(wanted) ? await options.droppedFiles.space(box.userId) : null
  const around = { locks: await listLocks(options.database.queries, box, now), now, space }
  return multistatus([shown, ...inside].map((one) => responseXml(one, wanted, around)))
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
  const { uploadId, smallContent, size } = shown as Entry
  const sha256 = shown.sha256 ?? ''
  const etag = etagOf(shown) ?? '""'
  if (shown.size > 0 && smallContent === null) {
    if (uploadId === null) throw fileIsGone()
    try {
      return await options.droppedFiles.send({ id: uploadId, userId: asked.box.userId, etag, sha256, size }, request, reply)
    } catch (error) {
      throw error instanceof AppError && error.code === uploadNotFound.code ? fileIsGone() : error
    }
  }
  return reply
    .type('application/octet-stream')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('etag', etag)
    .send(Buffer.from(smallContent ?? '', 'base64'))
}
