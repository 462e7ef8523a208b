import { METHODS } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import type { ReadOnlyReason } from '#kit/read-only.rules.ts'
import { withinBudget } from '#kit/server/http/budget.ts'
import '#kit/server/access/from-device.ts'
import '#kit/server/access/read-only.ts'
import { bodyNotRead, listTooLong, onlyOneLevel } from '../drop-box.errors.ts'
import { addressOf, dropBoxAddress } from '../drop-box.rules.ts'
import { tokenOf } from '../locks.rules.ts'
import { markJobs } from './add-marks.ts'
import { type Asked, askedBy, destinationOf } from './asked.ts'
import { copy, makeFolder, move, remove } from './change.ts'
import { giveFile } from './given.ts'
import { list } from './list.ts'
import { lock, unlock } from './lock.ts'
import { send } from './look.ts'
import type { DropBoxOptions } from './parts.ts'
import { createPathsStore } from './paths.store.ts'
import { lockXml } from './properties.ts'
import { putFile } from './put.ts'
import { readBody } from './read-body.ts'
import { versionJobs } from './remove-versions.ts'
import { setProperties } from './set-properties.ts'

type Handle = (asked: Asked, http: { request: FastifyRequest; reply: FastifyReply }) => Promise<FastifyReply>

const methods = 'OPTIONS, GET, HEAD, PUT, DELETE, MKCOL, PROPFIND, PROPPATCH, COPY, MOVE, LOCK, UNLOCK'
/** Methods that the drop box doesn't have. Node itself answers CONNECT. */
const others = METHODS.filter((method) => method !== 'CONNECT' && !methods.split(', ').includes(method))

/** Taking a path out of a device's list removes nothing from the library, and the end of a lock changes nothing. */
const whileReadOnly: Partial<Record<string, { whileReadOnly: ReadOnlyReason }>> = {
  DELETE: { whileReadOnly: 'removes' },
  UNLOCK: { whileReadOnly: 'ends' },
}

/** Programs that got the address of the server look there too. They find the drop box, which is in nothing else. */
const atTop = ['OPTIONS', 'PROPFIND']

const finiteDepthXml = '<?xml version="1.0" encoding="utf-8"?>\n<D:error xmlns:D="DAV:"><D:propfind-finite-depth/></D:error>'

const xml = (reply: FastifyReply, status: number, content: string | Readable) =>
  reply.status(status).type('application/xml; charset=utf-8').send(content)

/** Answers a program that has given a file another path, or a second one. */
const placed = (asked: Asked, reply: FastifyReply, isReplaced: boolean) =>
  reply
    .status(isReplaced ? 204 : 201)
    .header('location', addressOf(destinationOf(asked).path, false))
    .send()

/**
 * Serves the drop box, to which tablets and programs send files by WebDAV (RFC 4918). It isn't a call of the browser, so it's in no
 * contract: each request needs the password of a device, and each device has a box of its own.
 */
export async function addDropBoxRoutes(server: FastifyInstance, options: DropBoxOptions) {
  const { clock } = options
  const paths = createPathsStore(options.database)
  for (const method of METHODS) if (!server.supportedMethods.includes(method)) server.addHttpMethod(method, { hasBody: true })

  const handlers: Record<string, Handle> = {
    OPTIONS: async (_asked, { reply }) =>
      reply.header('dav', '1, 2').header('allow', methods).header('ms-author-via', 'DAV').send(),
    GET: (asked, http) => send(asked, http, options, paths),
    async PROPFIND(asked, { request, reply }) {
      const body = await readBody(request.body)
      await asked.hold.check()
      // Where programs look first. What can't be given keeps nobody from their list.
      if (!asked.isTop && !asked.path.includes('/'))
        await giveFile(asked, options, paths).catch((error) => request.log.error(error, 'a file could not be given to a device'))
      try {
        return xml(
          reply,
          207,
          await withinBudget(
            () => listTooLong(),
            () => list(asked, body, options, paths),
          ),
        )
      } catch (error) {
        const code = error instanceof AppError ? error.code : null
        // Without a body, which a program could take for a list.
        if (code === listTooLong.code) return reply.status(507).send()
        if (code === onlyOneLevel.code) return xml(reply, 403, finiteDepthXml)
        throw error
      }
    },
    async PUT(asked, { request, reply }) {
      // An empty file has no body at all.
      const source = (request.body as Readable | undefined) ?? Readable.from([])
      const { outcome, etag } = await putFile(asked, source, options, paths)
      if (asked.headers['x-oc-mtime'] !== undefined) reply.header('x-oc-mtime', 'accepted')
      return reply
        .status(outcome === 'made' ? 201 : 204)
        .header('etag', etag)
        .send()
    },
    async DELETE(asked, { reply }) {
      await remove(asked, paths)
      return reply.status(204).send()
    },
    async MKCOL(asked, { request, reply }) {
      if ((await readBody(request.body).catch(() => 'unread')) !== null) throw bodyNotRead()
      await makeFolder(asked, paths)
      return reply.status(201).send()
    },
    MOVE: async (asked, { reply }) => placed(asked, reply, await move(asked, options, paths)),
    COPY: async (asked, { reply }) => placed(asked, reply, await copy(asked, paths)),
    async LOCK(asked, { request, reply }) {
      const body = await readBody(request.body)
      const { lock: locked, isNew } = await lock(asked, body, paths)
      if (body !== null) reply.header('lock-token', `<${tokenOf(locked)}>`)
      const found = `<D:lockdiscovery>${lockXml(locked, asked.now)}</D:lockdiscovery>`
      return xml(reply, isNew ? 201 : 200, `<?xml version="1.0" encoding="utf-8"?>\n<D:prop xmlns:D="DAV:">${found}</D:prop>`)
    },
    async UNLOCK(asked, { reply }) {
      await unlock(asked, paths)
      return reply.status(204).send()
    },
    PROPPATCH: async (asked, { request, reply }) =>
      xml(reply, 207, await setProperties(asked, await readBody(request.body), paths)),
  }

  await server.register(async (app) => {
    // Whatever a program says that its file is, the file arrives as it is.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const notAllowed: Handle = async (_asked, { reply }) => reply.status(405).header('allow', methods).send()
    for (const [method, handle] of [...Object.entries(handlers), ...others.map((name) => [name, notAllowed] as const)])
      for (const url of [...(atTop.includes(method) ? ['/'] : []), dropBoxAddress.slice(0, -1), `${dropBoxAddress}*`])
        app.route({
          method,
          url,
          config: { isForDevices: true, receivesFile: method === 'PUT', ...(whileReadOnly[method] ?? {}) },
          schema: { hide: true },
          handler: async (request, reply) => {
            const asked = askedBy(request, clock)
            try {
              return await handle(asked, { request, reply })
            } catch (error) {
              // When its password has ended meanwhile, a device is told that, whatever else failed.
              await asked.hold.check()
              throw error
            }
          },
        })
  })
  return { jobs: [{ handlers: { ...versionJobs(options, paths), ...markJobs(options, paths) } }] }
}
