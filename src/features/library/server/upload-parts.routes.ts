import type { FastifyInstance } from 'fastify'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { libraryApi } from '../library.contract.ts'
import type { ReceiveOptions } from './receive-upload.ts'
import { listParts } from './upload-parts.store.ts'
import { joinParts, receivePart } from './upload-parts.ts'
import { findUpload } from './uploads.store.ts'

/** Adds the routes for uploads in parts, which let an interrupted upload resume. */
export function addUploadPartRoutes(app: FastifyInstance, options: ReceiveOptions & Pick<Basics, 'wakeJobs'>) {
  const { queries } = options.database

  serve(app, libraryApi.parts, async ({ params: { id }, user }) => {
    const owned = { id, userId: user.id }
    const come = await listParts(queries, owned)
    return { parts: come.map(({ number }) => number), isWhole: (await findUpload(queries, owned)) !== null }
  })

  serve(app, libraryApi.keepPart, async ({ params, query, user, hold, request }) => {
    const { number, size } = await receivePart(request, { ...params, userId: user.id, hold, sha256: query.sha256 }, options)
    return { number, size }
  })

  serve(app, libraryApi.join, async ({ params, body, user, hold, reply }) => {
    const { name, size, folder } = body
    const { upload, isNew } = await joinParts({ id: params.id, userId: user.id, hold, name, folder, size }, options)
    if (isNew) options.wakeJobs()
    else reply.status(200)
    return upload
  })
}
