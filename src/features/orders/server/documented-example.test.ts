import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createSqliteTestDatabase } from '#test/databases/databases.ts'
import { createTestClock, createWillow } from '#test/willow.ts'

const documentation = new URL('../../../../docs/orders-webhook.md', import.meta.url)

test('the example in docs/orders-webhook.md works as written', async () => {
  const example = /```sh\n(secret=[^\n]*\n)([\s\S]*?)```/.exec(await readFile(documentation, 'utf8'))?.[2]
  const storage = await createSqliteTestDatabase({ migrated: true })
  const secret = 'the secret of the own webhook'
  const willow = await createWillow({
    database: storage.database,
    clock: createTestClock(new Date().toISOString()),
    config: { webhookSecrets: { webhook: secret } },
  })
  try {
    const address = await willow.app.listen({ port: 0, host: '127.0.0.1' })
    const script = `secret='${secret}'\n${example?.replace('http://localhost:3000', address)}`
    const { stdout } = await promisify(execFile)('sh', ['-c', script])
    expect(stdout).toBe('{"result":"accepted"}')
    const order = storage.database.queries.selectFrom('orders').select('order_number as number')
    expect(await order.execute()).toEqual([{ number: '1001' }])
  } finally {
    await willow.close()
    await storage.drop()
  }
})
