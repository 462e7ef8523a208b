import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCuttingProxy } from '#test/databases/cutting-proxy.ts'
import { type PostgresServer, startPostgresServer } from '#test/databases/postgres-server.ts'
import { pngPage } from '#test/documents/pages.ts'
import { type FirstUser, signUpFirstUser } from '#test/servers/first-user.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'

const cuts = process.env.LONG ? 50 : 6

let postgres: PostgresServer
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>
let server: ServerProcess
let user: FirstUser
let page: Buffer

beforeAll(async () => {
  page = await pngPage()
  postgres = await startPostgresServer()
  proxy = await startCuttingProxy(`${postgres.url}/postgres`)
  server = await startServerProcess({ env: { DATABASE_URL: proxy.url } })
  user = await signUpFirstUser(server)
})

afterAll(async () => {
  await server.stop()
  await proxy.close()
  await postgres.stop()
})

interface Answer {
  status: number
  retryAfter: string | null
  body: unknown
}

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const isForm = body instanceof FormData
  const reply = await fetch(server.url + path, {
    method,
    headers: { cookie: user.cookie, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    body: isForm ? body : body ? JSON.stringify(body) : null,
  })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() }
}

const addGoal = (title: string) => call('POST', '/api/goals', { userId: user.id, title, timeframe: 'daily' })
async function upload(name: string): Promise<Answer> {
  const form = new FormData()
  form.append('userId', user.id)
  form.append('file', new File([new Uint8Array(page)], name))
  return call('POST', '/api/uploads', form)
}
const uploadNames = async () => {
  const { body } = await call('GET', `/api/users/${user.id}/uploads?limit=100`)
  return (body as { originalName: string }[]).map(({ originalName }) => originalName)
}
const isAlive = async () => server.child.exitCode === null && (await fetch(`${server.url}/healthz`)).ok

test.each(['before', 'after'] as const)(
  'a connection that is lost %s COMMIT fails one request, not the program',
  async (when) => {
    const acknowledged: string[] = []
    for (let round = 0; round < cuts; round++) {
      const isCut = proxy.cutNext({ statement: 'commit', containing: 'insert into "uploads"', when })
      const answer = await upload(`${when} ${round}.png`)
      await isCut
      expect([answer.status, answer.retryAfter]).toEqual([503, '5'])
      expect(await isAlive()).toBe(true)
      const again = `${when} ${round} again.png`
      expect((await upload(again)).status).toBe(201)
      acknowledged.push(again)
    }
    expect(await uploadNames()).toEqual(expect.arrayContaining(acknowledged.slice(-50)))
  },
)

test('connections that are all lost at once fail their current requests, not the program', async () => {
  for (let round = 0; round < cuts; round++) {
    const answers = Array.from({ length: 12 }, (_, at) => addGoal(`goal ${round} ${at}`))
    await Promise.race(answers)
    proxy.cutAll()
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status))
    expect([...statuses].filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(await isAlive()).toBe(true)
    await expect.poll(async () => (await addGoal('again')).status).toBe(201)
  }
})

test('a lost connection is logged without the password', async () => {
  await expect.poll(() => server.log()).toContain('a database connection was lost')
  expect(server.log()).not.toContain(new URL(postgres.url).password)
})

describe('PostgreSQL that fails and returns', () => {
  async function expectWellAgain() {
    await expect.poll(async () => (await addGoal('again')).status, { timeout: 30_000 }).toBe(201)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  }

  test('while it is frozen, requests get 503, and afterwards work as before', async () => {
    const thaw = await postgres.freeze()
    const startedAt = performance.now()
    try {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => addGoal(`frozen ${at}`)))
      expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 5']))
      expect(performance.now() - startedAt).toBeLessThan(45_000)
      expect(await isAlive()).toBe(true)
    } finally {
      thaw()
    }
    await expectWellAgain()
  })

  test('while it is down and after it restarts, nothing else needs a restart', async () => {
    await postgres.goDown()
    const answer = await addGoal('down')
    expect([answer.status, answer.retryAfter]).toEqual([503, '5'])
    // /readyz caches its result for some seconds.
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 30_000 }).toBe(503)
    await postgres.goUp()
    await expectWellAgain()
  })
})
