import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirstUser, signUpFirstUser } from '#test/servers/first-user.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'

let server: ServerProcess
let user: FirstUser
let other: BetterSqlite3.Database

beforeAll(async () => {
  server = await startServerProcess()
  user = await signUpFirstUser(server)
  other = new BetterSqlite3(join(server.dataDir, 'database.sqlite'))
})

afterAll(async () => {
  other.close()
  await server.stop()
})

const addGoal = (title: string) =>
  fetch(`${server.url}/api/goals`, {
    method: 'POST',
    headers: { cookie: user.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: user.id, title, timeframe: 'daily' }),
  })

test('while another program holds the lock, writes get 503 while a client still waits, and reads continue', async () => {
  other.exec('begin immediate')
  try {
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        // The requests start one after the other, so none may wait for the earlier ones in addition.
        await new Promise((resolve) => setTimeout(resolve, at * 100))
        const startedAt = performance.now()
        const { status, headers } = await addGoal(`goal ${at}`)
        return { status, retryAfter: headers.get('retry-after'), seconds: (performance.now() - startedAt) / 1000 }
      }),
    )
    expect(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`)).toEqual(Array(10).fill('503 5'))
    // It gives up after four seconds. A machine under load takes longer to say so, but not as long as a client waits.
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(30)
    const list = await fetch(`${server.url}/api/users/${user.id}/goals`, { headers: { cookie: user.cookie } })
    expect(list.status).toBe(200)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(503)
  } finally {
    other.exec('rollback')
  }
  expect((await addGoal('afterwards')).status).toBe(201)
})
