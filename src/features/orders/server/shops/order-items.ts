import { mostItems, type OrderItem } from '../../orders.rules.ts'
import { looseList } from './shop.ts'

const mostLetters = 200

/**
 * Reads the lines of an order. `titled` names the field with the title. A line that isn't as expected is left out, because the order is paid
 * all the same.
 */
export function itemsIn(lines: unknown, titled: string): OrderItem[] {
  const items = looseList(lines).flatMap((line) => {
    const title = line[titled]
    const { id, sku, product_id, quantity, bundled_by, composite_parent } = line
    const isItem = typeof title === 'string' && title !== '' && Number.isSafeInteger(quantity) && Number(quantity) > 0
    if (!isItem) return []
    const [lineId, productId] = [textOf(id), textOf(product_id)]
    // As two plug-ins of WooCommerce write it.
    const partOf = textOf(bundled_by) ?? textOf(composite_parent)
    const item = { lineId, title: title.slice(0, mostLetters), sku: textOf(sku), productId, quantity: Number(quantity) }
    return [{ ...item, ...(partOf === null ? {} : { partOf }) }]
  })
  return items.slice(0, mostItems)
}

/** An id or SKU as text; null when the shop has none, which WooCommerce says with 0. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' || text === '0' ? null : text.slice(0, mostLetters)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '\u2013',
  mdash: '\u2014',
  rsquo: '\u2019',
  hellip: '\u2026',
}
const mostCodePoint = 0x10ffff

/** Reads the titles of lines from a shop that stores them as HTML, such as `Notes &amp; plans`. */
export function withoutEntities(lines: unknown, titled: string): Record<string, unknown>[] {
  return looseList(lines).map((line) => {
    const title = line[titled]
    return typeof title === 'string' ? { ...line, [titled]: plainText(title) } : line
  })
}

const plainText = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()] ?? entity
    const codePoint = Number(decimal ?? `0x${hex}`)
    return codePoint > 0 && codePoint <= mostCodePoint ? String.fromCodePoint(codePoint) : entity
  })
