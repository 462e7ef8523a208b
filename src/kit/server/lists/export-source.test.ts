import { expect, test } from 'vitest'
import { exportPages } from './export-source.ts'

test('an export lets others go on between two pages', async () => {
  let others = 0
  const go = () => {
    others++
    if (others < 100) setImmediate(go)
  }
  setImmediate(go)
  const seen: number[] = []
  const page = async ({ cursor = '0' }: { cursor?: string | undefined }) => {
    seen.push(others)
    const next = Number(cursor) < 3 ? String(Number(cursor) + 1) : null
    return { rows: [{ cursor }], next }
  }
  const rows: unknown[] = []
  for await (const some of exportPages({ columns: [], states: [], sorts: [], page }, {})) rows.push(...some)
  expect(rows).toEqual(['0', '1', '2', '3'].map((cursor) => ({ cursor })))
  expect(new Set(seen).size).toBe(4)
})
