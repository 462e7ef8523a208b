import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import { libraryApi } from '../library.contract.ts'
import { createUploadPartsStore } from './upload-parts.store.ts'
import { joinParts, type PartsOptions, receivePart } from './upload-parts.ts'
import { findUpload } from './uploads.store.ts'

type PartRoutesOptions = Omit<PartsOptions, 'parts'> & {
  wakeJobs: () => void
}

/** Adds the routes for uploads in parts, which let an interrupted upload resume. */
export function addUploadPartRoutes(app: FastifyInstance, { wakeJobs, ...receiving }: PartRoutesOptions) {
  const parts = createUploadPartsStore(receiving.database)
  const options = { ...receiving, parts }

  serve(app, libraryApi.parts, async ({ params: { id }, user }) => {
    const owned = { id, userId: user.id }
    const come = await parts.list(owned)
    return { parts: come.map(({ number }) => number), isWhole: (await findUpload(receiving.database.queries, owned)) !== null }
  })

  serve(app, libraryApi.keepPart, async ({ params, query, user, hold, request }) => {
    const { number, size } = await receivePart(request, { ...params, userId: user.id, hold, sha256: query.sha256 }, options)
    return { number, size }
  })

  serve(app, libraryApi.join, async ({ params, body, user, hold, reply }) => {
    const { name, size, folder } = body
    const { upload, isNew } = await joinParts({ id: params.id, userId: user.id, hold, name, folder, size }, options)
    if (isNew) wakeJobs()
    else reply.status(200)
    return upload
  })
}
