import { expect, test } from 'vitest'
import { readConfig } from '#operations/server/config.ts'
import { createTestDatabase } from '#test/databases/databases.ts'
import { createWillow } from '#test/willow.ts'
import { fillShop } from './demo-shop.ts'

test('the demo is filled also when somebody names a product meanwhile, so that its orders wait', async () => {
  const { database, drop } = await createTestDatabase('SQLite', { migrated: true })
  const willow = await createWillow({ database })
  const admin = await willow.fixtures.signedInUser({ isAdmin: true })
  const product = { name: 'Planner', isCoded: true, isStamped: false, editions: [] }
  const rules = [{ kind: 'title', shop: null, value: 'Planner' }]
  await admin.send({ method: 'POST', url: '/api/admin/products', payload: { ...product, rules } })
  const operator = { id: admin.id, email: admin.email }
  await fillShop({ database, config: readConfig({}), admin: operator, passwordHash: 'none', now: willow.clock.now() })
  const states = await database.queries.selectFrom('orders').select('state').distinct().orderBy('state').execute()
  expect(states.map(({ state }) => state)).toEqual(['refunded', 'waiting'])
  await willow.close()
  await drop()
})
