import { corrections } from '../planner-notices.rules.ts'
import type { EditionsStore, OpenEdition } from './editions.store.ts'

/** A product of a user. Provided by the features that know codes and orders. */
export interface OwnedProduct {
  id: string
  name: string
  editions: readonly { id: string; label: string }[]
  /** The order that it was bought with; null for codes of no order. */
  orderNumber: string | null
  /** True if its downloads show whose they are. */
  isStamped: boolean
  /** When its code was redeemed. */
  since: string
}

export interface OwnedEditionsOptions {
  /** The products of the codes that a user has redeemed. */
  ownedProducts(userId: string): Promise<OwnedProduct[]>
}

export interface OwnedEdition extends OpenEdition {
  label: string
  product: OwnedProduct
  /** The corrected edition that is listed in its place. Links to its own file still work. */
  correctedBy: string | null
}

/** Finds the editions that the products of a user open, and those that correct them. Nothing else decides what a user may download. */
export function createOwnedEditions({
  ownedProducts,
  editions,
}: OwnedEditionsOptions & { editions: Pick<EditionsStore, 'findOpen'> }) {
  return async (userId: string): Promise<OwnedEdition[]> => {
    const products = await ownedProducts(userId)
    const open = await editions.findOpen(products.flatMap((product) => product.editions.map(({ id }) => id)))
    return products.flatMap((product) =>
      product.editions.flatMap(({ id, label }) => {
        const edition = open.get(id)
        const chain = edition ? corrections(edition, [...open.values()]) : []
        return chain.flatMap((one, at) =>
          at > 0 && product.editions.some((named) => named.id === one.id)
            ? []
            : [{ ...one, label, product, correctedBy: chain[at + 1]?.id ?? null }],
        )
      }),
    )
  }
}

export const isListed = ({ correctedBy }: OwnedEdition): boolean => correctedBy === null

export type OwnedEditions = ReturnType<typeof createOwnedEditions>
