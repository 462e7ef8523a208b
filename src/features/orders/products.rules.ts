import type { OrderSource } from './order-sources.ts'
import { mostItems, type OrderItem, type RefundedLine } from './orders.rules.ts'

/** `id`, `sku`, `title`: of a line of an order. `none`: an order that doesn't say what was bought. */
export const ruleKinds = ['id', 'sku', 'title', 'none'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** How a product is recognized in orders. `shop` is null for SKUs and titles, which are the operator's own in all their shops. */
export interface ProductRule {
  kind: RuleKind
  shop: OrderSource | null
  value: string
}

/** What the shop sells, to look up what an order gets. */
export interface Catalogue {
  /** The product of each rule, by `keyOfRule`. */
  ruleOf: ReadonlyMap<string, string>
  /** The products that give a code. */
  coded: ReadonlySet<string>
}

/** More codes than this are never made for one order. */
const mostCodes = 100

const tidy = (value: string) =>
  value
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()

/** Returns the rule with the fields that its kind has; null when one is missing. */
export function readRule({ kind, shop, value }: ProductRule): ProductRule | null {
  if (kind === 'none') return shop === null ? null : { kind, shop, value: '' }
  const own = tidy(value)
  if (own === '' || (kind === 'id' && shop === null)) return null
  return { kind, shop: kind === 'id' ? shop : null, value: own }
}

/** Rules with the same key catch the same lines. */
export const keyOfRule = ({ kind, shop, value }: ProductRule): string => `${kind} ${shop ?? ''} ${tidy(value).toLowerCase()}`

/** The rules that catch a line of an order; null for an order that doesn't say what was bought. */
export function rulesOfLine(shop: OrderSource, item: OrderItem | null): ProductRule[] {
  if (item === null) return [{ kind: 'none', shop, value: '' }]
  const { productId, sku, title } = item
  const all: ProductRule[] = [
    { kind: 'id', shop, value: productId ?? '' },
    { kind: 'sku', shop: null, value: sku ?? '' },
    { kind: 'title', shop: null, value: title },
  ]
  return all.flatMap((rule) => readRule(rule) ?? [])
}

/** The ids of the products that a line may be; a line of exactly one is known. */
export function productsOfLine({ ruleOf }: Pick<Catalogue, 'ruleOf'>, shop: OrderSource, item: OrderItem | null): string[] {
  return [...new Set(rulesOfLine(shop, item).flatMap((rule) => ruleOf.get(keyOfRule(rule)) ?? []))]
}

/** `product`: a line isn't known. `count`: it would get too many codes, or has more lines than are read. */
export type WaitsFor = 'product' | 'count'

/** How many codes a line of an order gets. */
export interface Wanted {
  line: string
  productId: string | null
  count: number
}

/** Names each line of an order, the same in all messages of its shop. */
function linesOf(items: readonly OrderItem[]): { line: string; item: OrderItem }[] {
  const ids = items.map(({ lineId }) => lineId)
  return items.map((item, index) => {
    const isOnly = item.lineId && ids.indexOf(item.lineId) === index
    return { line: isOnly ? `id ${item.lineId}` : `at ${index}`, item }
  })
}

/** The name of one of these lines. */
export const lineAt = (items: readonly OrderItem[], index: number): string => linesOf(items)[index]?.line ?? wholeOrder

/** The only line of an order that doesn't say what was bought, and of all orders while no product is named. */
export const wholeOrder = ''

/** How many of each line were refunded, by the shop's own id of the line. */
export type Refunded = Readonly<Record<string, number>>

export function addRefunded(before: Refunded, lines: readonly RefundedLine[], { isTotal = false } = {}): Refunded {
  const after: Record<string, number> = { ...before }
  for (const { lineId, quantity } of lines) {
    const known = after[lineId] ?? 0
    after[lineId] = isTotal ? Math.max(known, quantity) : known + quantity
  }
  return after
}

const leftOf = ({ lineId, quantity }: OrderItem, refunded: Refunded): number =>
  Math.max(0, quantity - (lineId ? (refunded[lineId] ?? 0) : 0))

/** The lines of an order, and how many of each were refunded. */
export interface Lines {
  items: readonly OrderItem[]
  refunded: Refunded
}

const isComparable = (items: readonly OrderItem[]): boolean =>
  items.length > 0 && items.length < mostItems && new Set(items.flatMap(({ lineId }) => lineId || [])).size === items.length

/** What later lines add to those of an order: further ones, and more of one. Nothing when either has no ids. */
export function addedTo(before: Lines, now: Lines): OrderItem[] {
  if (!isComparable(before.items) || !isComparable(now.items)) return []
  const known = new Map(before.items.map((item) => [item.lineId, leftOf(item, before.refunded)]))
  return now.items.flatMap((item) => {
    const quantity = leftOf(item, now.refunded) - (known.get(item.lineId) ?? 0)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}

/** The lines of an order with those of a later message. Those that it leaves out stay, so that they aren't new when they come back. */
export function withLines(before: readonly OrderItem[], now: readonly OrderItem[]): OrderItem[] {
  if (!isComparable(before) || !isComparable(now)) return [...(before.length > 0 ? before : now)]
  const kept = before.filter(({ lineId }) => !now.some((item) => item.lineId === lineId))
  const most = ({ lineId, quantity }: OrderItem) =>
    Math.max(quantity, before.find((item) => item.lineId === lineId)?.quantity ?? 0)
  return [...now.map((item) => ({ ...item, quantity: most(item) })), ...kept]
}

/** True if nothing is left of all lines of an order. */
export const isAllGone = (items: readonly OrderItem[], refunded: Refunded): boolean =>
  items.length > 0 && items.length < mostItems && items.every((item) => leftOf(item, refunded) === 0)

/**
 * Returns the codes that an order gets for what wasn't refunded, and what it waits for. Without a catalogue each order gets one code,
 * whatever was bought.
 */
export function planOf(
  catalogue: Catalogue | null,
  { source, items, refunded = {} }: { source: OrderSource; items: readonly OrderItem[]; refunded?: Refunded },
): { wanted: Wanted[]; waitsFor: WaitsFor | null } {
  if (!catalogue)
    return { wanted: isAllGone(items, refunded) ? [] : [{ line: wholeOrder, productId: null, count: 1 }], waitsFor: null }
  // Where files count as orders that don't say what was bought, one of whose lines none is known is still such an order.
  const isUnsaid =
    source === 'import' &&
    catalogue.ruleOf.has(keyOfRule({ kind: 'none', shop: source, value: '' })) &&
    items.every((item) => productsOfLine(catalogue, source, item).length === 0)
  const lines =
    items.length === 0 || isUnsaid
      ? [{ line: wholeOrder, item: null, count: 1 }]
      : linesOf(items).map((line) => ({ ...line, count: leftOf(line.item, refunded) }))
  const all = lines.map((line) => ({ ...line, products: productsOfLine(catalogue, source, line.item) }))
  // The parts of a bundle that gives a code, or whose product isn't known, are in it.
  const isBundle = ({ products: [productId, another] }: (typeof all)[number]) =>
    productId === undefined || another !== undefined || catalogue.coded.has(productId)
  const bundles = all.filter(isBundle).flatMap(({ item }) => item?.lineId ?? [])
  const found = all.filter(({ item }) => !item?.partOf || !bundles.includes(item.partOf))
  const wanted = found.flatMap(({ line, count, products: [productId, another] }) =>
    count > 0 && productId !== undefined && another === undefined && catalogue.coded.has(productId)
      ? [{ line, productId, count }]
      : [],
  )
  if (items.length >= mostItems || wanted.reduce((sum, { count }) => sum + count, 0) > mostCodes)
    return { wanted: [], waitsFor: 'count' }
  return { wanted, waitsFor: found.some(({ count, products }) => count > 0 && products.length !== 1) ? 'product' : null }
}

/** A code of an order, for a refund of its line. */
interface LineCode {
  id: string
  line: string
  isUsed: boolean
  voidedAt: string | null
}

/**
 * Returns which codes a refund of lines takes back: as many as are too much for what is left of each line, unused ones first, and those
 * made last first, because the first code is the customer's own. About used ones the operator decides.
 */
export function takenBack<Code extends LineCode>(
  { items, refunded }: { items: readonly OrderItem[]; refunded: Refunded },
  codes: readonly Code[],
): { unused: Code[]; used: Code[] } {
  const taken = linesOf(items).flatMap(({ line, item }) => {
    const active = codes.filter((code) => code.line === line && code.voidedAt === null)
    const order = [...active.filter(({ isUsed }) => isUsed), ...active.filter(({ isUsed }) => !isUsed)]
    return item.lineId && refunded[item.lineId] ? order.slice(leftOf(item, refunded)) : []
  })
  return { unused: taken.filter(({ isUsed }) => !isUsed), used: taken.filter(({ isUsed }) => isUsed) }
}

/** A product seen in orders. */
export interface Seen {
  shop: OrderSource
  /** Null: the order doesn't say what was bought. */
  item: OrderItem | null
  orders: number
  waiting: number
}

export interface SeenOrder {
  source: OrderSource
  items: readonly OrderItem[]
  isWaiting: boolean
}

/** The different products in some orders, those that most orders wait for first. */
export function seenIn(orders: readonly SeenOrder[]): Seen[] {
  const seen = new Map<string, Seen>()
  for (const { source, items, isWaiting } of orders)
    for (const item of items.length === 0 ? [null] : items) {
      const key = JSON.stringify(rulesOfLine(source, item).map(keyOfRule))
      const before = seen.get(key) ?? { shop: source, item, orders: 0, waiting: 0 }
      seen.set(key, { ...before, orders: before.orders + 1, waiting: before.waiting + Number(isWaiting) })
    }
  return [...seen.values()].toSorted((a, b) => b.waiting - a.waiting || b.orders - a.orders)
}

/** The product that an unknown one in orders probably is: the one of that name, or the only one that no order names yet. */
export function likelyProduct<Named extends { name: string; isCoded: boolean; rules: readonly ProductRule[] }>(
  products: readonly Named[],
  title: string,
): Named | undefined {
  const key = (name: string) => keyOfRule({ kind: 'title', shop: null, value: name })
  const unnamed = products.filter(({ isCoded, rules }) => isCoded && rules.length === 0)
  return products.find(({ name }) => key(name) === key(title)) ?? (unnamed.length === 1 ? unnamed[0] : undefined)
}

/** Returns another product that would catch the same lines as one with these rules; null when there is none. */
export function clashOf(
  rules: readonly ProductRule[],
  others: ReadonlyMap<string, string>,
  seen: readonly Pick<Seen, 'shop' | 'item'>[],
): string | null {
  const own = new Set(rules.map(keyOfRule))
  for (const key of own) if (others.has(key)) return others.get(key) ?? null
  for (const { shop, item } of seen) {
    const isCaught = rulesOfLine(shop, item).some((rule) => own.has(keyOfRule(rule)))
    const [other] = isCaught ? productsOfLine({ ruleOf: others }, shop, item) : []
    if (other !== undefined) return other
  }
  return null
}

/** Returns whether a product may come after another one, so that no product comes after itself. */
export function canFollow(
  before: string,
  id: string | null,
  products: readonly { id: string; follows: string | null }[],
): boolean {
  const seen = new Set(id === null ? [] : [id])
  for (let at: string | null = before; at !== null; ) {
    const product = products.find((one) => one.id === at)
    if (!product || seen.has(product.id)) return false
    seen.add(product.id)
    at = product.follows
  }
  return true
}
