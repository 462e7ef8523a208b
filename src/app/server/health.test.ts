import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDisk } from '#kit/server/disk/disk.ts'
import { createTestClock, type TestClock } from '#test/willow.ts'
import { addHealth } from './health.ts'

let app: FastifyInstance
let clock: TestClock
let probes: number
let probe: () => Promise<void>
let areFilesReady: boolean
let problems: string[]

beforeEach(() => {
  app = fastify()
  clock = createTestClock()
  probes = 0
  probe = async () => {}
  areFilesReady = true
  problems = []
  addHealth(app, {
    probe: async () => {
      probes++
      await probe()
    },
    files: { isReady: async () => areFilesReady },
    disk: createDisk({ folder: '/', minFreeMb: 0, clock }),
    problems: () => problems,
    clock,
  })
})
afterEach(() => app.close())

const ready = async () => {
  const reply = await app.inject('/readyz')
  return reply.json<{ status: string; database: boolean; files: boolean; problems: string[] }>()
}

test('the server is ready when database and files can be written', async () => {
  expect(await ready()).toEqual({ status: 'ready', database: true, files: true, disk: 'ok', problems: [] })
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('a database that cannot be written is said', async () => {
  probe = () => Promise.reject(new Error('locked'))
  expect(await ready()).toMatchObject({ database: false, problems: ['The database cannot be written, or does not answer.'] })
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})

test('a database without room is ready for what it can do still', async () => {
  probe = () => Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' }))
  expect(await ready()).toMatchObject({ status: 'ready', database: true, problems: [] })
})

test('files that cannot be written are said', async () => {
  areFilesReady = false
  expect(await ready()).toMatchObject({ files: false, problems: ['Files cannot be written.'] })
})

test('damage that is known is said, five lines of it', async () => {
  problems = ['one', 'two', 'three', 'four', 'five', 'six']
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await ready()).problems).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('who asks often does not write often', async () => {
  for (let at = 0; at < 10; at++) await ready()
  expect(probes).toBe(1)
  clock.advance(4999)
  await ready()
  expect(probes).toBe(1)
  clock.advance(1)
  await ready()
  expect(probes).toBe(2)
})
