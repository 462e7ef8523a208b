import { expect, test } from 'vitest'
import { mostItems, type OrderItem } from './orders.rules.ts'
import {
  addRefunded,
  type Catalogue,
  canFollow,
  clashOf,
  keyOfRule,
  likelyProduct,
  type ProductRule,
  planOf,
  readRule,
  seenIn,
  takenBack,
} from './products.rules.ts'

const item = (changes: Partial<OrderItem> = {}): OrderItem => ({
  ...{ title: 'Planner 2027', sku: 'PLAN-27', productId: '93', quantity: 1 },
  ...changes,
})
const mug = item({ title: 'Mug', sku: null, productId: '94' })
const rule = (kind: ProductRule['kind'], value: string, shop: ProductRule['shop'] = null): ProductRule => ({ kind, shop, value })

const catalogueOf = (rules: Record<string, ProductRule[]>, coded: string[]): Catalogue => ({
  ruleOf: new Map(Object.entries(rules).flatMap(([id, own]) => own.map((one) => [keyOfRule(one), id] as const))),
  coded: new Set(coded),
})
const catalogue = catalogueOf({ planner: [rule('sku', 'plan-27')], mug: [rule('title', 'mug')] }, ['planner'])
const order = (...items: OrderItem[]) => ({ source: 'shopify' as const, items })

test('while no product is named, every order gets one code, whatever was bought', () => {
  for (const items of [[], [mug], [item({ quantity: 7 }), mug]])
    expect(planOf(null, order(...items))).toEqual({ wanted: [{ line: '', productId: null, count: 1 }], waitsFor: null })
})

test('an order of 2 planners and a mug gets 2 codes, and an order of a mug none', () => {
  expect(planOf(catalogue, order(item({ quantity: 2 }), mug))).toEqual({
    wanted: [{ line: 'at 0', productId: 'planner', count: 2 }],
    waitsFor: null,
  })
  expect(planOf(catalogue, order(mug))).toEqual({ wanted: [], waitsFor: null })
})

test('an unknown product waits, and what is known beside it gets its codes', () => {
  const notebook = item({ title: 'Notebook', sku: null, productId: null, lineId: '7' })
  expect(planOf(catalogue, order(item({ lineId: '6' }), notebook))).toEqual({
    wanted: [{ line: 'id 6', productId: 'planner', count: 1 }],
    waitsFor: 'product',
  })
  expect(planOf(catalogue, order())).toEqual({ wanted: [], waitsFor: 'product' })
})

test('the parts of a bundle give no codes if the bundle does, or if its product is not known yet', () => {
  const bundle = (title: string) => item({ lineId: '1', title, sku: null, productId: '1', quantity: 2 })
  const parts = [item({ lineId: '2', partOf: '1', quantity: 2 }), { ...mug, lineId: '3', partOf: '1' }]
  const named = (coded: string[]) => catalogueOf({ planner: [rule('sku', 'plan-27')], pack: [rule('title', 'pack')] }, coded)
  const wantedOf = (title: string, coded: string[], ...items: OrderItem[]) => {
    const { wanted, waitsFor } = planOf(named(coded), order(bundle(title), ...items))
    return [wanted.map(({ line, count }) => `${line} x ${count}`), waitsFor]
  }
  expect(wantedOf('Pack', ['planner', 'pack'], ...parts)).toEqual([['id 1 x 2'], null])
  expect(wantedOf('Unknown', ['planner'], ...parts)).toEqual([[], 'product'])
  // A bundle that gives no code is only a box, and a part of what isn't there stands alone.
  expect(wantedOf('Pack', ['planner'], item({ lineId: '2', partOf: '1', quantity: 2 }))).toEqual([['id 2 x 2'], null])
  expect(wantedOf('Pack', ['planner'], item({ lineId: '2', partOf: '9' }))).toEqual([['id 2 x 1'], null])
})

test('an order of which every line is gone gets no code, also while no product is named', () => {
  const gone = (...quantities: number[]) => ({
    ...order(item({ lineId: '1', quantity: 2 }), { ...mug, lineId: '2' }),
    refunded: Object.fromEntries(quantities.map((quantity, at) => [String(at + 1), quantity])),
  })
  for (const known of [null, catalogue]) {
    expect(planOf(known, gone(2, 1))).toEqual({ wanted: [], waitsFor: null })
    expect(planOf(known, gone(1, 1)).wanted).toMatchObject([{ count: 1 }])
  }
  // More lines than are read may be left.
  expect(planOf(null, { ...gone(9), items: Array(mostItems).fill(item({ lineId: '1' })) }).wanted).toHaveLength(1)
})

test('where files count as orders that say nothing, an order of a file of which no line is known is one of them', () => {
  const files = catalogueOf({ planner: [rule('none', '', 'import')], mug: [rule('title', 'mug')] }, ['planner', 'mug'])
  const bought = (...items: OrderItem[]) => planOf(files, { source: 'import', items })
  expect(bought(item({ quantity: 2 }))).toEqual(bought())
  expect(bought()).toEqual({ wanted: [{ line: '', productId: 'planner', count: 1 }], waitsFor: null })
  expect(bought(mug).wanted).toEqual([{ line: 'at 0', productId: 'mug', count: 1 }])
  expect(bought(mug, item()).waitsFor).toBe('product')
  expect(planOf(files, order(item()))).toEqual({ wanted: [], waitsFor: 'product' })
})

test('a line that two products catch waits, rather than getting the code of one of them', () => {
  const both = catalogueOf({ planner: [rule('sku', 'plan-27')], pack: [rule('title', 'Planner 2027')] }, ['planner', 'pack'])
  expect(planOf(both, order(item()))).toEqual({ wanted: [], waitsFor: 'product' })
})

test('an order of more than 100 codes, or with more lines than are read, gets none', () => {
  expect(planOf(catalogue, order(item({ quantity: 100 }))).waitsFor).toBe(null)
  for (const items of [[item({ quantity: 400 })], [item({ quantity: 60 }), item({ quantity: 41 })]])
    expect(planOf(catalogue, order(...items))).toEqual({ wanted: [], waitsFor: 'count' })
  expect(planOf(catalogue, order(...Array<OrderItem>(mostItems).fill(mug)))).toEqual({ wanted: [], waitsFor: 'count' })
})

test('SKUs and titles are compared without case and spaces, and a product id counts in its own shop', () => {
  const byId = catalogueOf({ planner: [rule('id', '93', 'shopify')] }, ['planner'])
  expect(planOf(byId, order(item())).waitsFor).toBe(null)
  expect(planOf(byId, { source: 'woocommerce', items: [item()] }).waitsFor).toBe('product')
  const byTitle = catalogueOf({ planner: [rule('title', '  planner   2027 ')] }, ['planner'])
  expect(planOf(byTitle, order(item({ title: 'PLANNER\u200b 2027' }))).waitsFor).toBe(null)
})

test('orders that do not say what was bought can be a product, for each shop', () => {
  const own = catalogueOf({ planner: [rule('none', '', 'webhook')] }, ['planner'])
  expect(planOf(own, { source: 'webhook', items: [] }).wanted).toEqual([{ line: '', productId: 'planner', count: 1 }])
  expect(planOf(own, { source: 'import', items: [] }).waitsFor).toBe('product')
})

test('a rule without its fields is refused', () => {
  for (const wrong of [rule('sku', ' \u200b '), rule('title', ''), rule('id', '93'), rule('none', '')])
    expect(readRule(wrong)).toBe(null)
  expect(readRule(rule('sku', ' PLAN-27 ', 'shopify'))).toEqual(rule('sku', 'PLAN-27'))
})

test('a rule that would catch two products is found, also by what was seen in orders', () => {
  const { ruleOf } = catalogue
  expect(clashOf([rule('sku', 'PLAN-27')], ruleOf, [])).toBe('planner')
  expect(clashOf([rule('title', 'Planner 2027')], ruleOf, [])).toBe(null)
  expect(clashOf([rule('title', 'Planner 2027')], ruleOf, [{ shop: 'shopify', item: item() }])).toBe('planner')
  expect(clashOf([rule('title', 'Notebook')], ruleOf, [{ shop: 'shopify', item: item() }])).toBe(null)
})

test('the products seen in orders are listed once, those that orders wait for first', () => {
  const seen = seenIn([
    { source: 'shopify', items: [item(), mug], isWaiting: false },
    { source: 'shopify', items: [item({ quantity: 3 })], isWaiting: false },
    { source: 'webhook', items: [], isWaiting: true },
  ])
  expect(seen.map(({ item, orders, waiting }) => [item?.title, orders, waiting])).toEqual([
    [undefined, 1, 1],
    ['Planner 2027', 2, 0],
    ['Mug', 1, 0],
  ])
})

test('what was refunded before the payment gets no code', () => {
  const bought = order(item({ quantity: 3, lineId: '6' }), { ...mug, lineId: '7' })
  expect(planOf(catalogue, { ...bought, refunded: { 6: 1, 7: 1 } }).wanted).toMatchObject([{ count: 2 }])
  expect(planOf(catalogue, { ...bought, refunded: { 6: 5 } })).toEqual({ wanted: [], waitsFor: null })
  const unknown = order(item({ title: 'Notebook', sku: null, lineId: '8' }))
  expect(planOf(catalogue, { ...unknown, refunded: { 8: 1 } })).toEqual({ wanted: [], waitsFor: null })
})

test('a refund of a line takes back its unused codes first, and the first code last', () => {
  const items = [item({ quantity: 3, lineId: '6' }), item({ lineId: '7' })]
  const code = (id: string, isUsed: boolean, line = 'id 6') => ({ id, line, isUsed, voidedAt: null })
  const codes = [code('own', false), code('b', true), code('c', false), code('other', false, 'id 7')]
  const back = (refunded: Record<string, number>) => {
    const { unused, used } = takenBack({ items, refunded }, codes)
    return [unused.map(({ id }) => id), used.map(({ id }) => id)]
  }
  expect(back({})).toEqual([[], []])
  expect(back({ 6: 1 })).toEqual([['c'], []])
  const one = [{ lineId: '6', quantity: 1 }]
  expect(back(addRefunded({ 6: 1 }, one))).toEqual([['own', 'c'], []])
  // What is gone altogether has the refunds in it.
  expect(addRefunded({ 6: 1, 7: 2 }, one, { isTotal: true })).toEqual({ 6: 1, 7: 2 })
  expect(addRefunded({ 7: 2 }, one, { isTotal: true })).toEqual({ 6: 1, 7: 2 })
  expect(back({ 6: 3 })).toEqual([['own', 'c'], ['b']])
  expect(back({ 7: 1 })).toEqual([['other'], []])
  // Voided codes don't count again.
  const voided = codes.map((one) => (one.id === 'c' ? { ...one, voidedAt: 'now' } : one))
  expect(takenBack({ items, refunded: { 6: 1 } }, voided).unused).toEqual([])
})

test('a product comes after one that exists, and never after itself', () => {
  const products = [
    { id: '2026', follows: null },
    { id: '2027', follows: '2026' },
  ]
  expect(canFollow('2027', '2028', products)).toBe(true)
  expect(canFollow('2027', null, products)).toBe(true)
  for (const before of ['2025', '2026', '2027']) expect(canFollow(before, before, products)).toBe(false)
  expect(canFollow('2027', '2026', products)).toBe(false)
  // Two administrators can have made a circle at the same moment.
  expect(
    canFollow('a', null, [
      { id: 'a', follows: 'b' },
      { id: 'b', follows: 'a' },
    ]),
  ).toBe(false)
})

test('an unknown product is probably the one of its name, or the only one with a code that no order names yet', () => {
  const product = (name: string, rules: ProductRule[] = [], isCoded = true) => ({ name, rules, isCoded })
  const [planner, mug, journal] = [product('Planner 2027'), product('Mug', [], false), product('Journal', [rule('sku', 'J')])]
  expect(likelyProduct([mug, planner, journal], 'planner  2027')).toBe(planner)
  expect(likelyProduct([mug, planner, journal], 'Day planner')).toBe(planner)
  expect(likelyProduct([mug, journal], 'Journal')).toBe(journal)
  expect(likelyProduct([mug, journal], 'Day planner')).toBe(undefined)
  expect(likelyProduct([planner, product('Planner 2028')], 'Day planner')).toBe(undefined)
})
