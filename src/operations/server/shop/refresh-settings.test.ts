import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refreshSettings, settingsRound } from './refresh-settings.ts'

/** A server whose settings are read as `refresh` does. */
function serverWith(refresh: () => Promise<void>, isFresh = false) {
  const asked: number[] = []
  const app = Fastify()
  refreshSettings(app, {
    isFresh: () => isFresh,
    refresh: () => {
      asked.push(1)
      return refresh()
    },
  })
  app.get('/*', async () => 'a page')
  return { app, asked }
}
const never = () => new Promise<void>(() => {})

test('a page is shown although the database answers nothing, or fails', async () => {
  for (const refresh of [never, () => Promise.reject(new Error('away'))])
    expect((await serverWith(refresh).app.inject({ url: '/login' })).body).toBe('a page')
})

test('settings that were just read, and assets, ask for nothing', async () => {
  const fresh = serverWith(never, true)
  await fresh.app.inject({ url: '/login' })
  const stale = serverWith(never)
  await stale.app.inject({ url: '/assets/main.js' })
  expect([fresh.asked, stale.asked]).toEqual([[], []])
})

test('a message of a shop waits for the present secret, however fresh the settings are', async () => {
  let isRead = false
  const { app } = serverWith(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    isRead = true
  }, true)
  await app.inject({ url: '/api/webhooks/orders' })
  expect(isRead).toBe(true)
})

test('a process without requests looks by itself, and logs a failure once until it can read again', async () => {
  const answers: (() => Promise<void>)[] = [
    async () => {},
    () => Promise.reject(new Error('away')),
    () => Promise.reject(new Error('away')),
    async () => {},
    () => Promise.reject(new Error('away')),
  ]
  const logged: string[] = []
  const shop = { refresh: () => (answers.shift() ?? never)() }
  const round = settingsRound(shop, { warn: (_fields, message) => void logged.push(message) })
  expect(round.everyMs).toBe(10_000)
  const counts: number[] = []
  while (answers.length > 0) {
    await round.run().catch(round.onError)
    counts.push(logged.length)
  }
  expect(counts).toEqual([0, 1, 1, 1, 2])
})
