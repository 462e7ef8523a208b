import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { serve } from '#kit/server/serve.ts'
import { type OwnPlanner, ownPlannersApi } from '../own-planners.contract.ts'
import { ownPlannersTexts as texts } from '../own-planners.texts.ts'
import { editionNotFound } from '../planner.errors.ts'
import type { EditionsStore, OpenEdition } from './editions.store.ts'
import type { OwnerLines } from './owner-lines.ts'
import { canBeDrawn } from './pdf/letters-of-line.ts'

/** A product of a user. Provided by the features that know codes and orders. */
export interface OwnedProduct {
  id: string
  name: string
  editions: readonly { id: string; label: string }[]
  /** The order that it was bought with; null for codes of no order. */
  orderNumber: string | null
  /** True if its downloads show whose they are. */
  isStamped: boolean
}

export interface OwnPlannersOptions {
  /** The products of the codes that a user has redeemed. */
  ownedProducts(userId: string): Promise<OwnedProduct[]>
  /** Sends a stored PDF as a download, in ranges if that is asked for. */
  sendPdf(
    file: { filename: string; originalName: string; sha256: string; size: number; etag: string; appended?: Uint8Array },
    http: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply>
}

interface Parts extends OwnPlannersOptions {
  editions: Pick<EditionsStore, 'findOpen'>
  files: Pick<FileStore, 'stat'>
  ownerLines: OwnerLines
}

export interface OwnedEdition extends OpenEdition {
  label: string
  product: OwnedProduct
}

/** Finds the editions that the products of a user open. Nothing else decides what a user may download. */
export function createOwnedEditions({ ownedProducts, editions }: Pick<Parts, 'ownedProducts' | 'editions'>) {
  return async (userId: string): Promise<OwnedEdition[]> => {
    const products = await ownedProducts(userId)
    const open = await editions.findOpen(products.flatMap((product) => product.editions.map(({ id }) => id)))
    return products.flatMap((product) =>
      product.editions.flatMap(({ id, label }) => {
        const edition = open.get(id)
        return edition ? [{ ...edition, label, product }] : []
      }),
    )
  }
}

export type OwnedEditions = ReturnType<typeof createOwnedEditions>

/** Routes of the planners that a user bought. An edition of a product that isn't the user's is answered like one that doesn't exist. */
export function addOwnPlannersRoutes(
  app: FastifyInstance,
  { owned, files, sendPdf, ownerLines }: Parts & { owned: OwnedEditions },
) {
  serve(app, ownPlannersApi.planners, async ({ params: { userId } }) => {
    const byProduct = Map.groupBy(await owned(userId), ({ product }) => product)
    return [...byProduct].map(
      ([{ id, name }, editions]): OwnPlanner => ({
        ...{ id, name },
        editions: editions.map(
          ({ product: _product, filename: _filename, sha256: _sha256, isSealed: _isSealed, ...edition }) => edition,
        ),
      }),
    )
  })

  serve(app, ownPlannersApi.file, async ({ params: { userId, id }, user, request, reply, say }) => {
    const edition = (await owned(userId)).find((one) => one.id === id)
    if (!edition) throw editionNotFound()
    const { filename, sha256, title, label, product } = edition
    const stored = await files.stat(filename)
    if (stored === null) throw editionNotFound()
    const originalName = `${label === '' ? title : `${title} (${label})`}.pdf`
    const file = { filename, originalName, sha256, size: stored.size }
    const name = canBeDrawn(user.name) ? user.name : user.email
    const line = product.isStamped ? say(texts).ownerLine(name, product.orderNumber) : null
    const appended = line === null ? null : await ownerLines.of(edition, { userId, line })
    if (appended === null) return sendPdf({ ...file, etag: `"${sha256}"` }, { request, reply })
    return sendPdf({ ...file, ...appended }, { request, reply })
  })
}
