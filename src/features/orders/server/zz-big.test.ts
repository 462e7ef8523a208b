import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases.ts'
import { createWillow } from '#test/willow.ts'

forEachDatabase((current) => {
  test('big', { timeout: 600000 }, async () => {
    const willow = await createWillow({ database: current().database })
    const admin = await willow.given.person({ isAdmin: true })
    const text =
      'Order ID,Email,Notes\n' +
      Array.from({ length: 100_000 }, (_, i) => `${500000 + i},big${i}@mail.example,"some, note"\n`).join('')
    for (const mode of ['preview', 'commit', 'commit']) {
      const at = performance.now()
      globalThis.gc?.()
      const reply = await admin.send({
        method: 'POST',
        url: `/api/admin/orders/import?mode=${mode}`,
        payload: text,
        headers: { 'content-type': 'text/csv' },
      })
      console.log(mode, Math.round(performance.now() - at), reply.body.slice(0, 230), Math.round(process.memoryUsage().rss / 1e6))
      expect(reply.statusCode).toBe(200)
    }
    await willow.close()
  })
})
