import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { importOrders } from './import-orders.ts'

test('importing a file without new lines does not block the event loop', async () => {
  const lines = 50_000
  const file = Readable.from([Buffer.from(`Order ID\n${'the same\n'.repeat(lines)}`)])
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const takeBatch = async () => ({ created: [], refunded: 0, known: 1 })
  const report = await importOrders(file, { mode: 'preview', columns: {}, say: (english) => english, takeBatch })
  isOver = true
  expect(report.known).toBe(lines)
  expect(turns).toBeGreaterThan(100)
})
