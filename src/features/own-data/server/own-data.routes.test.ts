import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { RateLimits } from '#kit/server/access/rate-limits.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { addOwnDataRoutes } from './own-data.routes.ts'

test('ten archives of one owner are made one after the other, and a long list is written in pieces as it would be at once', async () => {
  let [underWay, most] = [0, 0]
  const goals = Array.from({ length: 401 }, (_, at) => ({ title: `Walk "${at}"`, timeframe: 'daily', completedAt: null }))
  const parts = {
    database: { transaction: async () => undefined } as unknown as Database,
    limits: { take: async () => undefined } as unknown as RateLimits,
    files: {} as FileStore,
    clock: { now: () => 0 },
    shop: { now: () => ({ brand: { name: 'Willow' } }) } as Parameters<typeof addOwnDataRoutes>[1]['shop'],
    uploads: { listPage: async () => [] },
    ownData: {
      account: async () => ({ name: 'Ada', email: 'ada@mail.example', createdAt: '2026-03-02' }),
      async goals() {
        underWay += 1
        most = Math.max(most, underWay)
        await new Promise(setImmediate)
        underWay -= 1
        return goals
      },
      'focus-sessions': async () => [],
    },
  }
  const app = fastify()
  for (const name of ['user', 'hold', 'proof', 'language'] as const) app.decorateRequest(name, null as never)
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { user: { id: 'ada' }, language: 'en', proof: { ageMs: 0 } })
  })
  addOwnDataRoutes(app, parts)
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.inject({ url: '/api/users/ada/export' })))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect(most).toBe(1)
  for (const rows of [goals, []]) expect(replies[0]?.body).toContain(`${JSON.stringify(rows, null, 2)}\n`)
  await app.close()
})
