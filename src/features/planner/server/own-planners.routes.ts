import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { serve } from '#kit/server/http/serve.ts'
import { type OwnPlanner, ownPlannersApi } from '../own-planners.contract.ts'
import { ownPlannersTexts as texts } from '../own-planners.texts.ts'
import { editionNotFound } from '../planner.errors.ts'
import { isListed, type OwnedEditions, type OwnedEditionsOptions } from './owned-editions.ts'
import type { OwnerLines } from './owner-lines.ts'
import type { PlannerNotices } from './planner-notices.ts'

/** The font of owners' lines has Latin, Greek and Cyrillic letters. */
const isDrawn = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Inherited}\p{Nd}\p{P}\p{Zs}]*$/u

/** True if all letters of a text can be drawn. */
const canBeDrawn = (text: string): boolean => isDrawn.test(text) && /\S/.test(text)

export interface OwnPlannersOptions extends OwnedEditionsOptions {
  /** Notes the first download of a product. Provided by the feature that knows codes. */
  noteDownload(userId: string, productId: string): Promise<void>
  /** Sends a stored PDF as a download, in ranges if that is asked for. */
  sendPdf(
    file: { filename: string; originalName: string; sha256: string; size: number; etag: string; appended?: Uint8Array },
    http: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply>
}

interface Parts extends OwnPlannersOptions {
  files: Pick<FileStore, 'stat'>
  ownerLines: OwnerLines
}

/** Routes of the planners that a user bought. An edition of a product that isn't the user's is answered like one that doesn't exist. */
export function addOwnPlannersRoutes(
  app: FastifyInstance,
  { owned, notices, files, sendPdf, noteDownload, ownerLines }: Parts & { owned: OwnedEditions; notices: PlannerNotices },
) {
  serve(app, ownPlannersApi.planners, async ({ params: { userId } }) => {
    const byProduct = Map.groupBy((await owned(userId)).filter(isListed), ({ product }) => product)
    return [...byProduct].map(
      ([product, editions]): OwnPlanner => ({
        ...{ id: product.id, name: product.name },
        editions: editions.map(({ id, title, label, year, pageCount }) => ({ id, title, label, year, pageCount })),
      }),
    )
  })

  serve(app, ownPlannersApi.notices, ({ params: { userId } }) => notices.list(userId))

  serve(app, ownPlannersApi.answerNotice, async ({ params: { userId, id }, body }) => {
    await notices.answer(userId, id, body.carriesOver)
    return notices.list(userId)
  })

  serve(app, ownPlannersApi.file, async ({ params: { userId, id }, user, request, reply, say }) => {
    const edition = (await owned(userId)).find((one) => one.id === id)
    if (!edition) throw editionNotFound()
    const { filename, sha256, title, label, product } = edition
    const stored = await files.stat(filename)
    if (stored === null) throw editionNotFound()
    await notices.fetched(userId)
    await noteDownload(userId, product.id)
    const originalName = `${label === '' ? title : `${title} (${label})`}.pdf`
    const file = { filename, originalName, sha256, size: stored.size }
    const name = canBeDrawn(user.name) ? user.name : user.email
    const line = product.isStamped ? say(texts).ownerLine(name, product.orderNumber) : null
    const appended = line === null ? null : await ownerLines.of(edition, { userId, line })
    if (appended === null) return sendPdf({ ...file, etag: `"${sha256}"` }, { request, reply })
    return sendPdf({ ...file, ...appended }, { request, reply })
  })
}
