import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeRow, type ShownRows } from './change-row.ts'

interface Row {
  id: string
  title: string
}

let client: QueryClient
/** Rows that a screen showed, in order. `read` means that the lists were fetched again. */
let seen: string[]
let rows: ShownRows<Row>

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  seen = []
  rows = {
    key: ['rows'],
    show: (id, row) => seen.push(`${id}: ${row?.title ?? 'gone'}`),
    refresh: () => seen.push('read'),
  }
})
afterEach(() => client.clear())

const row = (title: string, id = 'a'): Row => ({ id, title })
const change = (before: Row, expected: Row | null, ask: (row: Row | null) => Promise<Row | null>) =>
  changeRow(client, rows, { id: before.id, before, expected, ask })

test('a change is shown before it is sent, and then as the server answered', async () => {
  await change(row('old'), row('new'), async () => {
    seen.push('ask')
    return row('NEW')
  })
  expect(seen).toEqual(['a: new', 'ask', 'a: NEW', 'read'])
})

test("changes to one row are sent one after the other, each based on the server's previous answer", async () => {
  const first = Promise.withResolvers<Row>()
  const one = change(row('old'), row('expected'), () => first.promise)
  const two = change(row('expected'), row('two'), async (before) => {
    seen.push('ask two')
    return row(`${before?.title} two`)
  })
  await expect.poll(() => seen).toEqual(['a: expected', 'a: two'])
  first.reject(new Error('no'))
  await expect(one).rejects.toThrow('no')
  await two
  expect(seen).toEqual(['a: expected', 'a: two', 'ask two', 'a: old two', 'read'])
})

test('changes to two rows are sent in parallel, and the lists are reloaded after the last one', async () => {
  const first = Promise.withResolvers<null>()
  const one = change(row('old'), null, () => first.promise)
  await change(row('old', 'b'), row('new', 'b'), async () => row('new', 'b'))
  expect(seen).toEqual(['a: gone', 'b: new', 'b: new'])
  first.resolve(null)
  await one
  expect(seen.slice(3)).toEqual(['a: gone', 'read'])
})

test("a list that was loading at the time doesn't undo the change", async () => {
  const older = Promise.withResolvers<string>()
  client.fetchQuery({ queryKey: ['rows', 'list'], queryFn: () => older.promise }).catch(() => seen.push('reading ended'))
  await change(row('old'), row('new'), async () => row('new'))
  older.resolve('as before the change')
  await older.promise
  expect(client.getQueryData(['rows', 'list'])).toBeUndefined()
  expect(seen).toContain('reading ended')
})

test('a refused change shows the row as the server has it, and throws', async () => {
  const refusal = change(row('old'), null, () => Promise.reject(new Error('no')))
  await expect(refusal).rejects.toThrow('no')
  expect(seen).toEqual(['a: gone', 'a: old', 'read'])
})

test('if the second of two changes is refused, the first is kept', async () => {
  const one = change(row('old'), row('one'), async () => row('one'))
  const two = change(row('old'), row('two'), () => Promise.reject(new Error('no')))
  await one
  await expect(two).rejects.toThrow('no')
  expect(seen).toEqual(['a: one', 'a: two', 'a: one', 'read'])
})
