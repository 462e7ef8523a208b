import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDisk } from '#kit/server/disk/disk.ts'
import { createTestClock, type TestClock } from '#test/willow.ts'
import { addHealth } from './health.ts'

let app: FastifyInstance
let clock: TestClock
let checks: number
let check: () => Promise<void>
let checkFiles: () => Promise<void>
let problems: string[]

beforeEach(() => {
  app = fastify()
  clock = createTestClock()
  checks = 0
  check = async () => {}
  checkFiles = async () => {}
  problems = []
  addHealth(app, {
    data: {
      checkDatabase: async () => {
        checks++
        await check()
      },
      checkFiles: () => checkFiles(),
      problems: () => problems,
    },
    disk: createDisk({ folder: '/', minFreeMb: 0, clock }),
    clock,
  })
})
afterEach(() => app.close())

const ready = async () => {
  const reply = await app.inject('/readyz')
  return reply.json<{ status: string; database: boolean; files: boolean; problems: string[] }>()
}

test('the server is ready if it can write to database and files', async () => {
  expect(await ready()).toEqual({ status: 'ready', database: true, files: true, disk: 'ok', problems: [] })
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test("a database that can't be written to is reported", async () => {
  check = () => Promise.reject(new Error('locked'))
  expect(await ready()).toMatchObject({ database: false, problems: ['The database cannot be written, or does not answer.'] })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})

test('with a full database the server is still ready for what it can do', async () => {
  check = () => Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }))
  expect(await ready()).toMatchObject({ status: 'ready', database: true, problems: [] })
})

test("files that can't be written to are reported", async () => {
  checkFiles = () => Promise.reject(new Error('gone'))
  expect(await ready()).toMatchObject({ files: false, problems: ['Files cannot be written.'] })
})

test('known damage is reported, five lines of it', async () => {
  problems = ['one', 'two', 'three', 'four', 'five', 'six']
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await ready()).problems).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('the result of a check is reused for five seconds', async () => {
  for (let at = 0; at < 10; at++) await ready()
  expect(checks).toBe(1)
  clock.advance(4999)
  await ready()
  expect(checks).toBe(1)
  clock.advance(1)
  await ready()
  expect(checks).toBe(2)
})
