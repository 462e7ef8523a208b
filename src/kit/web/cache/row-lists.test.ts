import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { rowLists } from './row-lists.ts'

const pages = (count: number, items: { id: string }[]) => ({
  pages: Array.from({ length: count }, () => ({ items, next: null, total: null, isMore: false })),
  pageParams: [],
})

test('after a change, other queries and short or empty lists are reloaded, and long lists keep what they show', () => {
  const client = new QueryClient()
  const data = { short: pages(4, [{ id: '1' }]), long: pages(5, [{ id: '1' }]), emptied: pages(5, []), counts: [] }
  for (const [name, value] of Object.entries(data)) client.setQueryData(['rows', name], value)
  rowLists(client, ['rows'], ([, name]) => (name === 'counts' ? undefined : { isListed: () => true, compare: () => 0 })).refresh()
  const reloaded = Object.keys(data).filter((name) => client.getQueryState(['rows', name])?.isInvalidated)
  expect(reloaded).toEqual(['short', 'emptied', 'counts'])
})
