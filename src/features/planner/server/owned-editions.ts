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
  /** When its code was limited to reading after a refund, or null. It opens no edition that was published later. */
  until: string | null
}

export interface OwnedEditionsOptions {
  /** The products of the codes that a user has redeemed. */
  ownedProducts(userId: string): Promise<OwnedProduct[]>
  /** The editions that any product opens. */
  soldEditions(): Promise<string[]>
  /** True if the user has redeemed a code. */
  usesCode(userId: string): Promise<boolean>
  /** When the user redeemed codes that belong to no product. */
  plainCodesSince(userId: string): Promise<string[]>
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
}: Pick<OwnedEditionsOptions, 'ownedProducts'> & { editions: Pick<EditionsStore, 'findOpen'> }) {
  return async (userId: string): Promise<OwnedEdition[]> => {
    const products = await ownedProducts(userId)
    const open = await editions.findOpen(products.flatMap((product) => product.editions.map(({ id }) => id)))
    return products.flatMap((product) =>
      product.editions.flatMap(({ id, label }) => {
        const isOpen = ({ publishedAt }: OpenEdition) => product.until === null || (publishedAt ?? '') <= product.until
        const edition = open.get(id)
        const chain = edition && isOpen(edition) ? corrections(edition, [...open.values()].filter(isOpen)) : []
        return chain.flatMap((one, at) =>
          at > 0 && product.editions.some((named) => named.id === one.id)
            ? []
            : [{ ...one, label, product, correctedBy: chain[at + 1]?.id ?? null }],
        )
      }),
    )
  }
}

interface BlankPagesOptions extends Omit<OwnedEditionsOptions, 'ownedProducts'> {
  owned: OwnedEditions
  editions: Pick<EditionsStore, 'findOpen'>
}

/**
 * Which blank pages of an edition a user may see: all of one that was bought, also without pages in it; all that has no product, with pages in it;
 * otherwise only those whose print was recognized. A code without a product counts for what was published when it was redeemed.
 */
export function createBlankPages({ owned, soldEditions, plainCodesSince, editions }: BlankPagesOptions) {
  return async (userId: string, id: string): Promise<'bought' | 'open' | 'recognized'> => {
    if ((await owned(userId)).some((edition) => edition.id === id)) return 'bought'
    const sold = await soldEditions()
    const known = await editions.findOpen([...sold, id])
    const isSold = sold.some((one) => {
      const first = known.get(one)
      return first !== undefined && corrections(first, [...known.values()]).some((edition) => edition.id === id)
    })
    const publishedAt = known.get(id)?.publishedAt ?? null
    if (!isSold || publishedAt === null) return 'open'
    return (await plainCodesSince(userId)).some((since) => publishedAt <= since) ? 'open' : 'recognized'
  }
}

/** True for the user of a code that opens no planner, where the shop has planners to download. */
export function createLacksPlanner({
  owned,
  soldEditions,
  usesCode,
  editions,
}: Pick<BlankPagesOptions, 'owned' | 'soldEditions' | 'usesCode' | 'editions'>) {
  return async (userId: string): Promise<boolean> => {
    if ((await owned(userId)).length > 0 || !(await usesCode(userId))) return false
    const sold = await soldEditions()
    const open = await editions.findOpen(sold)
    return sold.some((id) => open.has(id))
  }
}

export type BlankPages = ReturnType<typeof createBlankPages>

export const isListed = ({ correctedBy }: OwnedEdition): boolean => correctedBy === null

export type OwnedEditions = ReturnType<typeof createOwnedEditions>
