import { expect, test } from 'vitest'
import { itemsOf } from './import-items.rules.ts'

test.each([
  [{ sku: 'plan27' }, ['1 plan27']],
  [{ title: 'Planner', quantity: '2' }, ['2 Planner']],
  [{ sku: 'a,b' }, ['1 a,b']],
  [{ sku: 'plan27', count: '3' }, ['3 plan27']],
  [{ sku: 'a, b', count: '2' }, ['1 a', '1 b']],
  // Nobody knows which of them was bought twice.
  [{ sku: 'a,b', count: '3' }, ['1 a,b']],
  [{ sku: 'a', quantity: '0' }, []],
  [{ sku: 'a', quantity: 'many' }, ['1 a']],
  [{ count: '2' }, []],
  [{}, []],
] as const)('the cells %j say that was bought: %j', (cells, items) => {
  const read = itemsOf({ ...{ sku: '', title: '', quantity: '', count: '' }, ...cells })
  expect(read.map(({ sku, title, quantity }) => `${quantity} ${sku ?? title}`)).toEqual(items)
})
