import type { OrderItem } from './orders.rules.ts'

const mostQuantity = 1000

/** Reads what a line of a file says was bought. Empty when it doesn't say it, or says that nothing is left of it. */
export function itemsOf(cells: { sku: string; title: string; quantity: string; count: string }): OrderItem[] {
  const numberIn = (cell: string) => (/^\d+(\.0+)?$/.test(cell) ? Math.min(Number(cell), mostQuantity) : 1)
  const item = (sku: string, title: string, quantity: number): OrderItem[] =>
    sku === '' && title === ''
      ? []
      : [{ title: (title || sku).slice(0, 500), sku: sku.slice(0, 200) || null, productId: null, quantity }]
  const { sku, title, quantity, count } = cells
  if (count === '' || quantity !== '') return numberIn(quantity) === 0 ? [] : item(sku, title, numberIn(quantity))
  const all = sku.split(',').map((one) => one.trim())
  if (all.length === 1) return item(sku, title, numberIn(count))
  // With another number of SKUs than of items, nobody knows which of them was bought twice. A product has to be named for it.
  return all.length === numberIn(count) ? all.flatMap((one) => item(one, '', 1)) : item(sku, title, 1)
}
