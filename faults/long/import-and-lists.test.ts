import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FirstUser, signUpFirstUser } from '#test/servers/first-user.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { cookieOf, password } from '#test/willow.ts'

const lines = process.env.LONG ? 100_000 : 5_000
/** The limit for 99 of 100 lists. It is generous in the short form, which may run on a busy machine. */
const mostMs = process.env.LONG ? 100 : 1_000
const aloneMs = process.env.LONG ? 10_000 : 500

let server: ServerProcess
let admin: string
let owner: FirstUser

beforeAll(async () => {
  server = await startServerProcess()
  const token = /\/setup#(\S+)$/m.exec(server.log())?.[1]
  const reply = await fetch(`${server.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name: 'Ada', email: 'ada@mail.example', password: `${password} for administrators` }),
  })
  admin = cookieOf(reply.headers.get('set-cookie') ?? '')
  owner = await signUpFirstUser(server)
})

afterAll(() => server.stop())

/** Requests lists one after the other until `isOver`. Returns the milliseconds that each took. */
async function listsUntil(isOver: () => boolean, address: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const startedAt = performance.now()
    const reply = await fetch(server.url + address, { headers: { cookie } })
    await reply.arrayBuffer()
    expect(reply.status).toBe(200)
    times.push(performance.now() - startedAt)
    await delay(10)
  }
  return times
}

function after(ms: number): () => boolean {
  const endsAt = performance.now() + ms
  return () => performance.now() > endsAt
}

const percentile = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

test.each(['preview', 'commit'])('lists stay fast while a file with very many orders is imported (%s)', async (mode) => {
  const file = ['Order ID,Email']
  for (let line = 0; line < lines; line++) file.push(`${mode}-${line},customer-${line}@mail.example`)
  const address = `/api/users/${owner.id}/goals`
  // Measure the same lists without an import first, to tell a busy machine from a slow import.
  const alone = await listsUntil(after(aloneMs), address, owner.cookie)
  let isOver = false
  const startedAt = performance.now()
  const importing = fetch(`${server.url}/api/admin/orders/import?mode=${mode}`, {
    method: 'POST',
    headers: { cookie: admin, 'content-type': 'text/csv' },
    body: file.join('\n'),
  }).finally(() => {
    isOver = true
  })
  const times = await listsUntil(() => isOver, address, owner.cookie)
  const reply = await importing
  expect(reply.status).toBe(200)
  expect(await reply.json()).toMatchObject({ records: lines, created: lines })
  const found = percentile(times)
  const seconds = (performance.now() - startedAt) / 1000
  console.log(
    `${mode}: ${lines} lines in ${seconds.toFixed(1)} s; ${times.length} lists, 99 % within ${found.toFixed(0)} ms, the slowest ${Math.max(...times).toFixed(0)} ms; before it within ${percentile(alone).toFixed(0)} ms`,
  )
  expect(found).toBeLessThan(mostMs)
})
